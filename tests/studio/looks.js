// What is wrong with the looks of the page as it is now: a list of sentences, empty if nothing is.
() => {
  const LEAST_CONTRAST = 4.5;
  const DISABLED = ":disabled, [disabled], [aria-disabled=true]";
  const faults = new Set();
  const width = document.documentElement.clientWidth;
  const pen = document.createElement("canvas").getContext("2d");
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const named = (element, text) => `<${element.tagName.toLowerCase()} id="${element.id}" class="${element.className}"> "${text.slice(0, 40)}"`;
  const lineage = (element) => (element ? [...lineage(element.parentElement), element] : []);

  // colours: of text over all that lies below it
  const parsed = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/-?[\d.]+(e-\d+)?/g).map(Number);
    return colour.startsWith("color(") ? [255 * red, 255 * green, 255 * blue, alpha] : [red, green, blue, alpha];
  };
  const over = (above, below, alpha) => [0, 1, 2].map((at) => above[at] * alpha + below[at] * (1 - alpha));
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((value) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const checkContrast = (element, colour, text) => {
    if (element.closest(DISABLED)) return;
    let ground = [255, 255, 255];
    let opacity = 1;
    for (const each of lineage(element)) {
      const style = getComputedStyle(each);
      const below = parsed(style.backgroundColor);
      ground = over(below, ground, below[3]);
      opacity *= Number(style.opacity);
    }
    const top = parsed(colour);
    const [low, high] = [luminance(over(top, ground, top[3] * opacity)), luminance(ground)].sort((one, other) => one - other);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < LEAST_CONTRAST) faults.add(`contrast ${contrast.toFixed(2)}: ${named(element, text)}`);
  };

  // texts: inside the window, and inside all that hides what reaches out of it
  const isScrolled = (element) => lineage(element).some((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth);
  const checkRoom = (element, box, text) => {
    if (box.right > width + 1 && !isScrolled(element)) faults.add(`beyond the window: ${named(element, text)}`);
    for (const each of lineage(element).reverse()) {
      const { overflowX, textOverflow } = getComputedStyle(each);
      const { left, right } = each.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX) || each === document.body) return;
      if (overflowX === "hidden" && (textOverflow !== "ellipsis" || !each.closest("[title]")) && (box.right > right + 1 || box.left < left - 1)) faults.add(`clipped: ${named(element, text)}`);
    }
  };
  const checkField = (field) => {
    const style = getComputedStyle(field);
    const text = field.matches("select") ? field.selectedOptions[0]?.textContent : field.value || field.placeholder;
    if (!text || field.matches("[type=range], [type=color], [type=radio], [type=checkbox], [type=file]")) return;
    checkContrast(field, field.value ? style.color : getComputedStyle(field, "::placeholder").color, text);
    if (field.matches("textarea") && field.scrollHeight > field.clientHeight + 2) faults.add(`clipped: ${named(field, text)}`);
    if (!field.matches("select, [type=search]")) return;
    pen.font = field.value ? style.font : getComputedStyle(field, "::placeholder").font;
    const arrow = field.matches("select") ? 15 : 0;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (pen.measureText(text).width > room) faults.add(`clipped: ${named(field, text)}`);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (!text || element.closest("script, style, option, .visually-hidden, .skip") || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    checkContrast(element, element.matches("svg *") ? getComputedStyle(element).fill : getComputedStyle(element).color, text);
    checkRoom(element, range.getBoundingClientRect(), text);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) if (isSeen(field)) checkField(field);

  // what is pressed or typed into lies beside one another
  const controls = [...document.querySelectorAll("button:not(.spot, .legal), a[href]:not(.skip), select, textarea, input:not([type=radio], [type=file])")].filter(isSeen);
  const inside = (element) => element.closest("header, #strip, #bench, #inspector, #options, #pages, #desk, #moves, #story, #effects, #dials, .shared, #chosen, #problems, dialog");
  controls.forEach((one, at) => controls.slice(at + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    if (isOver && inside(one) === inside(other) && !one.contains(other)) faults.add(`overlap: ${named(one, one.textContent)} and ${named(other, other.textContent)}`);
  }));
  const face = document.querySelector(".big");
  if (face?.getBoundingClientRect().height > innerHeight) faults.add("the face is taller than the window");
  if (document.documentElement.scrollWidth > width) faults.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${width}`);
  return [...faults];
}
