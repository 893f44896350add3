"""Watching: what is saved is made again and nothing else, and what is broken takes nothing away."""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from pack_samples import ABOUT, PUDDLE

from pnp.cli.commands import studio
from pnp.cli.commands import watch as watching
from pnp.cli.commands.watch import _studio_of
from pnp.cli.terminal.errors import failure_of
from pnp.cli.terminal.screen import Line
from pnp.core.bundle import Bundle
from pnp.core.errors import CallError, Problem
from pnp.games.registry import open_game
from pnp.press import renderer as printing
from pnp.press.svg.tree import pictures
from pnp.press.text import composer
from pnp.printing import prepress
from pnp.printing.orders import Order
from pnp.printing.writing import Printed
from pnp.studio.live import watch
from pnp.studio.live.watch import Round, WarmPress, WatchedOrder

BLOB = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h{}v9z"/></svg>'


def problems_of(error: Exception) -> Sequence[Problem]:
    return failure_of(error).problems


@pytest.fixture(scope="module")
def puddle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Puddle to be edited."""
    ignored = shutil.ignore_patterns("__pycache__")
    return shutil.copytree(PUDDLE, tmp_path_factory.mktemp("watch") / "puddle", ignore=ignored)


@pytest.fixture(scope="module")
def watched(puddle: Path) -> WatchedOrder:
    """Puddle as it is watched, built once."""
    watch = WatchedOrder(Order(str(puddle)), puddle / "output", problems_of)
    made = watch.write(watch.lay_out())
    assert made.problems == ()
    assert made.page is not None
    assert len(made.changed) == len(made.page.faces) > 2
    assert made.written
    return watch


def rebuilt(watch: WatchedOrder) -> Round:
    """What comes of a save: it is seen, comes to rest, and is laid out and written."""
    assert watch.poll() == frozenset()
    assert watch.poll() != frozenset()
    return watch.write(watch.lay_out())


@pytest.fixture
def edited() -> Iterator[Callable[[Path, str, str], None]]:
    """Replace a text in a file for one test."""
    before: dict[Path, bytes] = {}

    def edit(path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        before.setdefault(path, path.read_bytes())
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    yield edit
    for path, content in before.items():
        path.write_bytes(content)


Edit = Callable[[Path, str, str], None]


def test_a_word_is_shown_and_printed_and_nothing_else(
    watched: WatchedOrder, puddle: Path, edited: Edit
) -> None:
    edited(puddle / "words/en/puddle.po", 'msgid "Teal"', 'msgid "Wren"')
    made = rebuilt(watched)
    assert made.problems == ()
    assert made.changed == ("puddle.sheet", "puddle.teal", "puddle.rules.1")
    assert made.written
    assert {each.part for each in made.written} >= {"sheets", "cards", "rules"}
    assert "aid" not in {each.part for each in made.written}


def test_what_is_broken_is_told_and_the_last_good_page_stays(
    watched: WatchedOrder, puddle: Path, edited: Edit
) -> None:
    good = watched.lay_out()
    edited(puddle / "game.toml", "count = 2", "count = ")
    edited(puddle / "layouts/duck.svg", "<svg", "<svg {{ nothing }}")
    made = rebuilt(watched)
    assert (made.page, made.changed, made.written) == (good.page, (), None)
    assert [each.place for each in made.problems if "game.toml, line" in each.place]


def test_a_picture_that_the_press_does_not_draw_takes_nothing_away(
    watched: WatchedOrder, puddle: Path, edited: Edit
) -> None:
    watched.poll()
    good = watched.lay_out()
    edited(puddle / "art/crust.svg", "</svg>", "")
    made = watched.lay_out()
    assert made.page is good.page
    assert made.problems


@pytest.mark.parametrize("broken", ["Shoveler {of} old", "Shoveler } old"])
def test_one_broken_word_stops_no_other_face(
    watched: WatchedOrder, puddle: Path, edited: Edit, broken: str
) -> None:
    good = watched.lay_out()
    assert good.page is not None
    edited(puddle / "words/en/puddle.po", 'msgid "Teal"', 'msgid "Wren"')
    edited(puddle / "words/en/puddle.po", 'msgid "Shoveler"', f'msgid "{broken}"')
    made = watched.write(watched.lay_out())
    assert made.page is not None
    assert "puddle.teal" in made.changed
    old, new = ({each.name: each for each in page.faces} for page in (good.page, made.page))
    assert new["puddle.shoveler"] == old["puddle.shoveler"]
    assert {face.address for face in made.page.faces} <= set(made.page.resources)
    assert any("duck.shoveler" in each.place for each in made.problems)
    assert {text for each in made.problems for text in each.subject.texts} == {"duck.shoveler"}
    assert made.written is None


def test_a_picture_that_is_gone_stops_no_other_face(
    watched: WatchedOrder, puddle: Path, edited: Edit
) -> None:
    watched.lay_out()
    edited(puddle / "words/en/puddle.po", 'msgid "Teal"', 'msgid "Wren"')
    edited(puddle / "layouts/back.svg", '"crust"', '"crumb"')
    made = watched.lay_out()
    assert "puddle.teal" in made.changed
    assert [each.fact for each in made.problems] == ["there is no picture 'crumb'"]


def test_a_face_that_cannot_be_made_stays_as_it_was(
    watched: WatchedOrder, puddle: Path, edited: Edit
) -> None:
    before = watched.lay_out().page
    edited(puddle / "words/en/puddle.po", 'msgid "Teal"', f'msgid "{"Wren" * 60}"')
    broken = watched.lay_out()
    assert broken.problems
    assert "puddle.teal" not in broken.changed
    assert broken.page.parts == before.parts


def test_a_save_that_changes_nothing_writes_nothing(watched: WatchedOrder, puddle: Path) -> None:
    watched.write(watched.lay_out())
    path = puddle / "game.toml"
    path.write_bytes(path.read_bytes())
    made = watched.write(watched.lay_out())
    assert (made.changed, made.written, made.problems) == ((), (), ())


def test_one_file_of_all_parts_is_written_again_once_a_part_has_changed(
    puddle: Path, edited: Edit, tmp_path: Path
) -> None:
    watch = WatchedOrder(Order(str(puddle), one_file=True), tmp_path, problems_of)
    (first,) = watch.write(watch.lay_out()).written or ()
    assert watch.write(watch.lay_out()).written == ()
    edited(puddle / "words/en/puddle.po", 'msgid "Teal"', 'msgid "Wren"')
    (again,) = watch.write(watch.lay_out()).written or ()
    assert (again.path, again.pages) == (first.path, first.pages)


@pytest.mark.parametrize("keeps", [False, True])
def test_what_is_kept_is_held_from_round_to_round_even_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeps: bool
) -> None:
    opened, used = [], []

    def open_bundle(*key: object) -> Bundle:
        opened.append(key)
        return Bundle(keeps=keeps)

    monkeypatch.setattr(watch, "open_bundle", open_bundle)
    monkeypatch.setattr(watch, "lay_out", lambda *given, **_: used.append(given[2]))
    press = WarmPress(Order("bucket"), tmp_path)
    press.lay_out()
    press.lay_out()
    assert len(opened) == 1
    assert used[0] is used[1]
    assert used[0].keeps


@pytest.fixture
def _others_frozen() -> Iterator[None]:
    """Leave the objects of earlier tests out of what the collector looks at and lists."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("_others_frozen")
