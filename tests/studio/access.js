// Questions about the page as it is now, for those who listen to it, use keys alone or print it.
(() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const told = (one) => one.outerHTML.slice(0, 120);
  const nameOf = (one) => one.ariaLabel || one.textContent.trim() || one.alt || (one.labels?.length ? "labelled" : "");
  const isOutlined = (one) => one && parseFloat(getComputedStyle(one).outlineWidth) >= 2 && getComputedStyle(one).outlineStyle !== "none";
  return {
    nameless: () => seen("button, a[href], input, select, textarea, img:not([alt='']), [role=group], [role=region]").filter((one) => !nameOf(one)).map(told),

    /** The names of several buttons or links; those of one thing, which lead to it, count as one. */
    ambiguous() {
      const names = new Map();
      for (const one of seen("main button:not(.spot, .chip), main a[href]")) names.set(nameOf(one), [...(names.get(nameOf(one)) ?? []), one]);
      return [...names].filter(([, all]) => all.length > 1).map(([name]) => name);
    },

    levels: () => seen("main h1, main h2, main h3, main h4").map((one) => Number(one.tagName[1])),
    pale: () => seen("main *").filter((one) => !one.children.length && one.textContent.trim() && getComputedStyle(one).color.match(/\d+/g).slice(0, 3).some((value) => value > 80)).map(told),
    smooth: () => seen("*").filter((one) => getComputedStyle(one).scrollBehavior === "smooth").map(told),

    seesFocus() {
      const one = document.activeElement;
      return one === document.body || [one, one.closest("label"), one.labels?.[0]].some(isOutlined) || getComputedStyle(one).boxShadow !== "none";
    },
  };
})()
