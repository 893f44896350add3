"""Prepress: prepares the fonts, words, pictures and colours of one job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from msgspec.structs import replace

from pnp import art
from pnp.core import resources
from pnp.core.bundle import Bundle, open_bundle
from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import MM_PER_PT
from pnp.core.resources import __version__
from pnp.data import tables
from pnp.data.game import Credits
from pnp.games.game import Game
from pnp.press.faces import Face, Layouts, Wording
from pnp.press.kept_faces import KeptFaces, Sources
from pnp.press.packing import StaleError
from pnp.press.renderer import Renderer
from pnp.press.text import Icon, TextStyle
from pnp.printing.artwork import PictureLibrary
from pnp.printing.jobs import Job
from pnp.words.pseudo import PSEUDO
from pnp.words.words import Words

if TYPE_CHECKING:
    from pnp.data.theme import Theme
    from pnp.press.faces import FaceMaker, Strictness, TextPlace
    from pnp.press.faces.drawings import LabelledDrawing
    from pnp.press.fonts import FontBook
    from pnp.press.text import Composer

Made = TypeVar("Made")

_DICE: Final = {"die": "picture.die", "bossdie": "picture.die.boss"}
"""Texts for the faces of dice, by the kind of die."""


@dataclass(frozen=True, slots=True)
class Prepress:
    """The maker of a job's faces from its components, and of pages from faces."""

    words: Words
    fonts: Callable[[], FontBook]
    """Return the fonts, which are read at the first call."""
    styles: Mapping[str, TextStyle]
    composer: Callable[[], Composer]
    """Return the composer of texts; fonts are read at the first call."""
    maker: KeptFaces
    pictures: PictureLibrary
    renderer: Renderer
    icons: Mapping[str, Icon]
    """The pictures that may stand in a line of text."""
    credit: str
    """The credit line on every sheet: the designer, the layout's author, and "unofficial"."""
    bundle: Bundle
    """The results of earlier builds, kept for the next one."""

    def from_cache(self, kind: str, about: object, make: Callable[[], Made]) -> Made:
        """Return a value from the bundle, or make it: tuples of faces, numbers and texts.

        Args:
            kind: the kind of the value, one word.
            about: everything from which it is made, identified by its repr.
            make: the function that makes it.
        """
        key = sha256(repr(about).encode()).hexdigest()
        entry = self.bundle.get(kind, key)
        with suppress(StaleError):
            if entry is not None:
                return cast("Made", self.renderer.packing.unpack(entry))
        value = make()
        if self.bundle.keeps:
            self.bundle.put(kind, key, self.renderer.packing.pack(value))
        return value


