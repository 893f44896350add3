"""The library: what `import pnp` offers, decks of one's own, and what is told of wrong calls."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pikepdf
import pytest

import pnp
from pnp import api
from pnp.core.geometry import Size
from pnp.games.packs import Pack
from pnp.printing import orders

pytestmark = pytest.mark.usefixtures("warm")

MODULES = {"simulate", "solve", "validate"}

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
<rect x="5" y="60" width="53" height="12" data-pnp-text="{{ name }}" data-pnp-type="title"
 data-pnp-field="name" fill="#000000"/>
</svg>"""


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD, encoding="utf-8")
    return tmp_path / "card.svg"


def printed_names(edition: pnp.Edition) -> Iterator[str]:
    (part,) = edition.parts
    for component in part.components:
        (field,) = part.faces[component.id].fields
        yield from [field.text] * component.copies


def test_every_name_on_offer_is_there() -> None:
    assert set(pnp.__all__) == {*api.__all__, *MODULES, "__version__"}
    assert all(getattr(pnp, name).__name__.endswith(f".{name}") for name in MODULES)
    assert all(getattr(pnp, name) is getattr(api, name) for name in api.__all__)
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = pnp.no_such_thing


def test_a_type_checker_sees_the_names_on_offer_and_no_others() -> None:
    body = ast.parse(Path(pnp.__file__).read_text(encoding="utf-8")).body
    (guarded, _) = (each for each in body if isinstance(each, ast.If))
    imported = [each for each in guarded.body if isinstance(each, ast.ImportFrom)]
    names = {each.name for line in imported for each in line.names}
    assert names == {*api.__all__, *MODULES}
    assert not [each for each in body if isinstance(each, ast.FunctionDef)], "__getattr__ gives Any"


def test_options_are_typed_as_the_order_has_them() -> None:
    order = {each.name for each in fields(pnp.Order)} - {"game"}
    assert pnp.OrderOptions.__annotations__.keys() == order
    names = {"Game": pnp.Game, "Pack": Pack}
    told = get_type_hints(pnp.OrderOptions, localns=names)
    kept = get_type_hints(pnp.Order, localns=names)
    listed = {"packs", "only", "cards"}  # a list serves as well
    assert {name: told[name] for name in order - listed} == {
        name: kept[name] for name in order - listed
    }
    assert all(kept[name] in get_args(told[name]) for name in listed - {"packs"})


@pytest.mark.parametrize("wrong", ["pond", None, pnp.Order("pond"), Path("pond")], ids=str)
def test_what_is_no_edition_is_refused(wrong: Any) -> None:
    for call in (pnp.write, pnp.pictures):
        with pytest.raises(pnp.CallError, match="an edition is wanted") as caught:
            call(wrong)
        assert "lay_out('pond')" in caught.value.problems[0].hint


@pytest.mark.parametrize("wrong", [None, 7, b"pond", pnp.Order("pond")], ids=str)
def test_what_is_no_game_is_refused(wrong: Any) -> None:
    for call in (pnp.lay_out, pnp.resolve):
        with pytest.raises(pnp.CallError, match="a game is wanted"):
            call(wrong)


def test_importing_it_imports_no_library() -> None:
    heavy = {"reportlab", "jinja2", "lxml", "babel", "pydantic"}
    heavy |= {f"pnp.{name}" for name in MODULES}
    code = f"import sys, pnp; print({heavy} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_what_cannot_be_read_beside_a_layout_stops_nothing(card: Path) -> None:
    (card.parent / "older.svg").mkdir()
    (card.parent / "gone.svg").symlink_to(card.parent / "no such file")
    game = pnp.deck("birds", card, [{"name": "Teal"}])
    assert list(printed_names(pnp.lay_out(game))) == ["Teal"]


def test_an_edition_is_what_build_prints(tmp_path: Path) -> None:
    edition = pnp.lay_out("pond", sheets=3, paper="letter", language="fr")
    assert (edition.title, edition.language) == ("Ducks in the Pond", "fr")
    files = pnp.write(edition, tmp_path)
    assert [file.part for file in files] == [part.name for part in edition.parts]
    for file, part in zip(files, edition.parts, strict=True):
        with pikepdf.open(file.path) as pdf:
            assert len(pdf.pages) == len(part.sides)
            assert str(pdf.Root.Lang) == "fr"


def test_a_job_is_laid_out_as_it_was_resolved() -> None:
    job = pnp.resolve("pond", only=("aid",), ink="low")
    edition = pnp.lay_out(job)
    assert (edition.job.ink, [part.name for part in edition.parts]) == ("low", ["aid"])
    with pytest.raises(pnp.CallError, match="not with ink"):
        pnp.lay_out(job, ink="full")


