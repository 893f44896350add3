"""Making faces: what is wrong with a layout's words is told with the layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.press.faces import Blank, FaceMaker, Layouts, Resolver, Wording
from pnp.press.fonts import FontBook
from pnp.press.text import Composer

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">'


def refusing(place: str) -> Wording:
    def text(key: str, **_: object) -> str:
        raise MaterialError(Problem(f"no text has the id {key!r}", place, "add it"))

    def either(prefix: str, names: Iterable[str]) -> str:
        return text(prefix + "".join(names))

    return Wording("fr", text, either)


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str], Problem]:
    def made(inside: str, place: str) -> Problem:
        (tmp_path / "a.svg").write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
        resolver = Resolver(Composer(FontBook(())), {})
        colours = {"pond": "#123456", "sky_1": "#abcdef"}
        layouts = Layouts(tmp_path)
        maker = FaceMaker(layouts, resolver, refusing(place), colours, "full", str.encode, "1")
        with pytest.raises(MaterialError) as caught:
            maker.make("a.svg", Blank(Size(9, 9)), {})
        (problem,) = caught.value.problems
        return problem

    return made


@pytest.mark.parametrize("inside", ['{{ t("dukc") }}', '{{ either("du", ("kc",)) }}'])
def test_an_unknown_id_is_told_with_the_layout_that_asks_for_it(
    told: Callable[[str, str], Problem], inside: str
) -> None:
    assert told(inside, "fr") == Problem(
        "no text has the id 'dukc'", "templates/a.svg, line 1 (fr)", "add it"
    )


def test_the_catalogue_is_told_as_well(told: Callable[[str, str], Problem]) -> None:
    assert told('{{ t("duck") }}', "fr/pond.po, duck").place == (
        "templates/a.svg, line 1: fr/pond.po, duck"
    )


@pytest.mark.parametrize(
    "inside", ["{{ theme.ponf }}", '{{ theme["ponf"] }}', '{{ f(theme["ponf"]) }}']
)
def test_an_unknown_colour_is_told_where_it_is_named_with_the_nearest(
    told: Callable[[str, str], Problem], inside: str
) -> None:
    macro = "<!--% macro f(x) %-->\n{{ x }}<!--% endmacro %-->\n"
    assert told(macro + inside, "fr") == Problem(
        "the theme has no colour 'ponf'",
        "templates/a.svg, line 3",
        "did you mean 'pond'? the colours stand in templates/palette.toml",
    )
