"""Damages to pages, cards and backs, and manifests that say something else than is printed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import pikepdf
from finished import DRAWN, POINTS, Harm, Stream
from number_damages import Damage
from pikepdf import Array

from pnp.data.placements import FIGURE
from pnp.printing.writing import MANIFEST


def page_removed(harm: Harm) -> bool:
    """Take a page out."""
    if len(harm.pdf.pages) < 2:  # noqa: PLR2004 -- a file keeps a page
        return False
    del harm.pdf.pages[harm.lot.randrange(len(harm.pdf.pages))]
    return True


def page_doubled(harm: Harm) -> bool:
    """Have a page in the file once more."""
    at = harm.lot.randrange(len(harm.pdf.pages))
    harm.pdf.pages.insert(at, harm.pdf.pages[at])
    return True


def pages_exchanged(harm: Harm) -> bool:
    """Exchange two pages that show something else."""
    shown = [page.Contents.read_bytes() for page in harm.pdf.pages]
    one = harm.lot.randrange(len(shown))
    others = [i for i, _ in enumerate(shown) if not _same(harm, one, i)]
    if not others:
        return False
    other = harm.lot.choice(others)
    harm.pdf.pages[one], harm.pdf.pages[other] = harm.pdf.pages[other], harm.pdf.pages[one]
    return True


def _same(harm: Harm, one: int, other: int) -> bool:
    pages = harm.wanted.pages
    return pages[one].source.alike == pages[other].source.alike


def page_turned(harm: Harm) -> bool:
    """Turn a page by a quarter or a half."""
    page = harm.pdf.pages[harm.page()]
    page.obj["/Rotate"] = (int(page.obj.get("/Rotate", 0)) + harm.lot.choice((90, 180, 270))) % 360
    return True


def page_scaled(harm: Harm) -> bool:
    """Draw a page at 97 %."""
    return _through(harm, harm.page(), "0.97 0 0 0.97 {w} {h} cm", 0.015)


def page_shifted(harm: Harm) -> bool:
    """Draw a page 2 to 10 mm beside its place."""
    return _shifted(harm, harm.page(), 2, 10)


def back_shifted(harm: Harm) -> bool:
    """Draw a page of backs 1.5 to 5 mm beside its place."""
    backs = harm.backs()
    return bool(backs) and _shifted(harm, harm.lot.choice(backs), 1.5, 5)


def _shifted(harm: Harm, page: int, least: float, most: float) -> bool:
    across, up = (
        harm.lot.choice((-1, 1)) * harm.lot.uniform(least, most) * POINTS for _ in range(2)
    )
    return _through(harm, page, f"1 0 0 1 {across:.3f} {up:.3f} cm")


def _through(harm: Harm, page: int, matrix: str, share: float = 0) -> bool:
    drawn = harm.pdf.pages[page]
    box = [float(each) for each in drawn.mediabox]
    told = matrix.format(w=share * (box[2] - box[0]), h=share * (box[3] - box[1]))
    drawn.contents_add(f"q {told}".encode(), prepend=True)
    drawn.contents_add(b"Q")
    return True


def unit_changed(harm: Harm) -> bool:
    """Give a page a unit of its own."""
    harm.pdf.pages[harm.page()].obj["/UserUnit"] = harm.lot.choice((0.95, 0.97, 1.03, 1.1, 2))
    return True


def page_cropped(harm: Harm) -> bool:
    """Crop a page by 5 to 30 mm."""
    page = harm.pdf.pages[harm.page()]
    left, low, right, high = (float(each) for each in page.mediabox)
    cut = [harm.lot.uniform(5, 30) * POINTS for _ in range(2)]
    page.cropbox = Array([left + cut[0], low + cut[1], right, high])
    return True


def other_paper(harm: Harm) -> bool:
    """Print a page on a paper 4 to 20 mm shorter."""
    page = harm.pdf.pages[harm.page()]
    left, low, right, high = (float(each) for each in page.mediabox)
    page.mediabox = Array([left, low + harm.lot.uniform(4, 20) * POINTS, right, high])
    return True


def page_blank(harm: Harm) -> bool:
    """Draw nothing on a page."""
    harm.pdf.pages[harm.page()].Contents = harm.pdf.make_stream(b"")
    return True


def card_dropped(harm: Harm) -> bool:
    """Leave a face out."""
    return _faces(harm, harm.page(), lambda _: b"")


def card_replaced(harm: Harm) -> bool:
    """Draw a face in the place of another."""
    page = harm.page()
    names = sorted({match["name"] for match in Stream(harm.pdf.pages[page]).matches(DRAWN)})
    if len(names) < 2:  # noqa: PLR2004 -- one and another
        return False

    def replaced(match: Any) -> bytes:
        others = [name for name in names if name != match["name"]]
        return b"q " + match["matrix"] + b"cm /" + harm.lot.choice(others) + b" Do Q"

    return _faces(harm, page, replaced)


def card_turned(harm: Harm) -> bool:
    """Turn a face about its own middle."""
    page = harm.page()
    forms = harm.pdf.pages[page].Resources.XObject

    def turned(match: Any) -> bytes:
        form = forms["/" + match["name"].decode()]
        left, low, right, high = (float(each) for each in form.BBox)
        about = f"-1 0 0 -1 {left + right:.3f} {low + high:.3f} cm ".encode()
        return b"q " + match["matrix"] + b"cm " + about + b"/" + match["name"] + b" Do Q"

    return _faces(harm, page, turned)


def card_shifted(harm: Harm) -> bool:
    """Draw a face 1.5 to 6 mm beside its place."""
    far = [harm.lot.choice((-1, 1)) * harm.lot.uniform(1.5, 6) * POINTS for _ in range(2)]

    def shifted(match: Any) -> bytes:
        *turn, x, y = (float(part) for part in match["matrix"].split())
        told = " ".join(f"{part:.4f}" for part in (*turn, x + far[0], y + far[1]))
        return f"q {told} cm /{match['name'].decode()} Do Q".encode()

    return _faces(harm, harm.page(), shifted)


def back_dropped(harm: Harm) -> bool:
    """Leave a back out."""
    backs = harm.backs()
    return bool(backs) and _faces(harm, harm.lot.choice(backs), lambda _: b"")


def back_replaced(harm: Harm) -> bool:
    """Draw a back of another kind, or a front, in the place of a back."""
    backs = harm.backs()
    if not backs:
        return False
    page = harm.lot.choice(backs)
    here = harm.pdf.pages[page].Resources.XObject
    own = {form.objgen for form in here.values()}
    others = [
        form
        for each in harm.pdf.pages
        for form in (each.Resources.get("/XObject") or {}).values()
        if form.objgen not in own
    ]
    if not others:
        return False
    here["/Other"] = harm.lot.choice(others)
    return _faces(harm, page, lambda match: b"q " + match["matrix"] + b"cm /Other Do Q")


def _faces(harm: Harm, page: int, change: Callable[[Any], bytes]) -> bool:
    stream = Stream(harm.pdf.pages[page])
    matches = stream.matches(DRAWN)
    if not matches:
        return False
    match = harm.lot.choice(matches)
    return stream.replace(match.span(), change(match))


def manifest_missing(harm: Harm) -> bool:
    """Take the manifest out."""
    del harm.pdf.attachments[MANIFEST]
    return True


def _told(harm: Harm, change: Callable[[Any], bool]) -> bool:
    told = json.loads(harm.pdf.attachments[MANIFEST].get_file().read_bytes())
    if not change(told):
        return False
    harm.pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(
        harm.pdf, json.dumps(told).encode(), filename=MANIFEST
    )
    return True


def _fields(told: Any) -> list[tuple[Any, int]]:
    """Return the fields of faces on pages that say which numbers they print."""
    placed = {each["face"] for page in told["pages"] for each in page.get("placed", ())}
    return [
        (face["fields"], index)
        for face in (told["faces"].get(name, {}) for name in sorted(placed))
        for index, field in enumerate(face.get("fields", ()))
        if "." in field["name"] and not field["name"].startswith(FIGURE)
    ]


def field_relabelled(harm: Harm) -> bool:
    """Give a field the name of another number."""

    def change(told: Any) -> bool:
        fields = _fields(told)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        names = sorted({each[i]["name"] for each, i in fields} - {own[index]["name"]})
        own[index]["name"] = harm.lot.choice(names) if names else "name"
        return True

    return _told(harm, change)


def field_unnamed(harm: Harm) -> bool:
    """Leave a field out of the manifest."""

    def change(told: Any) -> bool:
        fields = _fields(told)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        del own[index]
        return True

    return _told(harm, change)


def field_elsewhere(harm: Harm) -> bool:
    """Say that a field lies 5 to 30 mm beside its place."""

    def change(told: Any) -> bool:
        fields = _fields(told)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        own[index]["at_mm"][0] += harm.lot.uniform(5, 30)
        return True

    return _told(harm, change)


def face_renamed(harm: Harm) -> bool:
    """Say that a face is another."""

    def change(told: Any) -> bool:
        placed = [each for page in told["pages"] for each in page.get("placed", ())]
        names = sorted({each["face"] for each in placed})
        if len(names) < 2:  # noqa: PLR2004 -- one and another
            return False
        one = harm.lot.choice(placed)
        one["face"] = harm.lot.choice([name for name in names if name != one["face"]])
        return True

    return _told(harm, change)


def order_lies(harm: Harm) -> bool:
    """Say that the file was ordered otherwise."""

    def change(told: Any) -> bool:
        options = {
            "paper": ("a4", "letter", "a3"),
            "language": ("en", "fr", "de", "es"),
            "ink": ("full", "low", "grey"),
        }
        name = harm.lot.choice(sorted(options))
        told["order"][name] = harm.lot.choice(
            [each for each in options[name] if each != told["order"].get(name)]
        )
        return True

    return _told(harm, change)


def kinds_lie(harm: Harm) -> bool:
    """Say that fronts are backs, or that a page more or less is there."""

    def change(told: Any) -> bool:
        run = harm.lot.choice(told["pages"])
        if run.get("kind") in {"fronts", "backs"} and harm.lot.random() < 1 / 2:
            run["kind"] = "backs" if run["kind"] == "fronts" else "fronts"
        else:
            told["pages"][-1]["last"] += 1
        return True

    return _told(harm, change)


def other_manifest(harm: Harm) -> bool:
    """Say that the file prints another part."""

    def change(told: Any) -> bool:
        told["part"] = "cards" if told["part"] == "aid" else "aid"
        return True

    return _told(harm, change)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """Return the bytes of a file."""
    stream = io.BytesIO()
    pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
    return stream.getvalue()


PAGES: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a page removed": page_removed,
        "a page twice": page_doubled,
        "two pages exchanged": pages_exchanged,
        "a page turned": page_turned,
        "a page at 97 %": page_scaled,
        "a page shifted by 2 to 10 mm": page_shifted,
        "a page with a unit of its own": unit_changed,
        "a page cropped": page_cropped,
        "a page on shorter paper": other_paper,
        "a page blank": page_blank,
        "a face dropped": card_dropped,
        "a face replaced by another": card_replaced,
        "a face turned": card_turned,
        "a face shifted by 1.5 to 6 mm": card_shifted,
        "backs shifted by 1.5 to 5 mm": back_shifted,
        "a back dropped": back_dropped,
        "a back replaced": back_replaced,
    }
)

MANIFESTS: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "no manifest": manifest_missing,
        "a field relabelled in the manifest": field_relabelled,
        "a field left out of the manifest": field_unnamed,
        "a field elsewhere in the manifest": field_elsewhere,
        "a face renamed in the manifest": face_renamed,
        "a manifest with another order": order_lies,
        "a manifest with other pages": kinds_lie,
        "a manifest of another part": other_manifest,
    }
)
"""They change what a file says of its print, and not the print."""