def test_what_is_held_does_not_grow_from_save_to_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(
        PUDDLE, tmp_path / "puddle", ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.setattr(pictures, "_MAX_VECTORS", 1000)
    monkeypatch.setattr(pictures, "_MAX_ELEMENTS", 1000)
    monkeypatch.setattr(composer, "_MAX_LETTERS", 20)
    monkeypatch.setattr(printing, "_pool", cache(lambda _: pictures.Pool()))
    monkeypatch.setattr(prepress, "_composer", cache(composer.Composer))
    watch = WatchedOrder(Order(str(folder), only=("cards",)), tmp_path / "out", problems_of)
    catalogue = folder / "words/en/puddle.po"
    words = catalogue.read_text(encoding="utf-8")
    counts: list[Counter[str]] = []
    for number in range(10):
        (folder / "art" / "crust.svg").write_text(BLOB.format(number / 4), encoding="utf-8")
        changed = words.replace('msgid "Teal"', f'msgid "Teal {number}"')
        catalogue.write_text(changed, encoding="utf-8")
        assert watch.write(watch.lay_out()).problems == ()
        gc.collect()  # editions refer to themselves
        counts.append(Counter(type(each).__name__ for each in gc.get_objects()))
    for name in ("Vector", "RecurringElement", "Block"):
        first, last = counts[:5], counts[5:]
        assert 0 < max(each[name] for each in last) <= max(each[name] for each in first), name


def test_the_files_that_it_writes_are_no_saves(watched: WatchedOrder) -> None:
    watched.poll()
    watched.poll()
    watched.write(watched.lay_out())
    assert watched.poll() == watched.poll() == frozenset()


def test_no_game_by_that_name(tmp_path: Path) -> None:
    with pytest.raises(CallError):
        WatchedOrder(Order("pudle"), tmp_path, problems_of)


def test_the_lines_say_what_came_of_a_save() -> None:
    wrong = (Problem("it is wrong", "a.svg"),)
    told = "a.svg", "it is wrong"
    file = Printed(Path("out/cards.pdf"), "pond", "cards", "en", "a4", "full", 1, 1, 1, 1)
    for made, lines in (
        (Round(None, ("a", "b")), ["2 faces changed: a, b"]),
        (Round(None, (*"abcd",)), ["4 faces changed: a, b, c, d"]),
        (Round(None, (*"abcdef",)), ["6 faces changed: a, b, c, d and 2 more"]),
        (Round(None, (), (), ()), ["no face changed"]),
        (Round(None, ("a",), (), (file,)), ["1 face changed: a", "out/cards.pdf"]),
        (Round(None, (), wrong), ["1 problem", *told]),
        (Round(None, ("a",), wrong), ["1 face changed: a", *told]),
        (Round(None, (), wrong, ()), ["no face changed", *told]),
    ):
        first, *others = (
            Line(line) if isinstance(line, str) else line
            for line in watching.lines_of("12:03:04", made)
        )
        assert first.text.partition("  ")[0] == "12:03:04"
        assert [first.text[first.hang :], *(line.text for line in others)] == lines
        assert all(line.indent == first.hang for line in others if line.text == str(file.path))


@pytest.fixture
def studio_calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The calls by which a studio was begun, none of which begins one."""
    calls: list[list[str]] = []

    class Studio:
        def __init__(self, call: Sequence[str]) -> None:
            calls.append([*call])

        def terminate(self) -> None:
            calls[-1].append("terminated")

        def wait(self) -> None:
            calls[-1].append("gone")

    def stop(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.subprocess, "Popen", Studio)
    monkeypatch.setattr(watching.time, "sleep", stop)
    return calls


def test_the_studio_shows_the_same_game_for_as_long(
    tmp_path: Path, studio_calls: list[list[str]]
) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text(ABOUT, encoding="utf-8")
    order = Order(str(PUDDLE), packs=(pack,), only=("cards",), ink="low")
    with pytest.raises(KeyboardInterrupt):
        watching.run(order, tmp_path / "out", opens=True)
    ((_, *call, terminated, gone),) = studio_calls
    assert call[2:4] == ["studio", str(PUDDLE)]
    assert call[4:] == ["--lang", "en", "--ink", "low", "--pack", str(pack)]
    assert (terminated, gone) == ("terminated", "gone")


def test_the_studio_shows_the_first_of_two_languages(studio_calls: list[list[str]]) -> None:
    with _studio_of(Order("pond", language="fr,en")):
        ((*_, option, language, _, ink),) = studio_calls
    assert (option, language, ink) == ("--lang", "fr", "full")


def test_the_studio_shows_no_more_than_one_pack(
    tmp_path: Path, studio_calls: list[list[str]]
) -> None:
    packs = tmp_path / "a", tmp_path / "b"
    for pack in packs:
        pack.mkdir()
        (pack / "pack.toml").write_text(ABOUT, encoding="utf-8")
    order = Order(str(PUDDLE), packs=packs)
    with pytest.raises(CallError, match="one pack at a time"):
        watching.run(order, tmp_path / "out", opens=True)
    assert studio_calls == []


def test_a_library_that_the_studio_misses_is_told_before_it_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, studio_calls: list[list[str]]
) -> None:
    monkeypatch.setattr(studio, "find_spec", lambda name: None if name == "uvicorn" else name)
    with pytest.raises(CallError, match="the studio needs uvicorn"):
        watching.run(Order(str(PUDDLE)), tmp_path / "out", opens=True)
    assert studio_calls == []


def test_watch_tells_that_a_build_was_killed_before_it_mends_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", stop)
    (tmp_path / "puddle").mkdir()
    (tmp_path / "puddle" / ".ducks-pnp.journal").write_text('{"cards.pdf": [false, "0"]}')
    order = Order(str(PUDDLE), only=("cards",))
    notes = []
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            watching.run(order, tmp_path, opens=False)
        notes.append("a build was killed" in capsys.readouterr().out)
    assert notes == [True, False]


def test_watch_makes_a_game_again_after_a_save(
    puddle: Path,
    edited: Edit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    looks = iter(range(4))

    def save_and_look(_: float) -> None:
        look = next(looks, None)
        if look is None:
            raise KeyboardInterrupt
        if look == 0:
            edited(puddle / "layouts/aid.svg", "</svg>", '<circle r="3"/></svg>')

    monkeypatch.setattr(watching.time, "sleep", save_and_look)
    with pytest.raises(KeyboardInterrupt):
        watching.run(Order(str(puddle), only=("aid",)), tmp_path, opens=False)
    _, after = capsys.readouterr().out.split("watching; stop with Ctrl-C")
    assert "1 face changed: puddle.aid" in after


def test_an_order_that_no_save_can_mend_is_refused_at_once(tmp_path: Path) -> None:
    order = Order(str(PUDDLE), only=("nope",))
    with pytest.raises(CallError, match="no part 'nope'"):
        watching.run(order, tmp_path / "out", opens=False)


def test_of_an_own_game_the_whole_folder_is_watched_and_of_others_their_numbers() -> None:
    assert watch.places_to_watch(Order(str(PUDDLE)))[0] == PUDDLE
    opened = watch.places_to_watch(Order(open_game("bucket")))
    own, *_ = watch.places_to_watch(Order("bucket"))
    assert opened == watch.places_to_watch(Order("bucket"))
    assert own.parts[-2:] == ("bucket", "game.toml")
    assert own.is_file()


def test_build_watches_the_one_game_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        watching, "run", lambda order, out, *, opens: watched.append((order, out, opens))
    )
    orders = [Order(str(PUDDLE)), Order("pond")]
    options = {"opens": True, "as_json": False, "validates": False}
    watching.run_instead(orders[:1], tmp_path, **options)
    assert watched == [(orders[0], tmp_path, True)]
    with pytest.raises(CallError, match="all games cannot be watched at once"):
        watching.run_instead(orders, tmp_path, **options)
