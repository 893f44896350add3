"""Draw a first look at each game: its box, backs, cards and board on a table.

Run it after a change of pictures or layouts: `python docs/draw_first_looks.py`, or with the keys of
some games. The pictures stand at the head of docs/gallery.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from draw_pictures import board_in_play, card, cut_out, fan, page, paste_centred, render, turn
from PIL import Image, ImageChops, ImageFilter

from pnp.core.geometry import Rect
from pnp.press.sheets import Placement, Side
from pnp.press.sheets.tuckboxes import PanelName, half_nets, whole_net
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts.tuckboxes import box_of

LOOKS: Final = Path(__file__).resolve().parent / "images" / "first"
TABLE_PX: Final = (1400, 860)
GRAIN_PX: Final = 3
QUALITY: Final = 86

RECEDING: Final = (0.42, -0.30)
"""How far an edge of the box that runs away from the eye goes to the right and down, per length."""

SIDE_SHADE: Final = 0.82
"""How light the side of a box is beside its front, which faces the lamp."""

SHADOW_PX: Final = 9
SHADOW_ALPHA: Final = 0.42

FAMILIES: Final = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")
BACKS: Final = ("chef", "draw")
HANDFUL: Final = tuple(f"cover.duck.{family}.{n}" for n, family in enumerate(FAMILIES, start=3))
TIN: Final = ("duck.red", "duck.yellow.corked", "duck.purple.banded", "action.shoot")
HUNT: Final = ("timing.dawn", "duck.wood.male", "duck.smew", "warden.1", "shot.olive.4")


def box(game: str, dpi: int) -> Image.Image:
    """Return a game's box as it stands, seen from its right and from above."""
    panels = box_panels(game, dpi)
    front, right, lid = panels["front"], panels["right"], panels["lid"].rotate(180)
    away = round(right.width * RECEDING[0]), round(right.width * -RECEDING[1])
    canvas = Image.new("RGBA", (front.width + away[0], front.height + away[1]), (0, 0, 0, 0))
    slope = away[1] / away[0]
    side = right.resize((away[0], right.height), Image.Resampling.LANCZOS)
    side = shear(shade(side, SIDE_SHADE), down=-slope)
    canvas.alpha_composite(side, (front.width, 0))
    top = lid.resize((front.width, away[1]), Image.Resampling.LANCZOS)
    canvas.alpha_composite(shear(top, right=-1 / slope), (0, 0))
    canvas.alpha_composite(front, (0, away[1]))
    return canvas


def shear(image: Image.Image, *, right: float = 0.0, down: float = 0.0) -> Image.Image:
    """Return a picture whose points go right with each pixel down, or down with each to the right.

    Negative figures lean it the other way; the result is as large as the leaning picture needs.
    """
    wide = image.width + round(abs(right) * image.height)
    high = image.height + round(abs(down) * image.width)
    x0 = abs(right) * image.height if right < 0 else 0.0
    y0 = abs(down) * image.width if down < 0 else 0.0
    inverse = (1, -right, -x0, -down, 1, -y0)
    return image.transform((wide, high), Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC)


def shade(image: Image.Image, light: float) -> Image.Image:
    """Return a picture in less light."""
    dark = image.convert("RGB").point(lambda value: round(value * light)).convert("RGBA")
    dark.putalpha(image.getchannel("A"))
    return dark


def box_panels(game: str, dpi: int) -> dict[PanelName, Image.Image]:
    """Return the panels of a game's box, cut from its net along the folds."""
    edition = lay_out(resolve(Order(game, only=("tuckbox",), tuckbox="game")))
    part = edition.part("tuckbox")
    (component,) = (component for component in part.components if component.kind == "tuckbox")
    size, name = box_of(component, edition.job), component.id
    nets = {name: whole_net(size)}
    if name not in part.faces:
        nets = {f"{name}.{k}": net for k, net in enumerate(half_nets(size), start=1)}
    panels: dict[PanelName, Image.Image] = {}
    for face, net in nets.items():
        side = Side(net.size, (Placement.whole(face, net.size),))
        image = render(edition, part.faces, side, dpi)
        panels |= {panel.name: image.crop(pixels(panel.box, dpi)) for panel in net.panels}
    return panels


def pixels(rect: Rect, dpi: int) -> tuple[int, int, int, int]:
    """Return the left, upper, right and lower edge of a rectangle in pixels."""
    edges = rect.x_mm, rect.y_mm, rect.right_mm, rect.bottom_mm
    left, top, right, bottom = (round(edge * dpi / 25.4) for edge in edges)
    return left, top, right, bottom