def prepare(
    job: Job,
    bundle: Bundle | None = None,
    on_text: Callable[[TextPlace], None] = lambda _: None,
    problems: list[Problem] | None = None,
) -> Prepress:
    """Prepare everything that a job's faces need.

    Args:
        job: the job to print.
        bundle: the cache of faces; None for the one on disk.
        on_text: called with the box of each text of a face that is made, not of a cached one.
        problems: a list to which problems of texts are added; None to raise them.

    Raises:
        MaterialError: words, tables or fonts are wrong.
    """
    game = job.game
    words = game.words_in(job.language, problems)
    second = game.words_in(job.second, problems) if job.second else None
    fonts = cache(partial(_fonts_for, game))
    styles = text_styles(job.language, job.ink, game.theme)
    look = _look(game)
    bundle = open_bundle(*bundle_key(job)) if bundle is None else bundle
    pictures = _pictures(game, job.ink, bundle)

    def explain(face: Face, error: MaterialError) -> MaterialError:
        return maker.with_own_lines(face, error)

    renderer = Renderer(fonts, pictures, bundle, pictures.name_of, explain)
    layouts = Layouts(resources.templates(), game.layouts, game.more_layouts)
    composer = cache(lambda: _composer(fonts()))
    own_icons = dict(_own_icons(game.icons, pictures))
    icons = dict(_bolder_icons(pictures)) | own_icons

    def drawing_of(layout: str) -> LabelledDrawing | None:
        from pnp.press.faces.drawings import read_drawing  # noqa: PLC0415 -- not for faces kept

        if layout not in game.drawings:
            return None
        return read_drawing(layouts.path(layout), layouts.place(layout))

    def make_maker(wording: Wording, at_width: Callable[[str, float], str]) -> FaceMaker:
        from pnp.press.faces import FaceMaker, Resolver  # noqa: PLC0415 -- not for faces kept

        resolver = Resolver(composer(), styles, on_text, icons)
        maker = FaceMaker(
            layouts, resolver, wording, job.theme, job.ink, pictures, __version__, at_width
        )
        maker = replace(maker, strictness=strictness_of(job), drawing_of=cache(drawing_of))
        shape = game.theme
        return replace(maker, corners=shape.corners, lines=shape.lines) if shape else maker

    about = (layouts.digest(styles), sorted(job.theme.items()), job.ink, __version__)
    looks = (*about, look, bool(game.packs), icons)
    sources = Sources(wording(words, second), pictures.at_width, renderer.digests)
    maker = KeptFaces(make_maker, sources, layouts, renderer.packing, *looks)
    return Prepress(
        words=words,
        fonts=fonts,
        styles=styles,
        composer=composer,
        maker=maker,
        pictures=pictures,
        renderer=renderer,
        icons=_icons(words, pictures) | own_icons,
        credit=credit_line(words, replace(game.credits, title=title_in(words, game))),
        bundle=bundle,
    )


def strictness_of(job: Job) -> Strictness:
    """Return the strictness for the program's layouts; it depends on the origin of their words."""
    from pnp.press.faces import Strictness  # noqa: PLC0415 -- not for faces kept

    if job.language == PSEUDO:
        return Strictness.NOTED
    return Strictness.NOTHING_TOUCHES if job.game.packs else Strictness.FULL


def _pictures(game: Game, ink: str, bundle: Bundle) -> PictureLibrary:
    palette = game.theme.palette if game.theme else None
    return PictureLibrary(
        ink,
        game.art,
        bundle,
        pictures=game.pictures,
        table=palette,
        icons=game.icons,
        tones=bool(game.drawings) or ink == "grey",
    )


def bundle_key(job: Job) -> tuple[object, ...]:
    """Return the key of a job's bundle; jobs of equal keys may share one."""
    return (job.game.source, job.ticket.language, job.ink, *_look(job.game))


def _look(game: Game) -> tuple[object, ...]:
    """Return the signature of a game's theme and fonts."""
    theme = () if game.theme is None else game.theme.signature()
    return (*theme, *_font_files(game.fonts))


def _fonts_for(game: Game) -> FontBook:
    """Return the fonts for a game, including the families of its theme.

    Raises:
        MaterialError: a font is damaged, or a family is missing.
    """
    book = _fonts(game.fonts)
    if game.theme:
        raise_if_any(list(_check_families(game.theme, book, _theme_file(game))))
    return book


def _check_families(theme: Theme, book: FontBook, place: str) -> Iterator[Problem]:
    for stack, families in theme.stacks.items():
        for family in families:
            if not book.has(family):
                fact, hint = (
                    f"there is no font family {family!r}",
                    did_you_mean(family, book.families),
                )
                yield Problem(fact, f"{place}, fonts.{stack}", hint)


def _theme_file(game: Game) -> str:
    """Return the file of the theme; only its name if several packs have one."""
    files = [pack.theme for pack in game.packs if pack.theme]
    return str(files[0]) if len(files) == 1 else "theme.toml"


def _fonts(own: tuple[Path, ...]) -> FontBook:
    """Return the bundled fonts and own ones, cached for further layouts in one process."""
    return _fonts_of(own, _font_files((resources.fonts(), resources.substitutes(), *own)))


