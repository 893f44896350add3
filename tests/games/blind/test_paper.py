"""Duck Blind on paper: it fits in every language, ink and paper, and says what it must."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, product

import pypdfium2
import pytest
from PIL import Image
from sampling import sampled
from scenes import apart, darkness, scenes

from pnp.core.errors import CallError
from pnp.games.blind.components import HUNTERS
from pnp.games.blind.fields import CARDS
from pnp.games.blind.model import Blind as Data
from pnp.printing.build import build
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.validation.readings import Reading, read
from pnp.words.words import Words

pytestmark = pytest.mark.one_in(4)

MIN_APART = 4
"""Of 255 levels of grey, on the mean of a scene."""

MAX_DARKNESS = 0.11
"""The mean darkness of a card in low ink."""


@cache
def edition(language: str = "en", ink: str = "full", paper: str = "a4") -> Edition:
    return lay_out(resolve(Order("blind", language=language, ink=ink, paper=paper)))


@pytest.mark.parametrize(
    ("language", "ink", "paper"),
    sampled(
        [
            ("en", "full", "a4"),
            ("en", "low", "a4"),
            ("fr", "grey", "letter"),
            ("fr", "low", "letter"),
        ],
        2,
    ),
)
def test_everything_fits_and_takes_as_many_pages(language: str, ink: str, paper: str) -> None:
    laid = edition(language, ink, paper)  # raises if any words do not fit
    pages = {part.name: len(part.sides) for part in laid.parts}
    assert (pages["track"], pages["aid"]) == (1, 3)
    assert "token" not in pages, "tokens lie beside the deck"
    assert pages["rules"] in (4, 5)


def test_behind_each_token_lies_its_back() -> None:
    faces = edition().part("cards").faces
    front, back = (
        {use.name: use.places[0] for use in faces[name].pictures}
        for name in ("blind.pieces", "blind.back.pieces")
    )
    width = faces["blind.pieces"].size.width_mm
    assert front.keys() == back.keys()
    for name, place in front.items():
        assert (width - back[name].right_mm, back[name].y_mm) == pytest.approx(
            (place.x_mm, place.y_mm)
        )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rulebook_fits_a_booklet_of_two_sheets(language: str) -> None:
    order = Order("blind", only=("rules",), booklet=True, language=language)
    (part,) = lay_out(resolve(order)).parts
    assert len(part.sides) == 4


def test_backs_that_are_to_look_alike_are_the_same_face() -> None:
    part = edition().part("cards")
    kinds = {each.id: each.id.split(".")[1] for each in part.components}
    behind: dict[str, set[str]] = {}
    for each in part.components:
        assert each.back is not None
        behind.setdefault(each.back.id, set()).add(kinds[each.id])
    assert behind.pop("blind.back.marsh") == {"duck", "warden"}
    assert behind.pop("blind.back.timing") == {"timing"}
    assert behind.pop("blind.back.bonus") == {"bonus"}
    assert behind.pop("blind.back.pieces") == {"pieces"}
    assert behind == {f"blind.back.{hunter}": {"shot", "action"} for hunter in HUNTERS}
    shown = [part.faces[f"blind.back.{name}"].svg for name in ("marsh", "timing", "bonus")]
    shown += [part.faces[back].svg for back in behind]
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    ("card", "language"),
    sampled(product(("standard-usa", "square-80", "jumbo"), ("en", "fr")), 3),
)
def test_cards_fit_narrow_square_and_large_formats(card: str, language: str) -> None:
    order = Order("blind", card=card, language=language, only=("cards",))
    assert lay_out(resolve(order)).part("cards").faces  # raises if any words do not fit


@pytest.mark.parametrize("card", ["mini-euro", "domino", "square-70"])
def test_a_format_whose_words_could_not_be_read_is_refused_by_its_size(card: str) -> None:
    with pytest.raises(CallError, match="are too small: their words need 56 x 80 mm"):
        lay_out(resolve(Order("blind", card=card, only=("cards",))))


@cache
def shown(ink: str) -> dict[str, Image.Image]:
    return scenes(edition(ink=ink))


LIKE = (r"duck\..*|warden\.1", r"shot\.olive\..", r"shot\..*\.4", r"action\.pink\..*", r"bonus\..*")


@pytest.mark.parametrize(("like", "ink"), sampled(product(LIKE, ("grey", "low")), 3))
def test_cards_are_told_apart_without_colour_or_words(like: str, ink: str) -> None:
    names = [name for name in shown(ink) if re.fullmatch(rf"blind\.({like})", name)]
    assert len(names) >= len(HUNTERS)
    for one, other in combinations(names, 2):
        assert apart(shown(ink)[one], shown(ink)[other]) >= MIN_APART, (one, other)


def test_no_card_takes_more_ink_than_low_ink_may() -> None:
    dark = darkness(edition(ink="low"))
    assert len(dark) > len(shown("low"))
    assert {name: share for name, share in dark.items() if share > MAX_DARKNESS} == {}


# --- read back ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reading]:
    """Each part as it is read back from its file."""
    made = build(Order("blind"), tmp_path_factory.mktemp("printed"))
    return {each.part: read(each.path) for each in made}


def said(reading: Reading, name: str) -> list[int]:
    """The numbers that all copies of a field say."""
    return [each.numbers[0] for each in reading.fields if each.name == name]


def test_ducks_are_printed_with_all_their_points(printed: dict[str, Reading], blind: Data) -> None:
    points: list[int] = []
    for each in blind.ducks.species:
        for sex, worth in (("male", each.male), ("female", each.female)):
            found = said(printed["cards"], f"ducks.species.{each.id}.{sex}")
            assert found == [worth] * each.of_each_sex
            points += found
    for single in blind.ducks.singles:
        found = said(printed["cards"], f"ducks.singles.{single.id}.worth")
        assert found == [single.worth]
        points += found
    assert (len(points), sum(points)) == (46, 138)


def placed(reading: Reading) -> Counter[str]:
    """How many cards of each kind lie on the pages."""
    assert reading.placements is not None
    faces = [each.face.split(".") for each in reading.placements.places]
    return Counter(name[1] for name in faces if name[0] == "blind")


def test_every_deck_is_printed_whole(printed: dict[str, Reading]) -> None:
    counts = placed(printed["cards"])
    assert {kind: counts[kind] for kind in counts if kind != "back"} == {
        "duck": 46, "warden": 4, "shot": 50, "action": 30, "timing": 11, "bonus": 10,
        "pieces": 1,
    }  # fmt: skip
    assert counts["back"] == 152


def test_every_player_has_a_hand_of_shots_in_print(
    printed: dict[str, Reading], blind: Data
) -> None:
    for shots, copies in enumerate(blind.shots.copies):
        said_so = said(printed["cards"], f"shots={shots}")
        places = 3 if shots else 2
        assert said_so == [shots] * places * 5 * copies, "in two corners, and in words but for none"


def test_actions_and_times_are_named(printed: dict[str, Reading]) -> None:
    words = Words.load("en", "blind")
    with pypdfium2.PdfDocument(printed["cards"].name) as document:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    for card in CARDS:
        assert text.count(words.text(f"card.{card}")) >= len(HUNTERS)
    for time in ("Dawn", "6:00", "8:30", "10:00", "11:30", "Noon", "1:00", "5:30", "Dusk"):
        assert time in text


def test_the_aid_tells_of_every_card_but_the_timing_cards(
    printed: dict[str, Reading], blind: Data
) -> None:
    words = Words.load("en", "blind")
    with pypdfium2.PdfDocument(printed["aid"].name) as document:
        text = " ".join(document[0].get_textpage().get_text_bounded().split())
    rare = [f"duck.{single.id}" for single in blind.ducks.singles if single.rare]
    names = [words.text(name) for name in (*rare, *(f"card.{card}" for card in CARDS))]
    for name in (*names, words.text("warden.title"), words.text("deck.bonus")):
        assert name in text


def test_the_track_ends_where_the_data_say(printed: dict[str, Reading], blind: Data) -> None:
    assert said(printed["track"], "track.last") == [blind.track.last]
    assert said(printed["cards"], "track.lap") == [blind.track.lap] * blind.players.most