def table(colour: str) -> Image.Image:
    """Return an empty table, lit in its middle."""
    far = Image.radial_gradient("L").resize(TABLE_PX)
    light = far.point(lambda value: 255 - value // 10)
    ground = Image.new("RGB", TABLE_PX, colour)
    return ImageChops.multiply(ground, Image.merge("RGB", [light] * 3)).convert("RGBA")


def put(on: Image.Image, image: Image.Image, x: float, y: float, degrees: float = 0.0) -> None:
    """Lay a picture on a table with its shadow, its middle at (x, y), turned to the left."""
    piece = turn(image, degrees) if degrees else image
    shadow = Image.new("RGBA", (piece.width + 6 * SHADOW_PX, piece.height + 6 * SHADOW_PX))
    alpha = piece.getchannel("A").point(lambda value: round(value * SHADOW_ALPHA))
    shadow.paste((20, 30, 40, 255), (3 * SHADOW_PX, 3 * SHADOW_PX), alpha)
    paste_centred(on, shadow.filter(ImageFilter.GaussianBlur(SHADOW_PX)), x + 4, y + 7)
    paste_centred(on, piece, x, y)


def pond() -> Image.Image:
    """Return the sheet, the aid and the rules of Ducks in the Pond."""
    scene = table("#cfe3dd")
    put(scene, page("pond", "rules", 1, 66), 1085, 425, -5)
    put(scene, cut_out("pond.aid", "aid", 84, 2.0), 620, 625, -3)
    put(scene, cut_out("pond.sheet", "sheets", 106, 2.0), 440, 300, 3)
    return scene


def bucket() -> Image.Image:
    """Return the mat, the score sheet and the aid of Ducks in a Bucket."""
    scene = table("#d9dfe8")
    put(scene, cut_out("bucket.mat", "mat", 92, 2.0), 520, 420, 2)
    put(scene, cut_out("bucket.score", "score", 92, 0.0), 1110, 370, -4)
    put(scene, cut_out("bucket.aid", "aid", 92, 2.0), 1060, 670, 6)
    return scene


def cover() -> Image.Image:
    """Return the mat, the box, two backs and a hand of Duck & Cover."""
    scene = table("#dcebe9")
    put(scene, cut_out("cover.mat", "mat", 68, 3.0), 890, 350, 1)
    put(scene, box("cover", 104), 195, 270)
    put(scene, fan([card(f"cover.back.{name}", 66) for name in BACKS], 8), 150, 690, 5)
    put(scene, fan([card(name, 82) for name in HANDFUL], 50), 850, 690)
    return scene


def gallery() -> Image.Image:
    """Return the board, the box, some cards and two backs of Sitting Ducks Gallery."""
    scene = table("#e9dfcd")
    put(scene, board_in_play(68), 735, 270, 1)
    put(scene, box("gallery", 104), 190, 600)
    cards = [card(f"gallery.{name}", 88) for name in TIN]
    put(scene, fan(cards, 25), 700, 675)
    backs = [card(f"gallery.back.{name}", 76) for name in ("duck", "action")]
    put(scene, fan(backs, 9), 1210, 690, -4)
    return scene


def blind() -> Image.Image:
    """Return the track, the box, three backs and some cards of Duck Blind."""
    scene = table("#d7dccb")
    put(scene, cut_out("blind.track", "track", 80, 3.0), 1085, 430, -2)
    put(scene, box("blind", 104), 205, 265)
    backs = [card(f"blind.back.{name}", 72) for name in ("marsh", "olive", "timing")]
    put(scene, fan(backs, 16), 575, 225)
    put(scene, fan([card(f"blind.{name}", 86) for name in HUNT], 33), 435, 665)
    return scene


SCENES: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "pond": pond,
    "bucket": bucket,
    "cover": cover,
    "gallery": gallery,
    "blind": blind,
}


def main(games: list[str]) -> None:
    """Draw first looks of games by their keys."""
    LOOKS.mkdir(parents=True, exist_ok=True)
    for game in games:
        path = LOOKS / f"{game}.jpg"
        SCENES[game]().convert("RGB").save(path, quality=QUALITY, optimize=True, progressive=True)
        sys.stdout.write(f"docs/images/first/{path.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:] or [*SCENES])