def test_what_a_prompt_shows_of_an_edition_is_readable() -> None:
    edition = pnp.lay_out("pond", only=("aid",))
    assert "aid" in repr(edition)
    assert max(len(repr(edition)), len(repr(edition.job))) < 3000


def test_wrong_options_are_told_all_at_once() -> None:
    with pytest.raises(pnp.CallError) as caught:
        pnp.lay_out("pond", paper="a9", only=("cards",), marks="none?")
    assert len(caught.value.problems) == 3


def test_an_option_that_there_is_not_is_told_with_those_that_there_are() -> None:
    with pytest.raises(pnp.CallError, match="no 'papier'") as caught:
        pnp.lay_out("pond", papier="a4")
    assert "paper" in caught.value.problems[0].hint


@pytest.mark.parametrize(
    ("options", "fact"),
    [
        ({"only": "sheets"}, "only takes several, not 'sheets'"),
        ({"packs": "my-ducks"}, "packs takes several, not 'my-ducks'"),
        ({"sheets": "5"}, "sheets is '5'"),
        ({"paper": 5}, "paper is 5"),
        ({"bleed_mm": "3"}, "bleed_mm is '3'"),
        ({"changed_since": "old.json"}, "changed_since is 'old.json'"),
        ({"start": 2}, "start is 2"),
    ],
)
def test_an_option_of_another_type_is_told(options: dict[str, object], fact: str) -> None:
    with pytest.raises(pnp.CallError) as caught:
        pnp.resolve("pond", **options)
    assert [each.fact for each in caught.value.problems] == [fact]


def test_several_may_be_a_list() -> None:
    assert pnp.resolve("pond", only=["sheets"], per_page=1).parts == ("sheets",)


def test_an_order_of_damaged_options_is_refused() -> None:
    order = orders.Order("pond", only=("sheets",))
    assert orders.from_options("pond", "sheets", orders.as_options(order)) == order
    with pytest.raises(pnp.CallError, match="built with paper 5"):
        orders.from_options("pond", "sheets", {"paper": 5})


def test_a_deck_is_a_layout_and_rows(card: Path, tmp_path: Path) -> None:
    rows = [{"name": "Wren", "copies": 2}, {"name": "Rook", "id": "rook"}]
    edition = pnp.lay_out(pnp.deck("birds", card, rows))
    assert list(printed_names(edition)) == ["Wren", "Wren", "Rook"]
    assert [each.id for each in edition.parts[0].components] == ["birds.1", "birds.rook"]
    (file,) = pnp.write(edition, tmp_path)
    assert (file.components, file.backs) == (3, None)


def test_games_of_tables_are_those_whose_components_no_python_makes(card: Path) -> None:
    examples = Path(__file__).parents[2] / "examples"
    of_tables = (examples / "goose", examples / "thin_ice")
    assert all(pnp.open_game(folder).is_of_tables for folder in of_tables)
    assert pnp.deck("birds", card, [{"name": "Wren"}]).is_of_tables
    assert not replace(pnp.open_game(examples / "goose"), make_bag=None).is_of_tables
    assert not any(pnp.open_game(game).is_of_tables for game in ("pond", examples / "puddle"))


def test_a_deck_has_nothing_to_check_in_play(card: Path) -> None:
    checks = pnp.deck("birds", card, [{"name": "Wren"}]).checks
    assert (checks.capacities, checks.guards, checks.restrictions) == ((), (), None)


def test_rows_may_be_a_csv_file(card: Path) -> None:
    table = card.with_name("birds.csv")
    table.write_text('name,copies\nWren,2\n"Rook, old",1\n', encoding="utf-8")
    edition = pnp.lay_out(pnp.deck("birds", card, table))
    assert list(printed_names(edition)) == ["Wren", "Wren", "Rook, old"]


def test_cards_have_the_size_asked_for_or_their_drawing_s_or_the_ordered_format(card: Path) -> None:
    drawing = card.with_name("drawing.svg")
    inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    shape = f'<rect {inkscape} inkscape:label="{{{{name}}}}" x="5" y="60" width="53" height="12"/>'
    drawing.write_text(f"{CARD.partition(chr(10))[0]}{shape}</svg>", encoding="utf-8")
    sizes = [
        pnp.deck("birds", layout, [{"name": "Wren"}], size_mm=size_mm).bag().components[0].size
        for layout in (card, drawing)
        for size_mm in (None, (50, 70))
    ]
    assert sizes == [None, Size(50, 70), Size(63, 88), Size(50, 70)]


