"""What holds wherever exports put things: on sheets and tables, in inks and in words."""

from __future__ import annotations

import io
import json
import random
from dataclasses import replace
from itertools import chain, combinations, pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from zipfile import ZipFile

import pytest
from page_stubs import accept
from PIL import Image

import pnp
from pnp.core.geometry import Rect, Size
from pnp.data import tables
from pnp.data.tables import Product
from pnp.exports import checking
from pnp.exports.checking import png_of, read_zip, small_picture_of, zip_of
from pnp.exports.html.page import _parts, _runs, _texts
from pnp.exports.html.pictures import _pixels as pixels_of_a_page
from pnp.exports.mpc import _order, _projects
from pnp.exports.pcio import _on_table, _widgets, _within
from pnp.exports.pieces import Choices, LoosePiece, PieceSet, card_piles, file_stem
from pnp.exports.products import products_of, smallest_products
from pnp.exports.shop.cmyk import INKS, MAX_INK, inks_of
from pnp.exports.shop.files import _round_path
from pnp.exports.sprites import MAX_SIDE_PX, _place
from pnp.press.faces import Face, FaceText, Field

CARD, WIDE = Size(63.5, 88.9), Size(88.9, 63.5)
SIZES = (CARD, WIDE, Size(20, 20), Size(120, 200), Size(300, 1), Size(1, 300), Size(0.01, 400))


def piece(name: str, back: str | None = "back", **changes: Any) -> LoosePiece:
    usual = LoosePiece(name, "cards", "card", 1, CARD, False, name, back, name.upper(), ())
    return replace(usual, **changes)


def pieces_of(*pieces: LoosePiece) -> PieceSet:
    """Return pieces whose words are their keys, and whose faces are blank."""
    sizes = {name: one.size for one in pieces for name in (one.back, one.front) if name}
    words = SimpleNamespace(text=lambda key: key)
    of_all: Any = SimpleNamespace(
        pieces=pieces,
        faces={name: Face(name, size, b"") for name, size in sizes.items()},
        edition=SimpleNamespace(prepress=SimpleNamespace(words=words)),
    )
    answer: PieceSet = of_all
    return answer


@pytest.mark.parametrize("size_px", [(5, 3), (1, 1), (2, 40)])
def test_a_png_is_read_back_pixel_by_pixel(size_px: tuple[int, int]) -> None:
    lot = random.Random(27)  # noqa: S311 -- no secret
    image = Image.frombytes("RGB", size_px, lot.randbytes(3 * size_px[0] * size_px[1]))
    with Image.open(io.BytesIO(png_of(image, 254))) as read:
        assert (read.mode, read.size, read.tobytes()) == ("RGB", size_px, image.tobytes())
        assert read.info["dpi"] == pytest.approx((254, 254))
    unsaved: Any = SimpleNamespace(size=size_px, width=size_px[0], tobytes=image.tobytes)
    with Image.open(io.BytesIO(small_picture_of(unsaved, 80))) as read:
        assert (read.format, read.tobytes()) == ("PNG", image.tobytes())
        assert read.info["dpi"] == pytest.approx((96, 96), abs=0.1)


def test_an_archive_is_read_back_in_order_unless_it_is_none_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {"b.json": b"1" * 99, "a.jpg": b"2", "mimetype": b""}
    assert [*(read_zip(zip_of(files)) or {}).items()] == [*files.items()]
    stream = io.BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("a.txt", b"1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.txt", b"2")
    assert read_zip(stream.getvalue()) is None
    for length in (30, len(zip_of(files)) - 30):
        assert read_zip(zip_of(files)[:length]) is None
    monkeypatch.setattr(checking, "_MAX_UNPACKED", 100)
    assert read_zip(zip_of(files)) == files
    monkeypatch.setattr(checking, "_MAX_UNPACKED", 99)
    assert read_zip(zip_of(files)) is None