@lru_cache(maxsize=1)
def _fonts_of(own: tuple[Path, ...], _: tuple[object, ...]) -> FontBook:
    from pnp.press.fonts import load_fonts  # noqa: PLC0415 -- not for what is kept

    return load_fonts(*own)


def _font_files(folders: tuple[Path, ...]) -> tuple[object, ...]:
    """Return the paths, sizes and times of the files of some folders."""
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    return tuple((str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files)


@lru_cache(maxsize=1)
def _composer(fonts: FontBook) -> Composer:
    """Return the composer of a set of fonts, the same one each time."""
    from pnp.press.text import Composer  # noqa: PLC0415 -- not for what is kept

    return Composer(fonts)


def _icons(words: Words, pictures: PictureLibrary) -> dict[str, Icon]:
    sizes = {name: art.box(name) for name in art.ids()}
    return {
        name: Icon(pictures.in_line(name), width / height, icon_word(name, words) or _word(name))
        for name, (width, height) in sizes.items()
    }


def _bolder_icons(pictures: PictureLibrary) -> Iterator[tuple[str, Icon]]:
    """Yield the pictures that are drawn bolder in a line than elsewhere."""
    for name in art.ids():
        bolder = pictures.in_line(name)
        if bolder != name:
            yield name, Icon(bolder, word=_word(name))


def _word(name: str) -> str:
    return Icon(name).reading


def _own_icons(files: Mapping[str, str], pictures: PictureLibrary) -> Iterator[tuple[str, Icon]]:
    """Yield a game's own pictures in lines of text, with their proportions.

    An element of a drawing, and a picture without a size, are placed in a square.
    """
    for name, file in files.items():
        aspect = 1.0
        if "#" not in file:
            with suppress(MaterialError):  # told where it is drawn
                size = pictures.size(name)
                aspect = size.width_mm / size.height_mm
        yield name, Icon(name, aspect, name.replace("-", " ").replace(".", " "))


def icon_word(name: str, words: Words) -> str:
    """Return the words that are read in place of a picture in a line; empty if there are none."""
    kind, _, rest = name.partition(".")
    number, _, more = rest.partition(".")
    if kind in _DICE:
        if not number.isdecimal():
            return ""
        return words.text("picture.die.wild" if more == "wild" else _DICE[kind], number=number)
    return words.text(key) if (key := f"picture.{name}") in words.texts else ""


def text_styles(
    language: str, ink: str = "full", theme: Theme | None = None
) -> dict[str, TextStyle]:
    """Return the kinds of text of templates/type.toml for a language, lengths in millimetres.

    In low ink some are lighter. The font families of a theme come before the usual ones.
    """
    table = tables.type_table()
    first = {} if theme is None else theme.stacks
    return {
        name: TextStyle(
            stack=first.get(style.stack, ()) + table.stacks[style.stack],
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


def title_in(words: Words, game: Game) -> str:
    """Return a game's title as its credits say it, which its own words may translate."""
    return words.text("game.name") if game.cells else game.title


def credit_line(words: Words, rights: Credits) -> str:
    """Return the line of credits; it says "unofficial" for a game that may not be published."""
    values = {
        "game": rights.title,
        "designer": words.join(rights.designers),
        "year": str(rights.year),
    }
    if rights.publishers:
        publisher = words.join(rights.publishers)
        whose = words.text("credit.line_published", publisher=publisher, **values)
    else:
        whose = words.text("credit.line", **values)
    if rights.permission == "given":
        return f"{whose} {rights.licence}." if rights.licence else whose
    unofficial = words.text("credit.unofficial")
    layout = words.text("credit.layout", version=__version__)
    return f"{whose} {unofficial} {layout}"


def wording(words: Words, second: Words | None = None) -> Wording:
    """Return the words for layouts, with those of the second language, if there is one."""

    def either(prefix: str, names: Iterable[str]) -> str:
        return words.join([words.text(prefix + name) for name in names], "or")

    return Wording(words.language, words.text, either, wording(second) if second else None)