def test_a_deck_has_one_back_for_all(card: Path) -> None:
    deck = pnp.deck("birds", card, [{"name": "Wren"}] * 1, back=_back(card))
    (part,) = pnp.lay_out(deck, backs="duplex-short").parts
    assert part.backs == "duplex-short"
    assert "birds.back" in part.faces


def _back(card: Path) -> Path:
    back = card.with_name("back.svg")
    back.write_text(CARD.replace("{{ name }}", "Birds"), encoding="utf-8")
    return back


def test_a_deck_shows_pictures_that_lie_beside_its_layout(card: Path) -> None:
    square = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"/>'
    card.with_name("wren.svg").write_text(square, encoding="utf-8")
    picture = '<image href="wren" x="5" y="5" width="20" height="20"/></svg>'
    card.write_text(CARD.replace("</svg>", picture), encoding="utf-8")
    edition = pnp.lay_out(pnp.deck("birds", card, [{"name": "Wren"}]))
    assert edition.prepress.pictures("wren") == square.encode()


@pytest.mark.parametrize("copies", [-1, "many", "²", 10**9, 1.5, None])
def test_what_is_no_number_of_copies_is_told_with_its_row(card: Path, copies: object) -> None:
    rows = [{"name": "Wren"}, {"name": "Rook", "copies": copies}]
    with pytest.raises(pnp.CallError) as caught:
        pnp.deck("birds", card, rows)
    assert [each.place for each in caught.value.problems] == ["row 2"]


def test_a_value_that_a_row_lacks_is_told_with_its_layout(card: Path) -> None:
    with pytest.raises(pnp.MaterialError, match=r"card\.svg") as caught:
        pnp.lay_out(pnp.deck("birds", card, [{}]))
    assert "name" in caught.value.problems[0].fact


def test_a_game_that_is_only_played_is_not_laid_out() -> None:
    played = replace(pnp.open_game("gallery"), make_bag=None)
    with pytest.raises(pnp.CallError, match="only played"):
        pnp.lay_out(played)


def test_a_table_of_a_spreadsheet_is_read_as_it_is_shown_there(card: Path) -> None:
    table = card.with_name("birds.csv")
    table.write_text('name,copies,id\n"Great\nReed Warbler",,\nRook\n', encoding="utf-8")
    bag = pnp.deck("birds", card, table).bag()
    assert [each.values["name"] for each in bag.components] == ["Great\nReed Warbler", "Rook"]
    assert [(each.id, each.copies) for each in bag.components] == [("birds.2", 1), ("birds.3", 1)]


def test_a_cell_without_a_column_is_not_lost(card: Path) -> None:
    table = card.with_name("birds.csv")
    table.write_text("name,copies\nRook, old,1\n", encoding="utf-8")
    with pytest.raises(pnp.MaterialError, match="more cells than columns") as caught:
        pnp.deck("birds", card, table)
    assert caught.value.problems[0].place == f"{table}, row 2"


def test_all_that_is_wrong_with_a_deck_is_told_at_once(card: Path) -> None:
    (card.parent / "backs").mkdir()
    rows = [
        {"name": "Wren", "id": "x"},
        {"name": "Rook", "id": "x"},
        {"name": "Teal", "copies": "m"},
    ]
    with pytest.raises(pnp.CallError) as caught:
        pnp.deck("../birds", card, rows, back=card.parent / "backs" / "card.svg")
    told = [(each.fact, each.place) for each in caught.value.problems]
    assert told == [
        ("a game cannot have the key '../birds'", ""),
        ("a back lies beside its layout", str(card.parent / "backs" / "card.svg")),
        ("copies are 'm', not a whole number", "row 3"),
        ("the id 'x' is that of row 1 already", "row 2"),
    ]


def test_a_deck_of_no_cards_is_refused(card: Path) -> None:
    with pytest.raises(pnp.CallError, match="there is none"):
        pnp.deck("birds", card, [])


def test_what_an_edition_cannot_give_is_told() -> None:
    edition = pnp.lay_out("pond", only=("aid",))
    assert edition.part("aid") is edition.parts[0]
    with pytest.raises(pnp.CallError, match="no part 'aids'") as caught:
        edition.part("aids")
    assert "aid" in caught.value.problems[0].hint
    with pytest.raises(pnp.CallError, match="at 5 dots"):
        pnp.pictures(edition, dpi=5)


def test_a_table_may_be_parted_by_semicolons(card: Path) -> None:
    table = card.with_name("birds.csv")
    table.write_text("name;copies\nRook, old;2\n", encoding="utf-8")
    (component,) = pnp.deck("birds", card, table).bag().components
    assert (component.values["name"], component.copies) == ("Rook, old", 2)