@pytest.mark.parametrize("dpi", [20, 300, 2400])
def test_sprites_lie_beside_one_another_on_as_few_sheets_as_can_be(dpi: int) -> None:
    fronts = [
        piece(f"{number}.{place}", None if place % 2 else f"{number}.back", part=part, size=size)
        for number, (part, size) in enumerate(zip("abcabca", SIZES, strict=True))
        for place in range(9)
    ]
    some = pieces_of(*fronts)
    sprites = dict(_place(some, dpi))
    assert sprites.keys() == {name for one in fronts for name in (one.front, one.back) if name}
    sheets: dict[str, list[tuple[int, int, int, int]]] = {}
    for name, sprite in sprites.items():
        size = some.faces[name].size
        scale = min(dpi / 25.4, MAX_SIDE_PX / max(size.width_mm, size.height_mm))
        assert 0 <= size.width_mm * scale - sprite.width < 1 or sprite.width == 1
        assert 0 <= size.height_mm * scale - sprite.height < 1 or sprite.height == 1
        box = (sprite.x, sprite.y, sprite.x + sprite.width, sprite.y + sprite.height)
        assert 0 <= min(box) < max(box) <= MAX_SIDE_PX
        sheets.setdefault(sprite.sheet, []).append(box)
    for boxes in sheets.values():
        for one, other in combinations(boxes, 2):
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )
    for part in "abc":
        own = sorted(int(sheet.split(".")[1]) for sheet in sheets if sheet.startswith(f"{part}."))
        assert own == [*range(1, len(own) + 1)]
    one_size = pieces_of(*(piece(str(place), None) for place in range(60)))
    places = [*dict(_place(one_size, dpi)).values()]
    room = (MAX_SIDE_PX // places[0].width) * (MAX_SIDE_PX // places[0].height)
    assert len({place.sheet for place in places}) == -(-60 // room)


def test_a_room_is_as_was_accepted() -> None:
    """A pile of two cards, one without a back, one of three tokens, and boards on either side."""
    some = pieces_of(
        piece("duck"),
        piece("hen"),
        piece("goose", None, copies=2),
        piece("egg", "nest", part="eggs", kind="token", size=Size(0.1, 30), copies=3),
        piece("mat", None, part="mats", kind="board", size=Size(840, 297), copies=2),
        piece("pond", None, part="mats", kind="board", size=Size(420, 594)),
    )
    told = {f"{one['type']} {one['id']}": json.dumps(one, indent=1) for one in _widgets(some)}
    assert told == accept(Path(__file__).with_name("accepted") / "room.txt", told)


@pytest.mark.parametrize("size", [*SIZES, Size(400, 0.01)])
def test_a_picture_keeps_its_shape_up_to_its_longer_side_and_is_never_empty(size: Size) -> None:
    longer_mm = max(size.width_mm, size.height_mm)
    for pixels, scale in (
        (_within(size), 1024 / longer_mm),
        (pixels_of_a_page(size, 2), min(2, 800 / longer_mm)),
        (_on_table(size), _on_table(Size(1000, 1000))[1] / 1000),
    ):
        for length_px, length_mm in zip(pixels, (size.width_mm, size.height_mm), strict=True):
            assert length_px == max(1, round(length_mm * scale))


def test_each_piece_is_on_one_pile_with_those_that_look_the_same_from_behind() -> None:
    lot = random.Random(27)  # noqa: S311 -- no secret
    for _ in range(40):
        some = [
            piece(
                str(number),
                lot.choice([None, "x", "y", f"own{number}", f"other{number}"]),
                part=lot.choice("ab"),
                size=lot.choice(SIZES[:2]),
            )
            for number in range(lot.randrange(1, 12))
        ]
        piles = [*card_piles(pieces_of(*some))]
        assert sorted(map(id, chain.from_iterable(piles))) == sorted(map(id, some))
        for pile in piles:
            assert len({(one.part, one.size) for one in pile}) == 1
            assert len({one.back for one in pile}) in {1, len(pile)}
        keys = [(pile[0].part, pile[0].size, pile[0].back) for pile in piles]
        assert len({*keys}) == len(keys)
        lone = [pile for pile in piles if len(pile) == 1 and pile[0].back]
        assert len({(pile[0].part, pile[0].size) for pile in lone}) == len(lone)


def test_a_format_keeps_those_options_that_it_has_and_no_others() -> None:
    every = Choices("https://x.org", is_large=True, shop="any", profile=Path("p"), is_public=True)
    flags = every.flags
    assert len(flags) == 4
    for count in range(5):
        for some in combinations(flags, count):
            own = every.only(some)
            assert own.flags == some
            assert own.is_public
            assert own.only(flags) == own
    assert every.only(flags) == every


def test_dots_stay_in_names_but_for_those_of_devices() -> None:
    assert file_stem("a B.c").startswith("a-b.c-")
    assert file_stem("con.A").startswith("con-a-")
    assert file_stem("mallard.1") == "mallard.1"


FORMATS = ("poker", "tarot", "square-89", "standard")


def test_a_size_is_that_of_the_nearest_format_within_a_twentieth_of_a_millimetre() -> None:
    exact = {key: tables.card(key).size for key in FORMATS}
    assert products_of(exact.values(), FORMATS, "it") == {size: key for key, size in exact.items()}
    for key, size in exact.items():
        for right, down in product((-0.024, 0.024), repeat=2):
            near = Size(size.width_mm + right, size.height_mm + down)
            assert products_of([near], FORMATS, "it") == {near: key}
    for right, down in ((0.06, 0), (0, 0.06), (0.03, -0.03), (-0.06, 0)):
        off = Size(exact["tarot"].width_mm + right, exact["tarot"].height_mm + down)
        with pytest.raises(pnp.CallError, match="it has no cards of") as caught:
            products_of([off, off, exact["poker"]], FORMATS, "it")
        (problem,) = caught.value.problems
        assert "choose --card tarot or --card " in problem.hint


def test_boards_lie_on_the_smallest_that_holds_them_either_way() -> None:
    offers = {
        Product(identity=f"{width}x{height}", pixels=(width, height)): Size(width, height)
        for width, height in product((50, 60, 61, 80), repeat=2)
    }
    for width, height in product((49.9, 50, 50.04, 50.06, 60.5, 80.04), repeat=2):
        one = piece("mat", size=Size(width, height))
        fitting = [
            size.width_mm * size.height_mm
            for size in offers.values()
            if any(
                w <= size.width_mm + 0.05 and h <= size.height_mm + 0.05
                for w, h in ((width, height), (height, width))
            )
        ]
        chosen = smallest_products([one], offers, "none")["mat"]
        assert offers[chosen].width_mm * offers[chosen].height_mm == min(fitting)
    with pytest.raises(pnp.CallError, match="none as large as") as caught:
        smallest_products([piece("mat", size=Size(63, 90), part="mats")], offers, "none")
    (problem,) = caught.value.problems
    assert problem.place == "mats"
    assert problem.hint.startswith("the nearest are 61x80 of 61 x 80 mm and 80x61 of")


def test_inks_add_up_to_no_more_than_paper_takes_and_say_the_colour() -> None:
    """Less of each channel is more of its ink, in proportion, over the black that all share."""
    for colour in product([part / 10 for part in range(11)], repeat=3):
        *inks, black = inks_of(colour)
        assert min(inks) >= 0
        assert black + sum(inks) <= MAX_INK + 1e-9
        most, least = max(colour), min(colour)
        if most == least or (most < 0.35 and most - least < 0.15 - 1e-9):
            assert inks == [0, 0, 0]
            weights = zip((0.3, 0.59, 0.11), colour, strict=True)
            assert black == pytest.approx(1 - sum(weight * part for weight, part in weights))
        else:
            assert black == pytest.approx(1 - most)
            share = min(1, (MAX_INK - black) / 2)
            told = [most * (1 - ink / share) for ink in inks]
            assert told == pytest.approx(colour)


def test_a_die_line_is_the_same_seen_from_every_corner() -> None:
    def points(path: str) -> list[tuple[float, float]]:
        numbers = [float(word) for word in path.split() if word not in "mlch"]
        return [*zip(numbers[::2], numbers[1::2], strict=True)]

    drawn = points(_round_path(-40, -60, 40, 60))
    assert len({*drawn}) == 16, "four corners of four points"
    for mirrored in ([(-x, y) for x, y in drawn], [(x, -y) for x, y in drawn]):
        assert {*mirrored} == {*drawn}
    radius, handle = 3 / 25.4 * 72, 0.5523
    far = 40 - radius * (1 - handle)
    assert {x for x, _ in drawn if x > 0} == {round(x, 3) for x in (40, 40 - radius, far)}
    assert drawn[0] == drawn[-1] or drawn[0] == drawn[1]


def test_numbers_that_count_up_by_one_from_four_on_are_told_by_their_ends() -> None:
    words: Any = SimpleNamespace(text=lambda _, first, last: f"{first}-{last}")
    lot = random.Random(27)  # noqa: S311 -- no secret
    for _ in range(300):
        numbers = [str(lot.randrange(4))]
        for _ in range(lot.randrange(14)):
            one = int(numbers[-1]) if numbers[-1].isdecimal() else 0
            numbers.append(lot.choice([str(one + 1)] * 6 + [str(one), "x", "01"]))
        told = [*_runs(numbers, words)]
        assert [*chain.from_iterable(map(counted, told))] == numbers
        for before, after in pairwise(told):
            assert "-" not in before or after != after_next(before.split("-")[1], 1)
        for start, *rest in zip(told, told[1:], told[2:], told[3:], strict=False):
            assert rest != [after_next(start, more) for more in (1, 2, 3)]
    assert [*_runs(["3", "4", "5"], words)] == ["3", "4", "5"]
    assert [*_runs(["3", "4", "5", "6", "6"], words)] == ["3-6", "6"]


def after_next(text: str, more: int) -> str:
    return str(int(text) + more) if text.isdecimal() else ""


def counted(text: str) -> list[str]:
    """Return the numbers that a text tells by the first and the last."""
    first, dash, last = text.partition("-")
    between = int(last) - int(first) if dash else 0
    assert not dash or between >= 3
    return [first, *(after_next(first, more) for more in range(1, between + 1))]


def test_a_project_has_cards_of_one_size_and_asks_for_them_by_title() -> None:
    mixed = [piece(f"{number}", size=SIZES[number % 2], copies=200) for number in range(8)]
    projects = [*_projects(mixed)]
    assert [len(project) for project in projects] == [612, 188, 612, 188]
    assert [{one.size for one in project} for project in projects] == [{CARD}] * 2 + [{WIDE}] * 2
    some = [piece("duck"), piece("goose", "nest", title="Grey GOOSE"), piece("duck")]
    told = _order(some).decode().strip()
    assert told == accept(Path(__file__).with_name("accepted") / "order.txt", {"it": told})["it"]


def told_of(kind: str, texts: list[str], fields: list[tuple[str, str]]) -> list[str]:
    """What the page says of a piece: of its texts, and of the values that fields print."""
    words: Any = SimpleNamespace(text=lambda _, first, last: f"{first}-{last}")
    shown: Any = replace(
        piece("duck", title="Teal"),
        kind=kind,
        texts=tuple(FaceText(text, "en", 3.0) for text in texts),
    )
    front = SimpleNamespace(fields=[Field(name, text, Rect(0, 0, 1, 1)) for name, text in fields])
    game = SimpleNamespace(credits=SimpleNamespace(designers=("Wren",)))
    edition = SimpleNamespace(title="Ducks", job=SimpleNamespace(game=game))
    all_pieces: Any = SimpleNamespace(faces={shown.front: front}, edition=edition)
    return [text.words for text in _texts(all_pieces, words, shown)]


def test_a_card_is_told_without_its_title_its_credit_and_the_number_of_its_other_corner() -> None:
    texts = ["3", "3", "Teal", "A duck. Teal", "Teal", "Ducks by Wren", "7", "7"]
    twice = [("rank", "3"), ("rank", "3"), ("eggs", "7"), ("nests", "7")]
    assert told_of("card", texts, twice) == ["3", "A duck. Teal", "Teal", "7 · 7"]
    beside = [("rank", "3"), ("rank", "3"), ("eggs", "3")]
    assert told_of("card", ["3", "3", "A duck", "3"], beside) == ["3", "A duck", "3"]
    thrice = [("rank", "3")] * 3
    assert told_of("card", ["3", "A duck", "3", "3", "3"], thrice) == ["A duck", "3 · 3"]
    assert told_of("board", texts, twice) == [
        "3 · 3", "Teal", "A duck. Teal", "Teal", "7 · 7",
    ]  # fmt: skip


def test_the_page_has_a_part_for_pieces_that_follow_one_another() -> None:
    words: Any = SimpleNamespace(text=lambda key: key.upper())
    some = [
        replace(piece(name), part=part)
        for name, part in (("a", "cards"), ("b", "cards"), ("c", "aid"))
    ]
    parts = [*_parts(pieces_of(*some), words)]
    assert [(part.name, part.title) for part in parts] == [
        ("cards", "PART.CARDS"),
        ("aid", "PART.AID"),
    ]
    assert [[one.id for one in part.pieces] for part in parts] == [["a", "b"], ["c"]]


def test_the_dots_of_pictures_are_separated_like_other_colours() -> None:
    lot = random.Random(30)  # noqa: S311 -- no secret
    colours = [tuple(lot.choices(range(256), k=3)) for _ in range(200)]
    colours += [(0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 255), (1, 0, 0), (90, 90, 90)]
    picture = Image.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        picture.putpixel((x, 0), colour)
    separated = INKS.picture(picture)
    assert (separated.mode, separated.size) == ("CMYK", picture.size)
    for x, colour in enumerate(colours):
        *inks, black = (part / 255 for part in cast("Any", separated.getpixel((x, 0))))
        most = max(colour) / 255
        assert black == pytest.approx(1 - most)
        assert black + sum(inks) <= MAX_INK + 0.02
        share = min(1, (MAX_INK - black) / 2)
        missing = [1 - part / 255 / most if most else 0 for part in colour]
        assert inks == pytest.approx([one * share for one in missing], abs=0.012)
