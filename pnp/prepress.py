"""Prepress: fonts, words, pictures and colours made ready for one job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from pnp import art
from pnp.art import Level
from pnp.art.palette import Ink
from pnp.core import resources
from pnp.core.geometry import Size
from pnp.core.lengths import MM_PER_PT
from pnp.data import tables
from pnp.data.bundle import Bundle, open_bundle
from pnp.data.game import Credits
from pnp.data.words import Words
from pnp.jobs import Job
from pnp.press.faces import Face, Layouts, Wording
from pnp.press.kept_faces import KeptFaces
from pnp.press.packing import StaleError
from pnp.press.printing import Renderer
from pnp.press.text import Icon, TextStyle
from pnp.version import __version__

if TYPE_CHECKING:
    from pnp.press.faces import FaceMaker, Placeholder
    from pnp.press.fonts import FontBook
    from pnp.press.text import Composer

Made = TypeVar("Made")

_AT: Final = "@"
"""Between a picture's id and the level of detail, where a face has chosen one."""


class PictureLibrary:
    """The pictures by id: a game's own, the art kit's, and faces to be shown in other faces."""

    def __init__(self, ink: str, own: Path | None = None, bundle: Bundle | None = None) -> None:
        """Find pictures when they are asked for.

        Args:
            ink: full, low or grey.
            own: the folder of a game's own pictures, `<id>.svg`.
            bundle: where what the art kit has drawn is kept.
        """
        self._ink = ink
        self._own = own
        self._bundle = bundle or Bundle()
        self._held: dict[str, bytes | Face] = {}
        self._offered: dict[str, Callable[[], Face]] = {}

    def __call__(self, href: str) -> bytes | Face:
        """Return the picture of that id. Raise MaterialError if there is none."""
        if href not in self._held:
            make = self._offered.get(href)
            self._held[href] = make() if make else self._read(href)
        return self._held[href]

    def _read(self, href: str) -> bytes:
        own = self._own and self._own / f"{href}.svg"
        if own and _is_plain(href) and own.is_file():
            return own.read_bytes()
        kept = self._bundle.get("art", f"{self._ink}/{href}")
        if kept is not None:
            return cast("bytes", kept)
        name, _, level = href.partition(_AT)
        drawn = art.draw(name, cast("Ink", self._ink), cast("Level", level or "small"))
        self._bundle.put("art", f"{self._ink}/{href}", drawn)
        return drawn

    def at_width(self, href: str, width_mm: float) -> str:
        """Return the id with the level of detail for a width, where that makes a difference.

        A game's own picture of the same id is shown as it is, whatever its size.
        """
        if not art.has_levels(href) or (self._own and (self._own / f"{href}.svg").is_file()):
            return href
        level = art.level_at(width_mm)
        return href if level == "small" else f"{href}{_AT}{level}"

    @staticmethod
    def size(name: str) -> Size:
        """Return the proportions of a picture of the art kit."""
        return Size(*art.box(name))

    def offer(self, name: str, make: Callable[[], Face]) -> None:
        """Offer a face as a picture; it is made when it is first asked for."""
        self._offered[name] = make


def _is_plain(name: str) -> bool:
    """Return whether a name can be a file's and no path."""
    return bool(name) and not set(name) & set("/\\:\0")


@dataclass(frozen=True, slots=True)
class Prepress:
    """The maker of a job's faces from its components, and of pages from faces."""

    words: Words
    styles: Mapping[str, TextStyle]
    composer: Callable[[], Composer]
    """Return what lays out text; fonts are read when it is first asked for."""
    maker: KeptFaces
    pictures: PictureLibrary
    renderer: Renderer
    icons: Mapping[str, Icon]
    """The pictures that may stand in a line of text."""
    credit: str
    """The line that every sheet carries: whose game, whose layout, and that it is unofficial."""
    bundle: Bundle
    """What was made before, and is kept for the next time."""

    def kept(self, kind: str, about: object, make: Callable[[], Made]) -> Made:
        """Return what `make` makes: tuples of faces, numbers and texts; what is kept, if it is.

        Args:
            kind: what it is, one word.
            about: all that it is made from, told by its repr.
            make: makes it.
        """
        key = sha256(repr(about).encode()).hexdigest()
        held = self.bundle.get(kind, key)
        with suppress(StaleError):
            if held is not None:
                return cast("Made", self.renderer.packing.unpack(held))
        made = make()
        if self.bundle.keeps:
            self.bundle.put(kind, key, self.renderer.packing.pack(made))
        return made


