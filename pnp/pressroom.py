"""The pressroom: fonts, words, pictures and colours made ready for one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from pnp import __version__, art
from pnp.art.palette import Ink
from pnp.data import profiles, tables
from pnp.data.game import Credits
from pnp.data.words import Words
from pnp.ground import resources
from pnp.ground.geometry import Margins, Size
from pnp.ground.lengths import MM_PER_PT
from pnp.orders import Order
from pnp.press.faces import Face, FaceMaker, Layouts, Resolver, Wording
from pnp.press.fonts import bundled_fonts
from pnp.press.printing import Printer
from pnp.press.sheets import MARGIN_MM, Correction
from pnp.press.text import Composer, Icon, TextStyle


class Shelf:
    """The pictures by id: the art in one ink, and faces put there to be shown in others."""

    def __init__(self, ink: str) -> None:
        self._ink = ink
        self._held: dict[str, bytes | Face] = {}
        self._offered: dict[str, Callable[[], Face]] = {}

    def __call__(self, href: str) -> bytes | Face:
        """The picture of that id. Raises MaterialError if there is none."""
        if href not in self._held:
            make = self._offered.get(href)
            self._held[href] = make() if make else art.draw(href, cast("Ink", self._ink))
        return self._held[href]

    @staticmethod
    def size(name: str) -> Size:
        """The proportions of a picture of the art kit."""
        return Size(*art.box(name))

    def offer(self, name: str, make: Callable[[], Face]) -> None:
        """Offer a face as a picture; it is made when it is first asked for."""
        self._offered[name] = make


@dataclass(frozen=True, slots=True)
class Pressroom:
    """Everything that turns components into pages, for one language, ink and paper."""

    words: Words
    paper: Size
    paper_name: str
    card: Size
    """The format of cards, trimmed."""
    card_margins: Margins
    """What stays white around cards and boards: what the printer and the paper want."""
    pad_margins: Margins
    """What stays white around the sheets of pads: no less than fingers want."""
    correction: Correction
    """What brings the printer's backs into register, turned as the order wants them."""
    theme: Mapping[str, str]
    styles: Mapping[str, TextStyle]
    composer: Composer
    maker: FaceMaker
    shelf: Shelf
    printer: Printer
    icons: Mapping[str, Icon]
    """The pictures that may stand in a line of text."""
    credit: str
    """The line that every sheet carries: whose game, whose layout, and that it is unofficial."""


def open_pressroom(order: Order, game: str, rights: Credits) -> Pressroom:
    """Make ready for an order.

    Raises:
        CallError: unknown paper, card, printer, ink or language.
        MaterialError: words, tables, fonts or the printer's profile are wrong.
    """
    paper = tables.paper(order.paper)
    theme = tables.theme(order.ink)
    printer = profiles.profile(order.printer)
    margins = paper.margins.and_those(printer.margins)
    words = Words.load(order.language, game)
    fonts = bundled_fonts()
    composer = Composer(fonts)
    styles = text_styles(order.language)
    shelf = Shelf(order.ink)
    maker = FaceMaker(
        Layouts(resources.templates()),
        Resolver(composer, styles),
        _wording(words),
        theme,
        order.ink,
        shelf,
        __version__,
    )
    return Pressroom(
        words=words,
        paper=paper.size,
        paper_name=paper.name,
        card=tables.card(order.card).size,
        card_margins=margins,
        pad_margins=margins.and_those(Margins.equal(MARGIN_MM)),
        correction=_correction(printer, order),
        theme=theme,
        styles=styles,
        composer=composer,
        maker=maker,
        shelf=shelf,
        printer=Printer(fonts, shelf),
        icons=_icons(),
        credit=credit_line(words, rights),
    )


def _correction(printer: profiles.Profile, order: Order) -> Correction:
    """What brings backs into register when the paper is turned as the order says."""
    return Correction(*printer.back("short" if order.backs == "duplex-short" else "long"))


def _icons() -> dict[str, Icon]:
    sizes = {name: art.box(name) for name in art.ids()}
    return {name: Icon(name, width / height) for name, (width, height) in sizes.items()}


def text_styles(language: str) -> dict[str, TextStyle]:
    """The kinds of text of templates/type.toml, in millimetres, for a language."""
    table = tables.type_table()
    return {
        name: TextStyle(
            stack=table.stacks[style.stack],
            size_mm=style.size * MM_PER_PT,
            min_size_mm=style.floor * MM_PER_PT,
            weight=style.weight,
            bold_weight=style.bold_weight,
            italic=style.italic,
            leading=style.leading,
            language=language,
            hyphenate=style.hyphenate,
            tracking_em=style.tracking_em,
        )
        for name, style in table.styles.items()
    }


def credit_line(words: Words, rights: Credits) -> str:
    """Whose game it is, that this is no official print, and whose layout."""
    values = {
        "game": rights.title,
        "designer": words.listed(rights.designers),
        "year": str(rights.year),
    }
    if rights.publishers:
        publisher = words.listed(rights.publishers)
        whose = words.text("credit.line_published", publisher=publisher, **values)
    else:
        whose = words.text("credit.line", **values)
    unofficial = words.text("credit.unofficial")
    layout = words.text("credit.layout", version=__version__)
    return f"{whose} {unofficial} {layout}"


def _wording(words: Words) -> Wording:
    def either(prefix: str, names: Iterable[str]) -> str:
        return words.listed([words.text(prefix + name) for name in names], "or")

    return Wording(words.language, words.text, either)