def prepare(
    job: Job, bundle: Bundle | None = None, seen: Callable[[Placeholder], None] = lambda _: None
) -> Prepress:
    """Make ready for a job.

    Args:
        job: what is to be printed.
        bundle: what was made before; None for what is kept on disk.
        seen: told of each placeholder of a face that is made, and not of one that is kept.

    Raises:
        MaterialError: words, tables or fonts are wrong.
    """
    words = job.game.words_in(job.language)
    fonts = cache(_bundled_fonts)
    styles = text_styles(job.language, job.order.ink)
    if bundle is None:
        bundle = open_bundle(job.game.source, job.language, job.order.ink)
    pictures = PictureLibrary(job.order.ink, job.game.art, bundle)
    renderer = Renderer(fonts, pictures, bundle)
    layouts = Layouts(resources.templates(), job.game.layouts, bundle)
    composer = cache(lambda: _composer(fonts()))

    def make_maker(heard: Wording) -> FaceMaker:
        from pnp.press.faces import FaceMaker, Resolver  # noqa: PLC0415 -- not for faces kept

        resolver = Resolver(composer(), styles, seen)
        ink = job.order.ink
        return FaceMaker(
            layouts, resolver, heard, job.theme, ink, pictures, __version__, pictures.at_width
        )

    looks = (layouts.digest(styles), sorted(job.theme.items()), job.order.ink, __version__)
    return Prepress(
        words=words,
        styles=styles,
        composer=composer,
        maker=KeptFaces(
            make_maker, wording(words), layouts, renderer.packing, renderer.digests, *looks
        ),
        pictures=pictures,
        renderer=renderer,
        icons=_icons(),
        credit=credit_line(words, job.game.credits),
        bundle=bundle,
    )


def _bundled_fonts() -> FontBook:
    """Return the bundled fonts, which a program that lays out again need not read again."""
    files = sorted(resources.fonts().glob("*"))
    return _fonts_of(tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=1)
def _fonts_of(_: tuple[tuple[Path, int], ...]) -> FontBook:
    from pnp.press.fonts import bundled_fonts  # noqa: PLC0415 -- not for what is kept

    return bundled_fonts()


def _composer(fonts: FontBook) -> Composer:
    from pnp.press.text import Composer  # noqa: PLC0415 -- not for what is kept

    return Composer(fonts)


def _icons() -> dict[str, Icon]:
    sizes = {name: art.box(name) for name in art.ids()}
    return {name: Icon(name, width / height) for name, (width, height) in sizes.items()}


def text_styles(language: str, ink: str = "full") -> dict[str, TextStyle]:
    """Return the kinds of text of templates/type.toml for a language, lengths in millimetres.

    In low ink some are lighter.
    """
    table = tables.type_table()
    return {
        name: TextStyle(
            stack=table.stacks[style.stack],
            size_mm=style.size * MM_PER_PT,
            min_size_mm=style.floor * MM_PER_PT,
            weight=(ink == "low" and style.low_weight) or style.weight,
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
    """Return whose game it is, that this is no official print, and whose layout."""
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


def wording(words: Words) -> Wording:
    """Return the words as layouts ask for them."""

    def either(prefix: str, names: Iterable[str]) -> str:
        return words.listed([words.text(prefix + name) for name in names], "or")

    return Wording(words.language, words.text, either)
