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


def remove_page(harm: Harm) -> bool:
    """Take a page out."""
    if len(harm.pdf.pages) < 2:  # noqa: PLR2004 -- a file keeps a page
        return False
    del harm.pdf.pages[harm.lot.randrange(len(harm.pdf.pages))]
    return True


def double_page(harm: Harm) -> bool:
    """Have a page in the file once more."""
    at = harm.lot.randrange(len(harm.pdf.pages))
    harm.pdf.pages.insert(at, harm.pdf.pages[at])
    return True


def exchange_pages(harm: Harm) -> bool:
    """Exchange two pages that show something else."""
    contents = [page.Contents.read_bytes() for page in harm.pdf.pages]
    one = harm.lot.randrange(len(contents))
    others = [i for i, _ in enumerate(contents) if not _same(harm, one, i)]
    if not others:
        return False
    other = harm.lot.choice(others)
    harm.pdf.pages[one], harm.pdf.pages[other] = harm.pdf.pages[other], harm.pdf.pages[one]
    return True


def _same(harm: Harm, one: int, other: int) -> bool:
    pages = harm.wanted.pages
    return pages[one].source.alike == pages[other].source.alike


def turn_page(harm: Harm) -> bool:
    """Turn a page by a quarter or a half."""
    page = harm.pdf.pages[harm.page()]
    page.obj["/Rotate"] = (int(page.obj.get("/Rotate", 0)) + harm.lot.choice((90, 180, 270))) % 360
    return True


def scale_page(harm: Harm) -> bool:
    """Draw a page at 97 %."""
    return _transform(harm, harm.page(), "0.97 0 0 0.97 {w} {h} cm", 0.015)


def shift_page(harm: Harm) -> bool:
    """Draw a page 2 to 10 mm beside its place."""
    return _shift(harm, harm.page(), 2, 10)


def shift_back(harm: Harm) -> bool:
    """Draw a page of backs 1.5 to 5 mm beside its place."""
    backs = harm.backs()
    return bool(backs) and _shift(harm, harm.lot.choice(backs), 1.5, 5)


def _shift(harm: Harm, page: int, least: float, most: float) -> bool:
    across, up = (
        harm.lot.choice((-1, 1)) * harm.lot.uniform(least, most) * POINTS for _ in range(2)
    )
    return _transform(harm, page, f"1 0 0 1 {across:.3f} {up:.3f} cm")


def _transform(harm: Harm, page: int, matrix: str, share: float = 0) -> bool:
    target = harm.pdf.pages[page]
    box = [float(edge) for edge in target.mediabox]
    operators = matrix.format(w=share * (box[2] - box[0]), h=share * (box[3] - box[1]))
    target.contents_add(f"q {operators}".encode(), prepend=True)
    target.contents_add(b"Q")
    return True


def change_unit(harm: Harm) -> bool:
    """Give a page a unit of its own."""
    harm.pdf.pages[harm.page()].obj["/UserUnit"] = harm.lot.choice((0.95, 0.97, 1.03, 1.1, 2))
    return True


def crop_page(harm: Harm) -> bool:
    """Crop a page by 5 to 30 mm."""
    page = harm.pdf.pages[harm.page()]
    left, low, right, high = (float(edge) for edge in page.mediabox)
    margins = [harm.lot.uniform(5, 30) * POINTS for _ in range(2)]
    page.cropbox = Array([left + margins[0], low + margins[1], right, high])
    return True


def shorten_paper(harm: Harm) -> bool:
    """Print a page on a paper 4 to 20 mm shorter."""
    page = harm.pdf.pages[harm.page()]
    left, low, right, high = (float(edge) for edge in page.mediabox)
    page.mediabox = Array([left, low + harm.lot.uniform(4, 20) * POINTS, right, high])
    return True


def blank_page(harm: Harm) -> bool:
    """Draw nothing on a page."""
    harm.pdf.pages[harm.page()].Contents = harm.pdf.make_stream(b"")
    return True


def drop_face(harm: Harm) -> bool:
    """Leave a face out."""
    return _change_face(harm, harm.page(), lambda _: b"")


def replace_face(harm: Harm) -> bool:
    """Draw a face in the place of another."""
    page = harm.page()
    names = sorted({match["name"] for match in Stream(harm.pdf.pages[page]).matches(DRAWN)})
    if len(names) < 2:  # noqa: PLR2004 -- one and another
        return False

    def substitute(match: Any) -> bytes:
        others = [name for name in names if name != match["name"]]
        return b"q " + match["matrix"] + b"cm /" + harm.lot.choice(others) + b" Do Q"

    return _change_face(harm, page, substitute)


def turn_face(harm: Harm) -> bool:
    """Turn a face about its own middle."""
    page = harm.page()
    forms = harm.pdf.pages[page].Resources.XObject

    def rotate(match: Any) -> bytes:
        form = forms["/" + match["name"].decode()]
        left, low, right, high = (float(edge) for edge in form.BBox)
        about = f"-1 0 0 -1 {left + right:.3f} {low + high:.3f} cm ".encode()
        return b"q " + match["matrix"] + b"cm " + about + b"/" + match["name"] + b" Do Q"

    return _change_face(harm, page, rotate)


def shift_face(harm: Harm) -> bool:
    """Draw a face 1.5 to 6 mm beside its place."""
    far = [harm.lot.choice((-1, 1)) * harm.lot.uniform(1.5, 6) * POINTS for _ in range(2)]

    def displace(match: Any) -> bytes:
        *turn, x, y = (float(part) for part in match["matrix"].split())
        matrix = " ".join(f"{part:.4f}" for part in (*turn, x + far[0], y + far[1]))
        return f"q {matrix} cm /{match['name'].decode()} Do Q".encode()

    return _change_face(harm, harm.page(), displace)


def drop_back(harm: Harm) -> bool:
    """Leave a back out."""
    backs = harm.backs()
    return bool(backs) and _change_face(harm, harm.lot.choice(backs), lambda _: b"")


def replace_back(harm: Harm) -> bool:
    """Draw a back of another kind, or a front, in the place of a back."""
    backs = harm.backs()
    if not backs:
        return False
    page = harm.lot.choice(backs)
    here = harm.pdf.pages[page].Resources.XObject
    own = {form.objgen for form in here.values()}
    others = [
        form
        for page in harm.pdf.pages
        for form in (page.Resources.get("/XObject") or {}).values()
        if form.objgen not in own
    ]
    if not others:
        return False
    here["/Other"] = harm.lot.choice(others)
    return _change_face(harm, page, lambda match: b"q " + match["matrix"] + b"cm /Other Do Q")


def _change_face(harm: Harm, page: int, change: Callable[[Any], bytes]) -> bool:
    stream = Stream(harm.pdf.pages[page])
    matches = stream.matches(DRAWN)
    if not matches:
        return False
    match = harm.lot.choice(matches)
    return stream.replace(match.span(), change(match))


def remove_manifest(harm: Harm) -> bool:
    """Take the manifest out."""
    del harm.pdf.attachments[MANIFEST]
    return True


def _change_manifest(harm: Harm, change: Callable[[Any], bool]) -> bool:
    manifest = json.loads(harm.pdf.attachments[MANIFEST].get_file().read_bytes())
    if not change(manifest):
        return False
    harm.pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(
        harm.pdf, json.dumps(manifest).encode(), filename=MANIFEST
    )
    return True


def _fields(manifest: Any) -> list[tuple[Any, int]]:
    """Return the fields of faces on pages that say which numbers they print."""
    placements = {
        placement["face"] for page in manifest["pages"] for placement in page.get("placed", ())
    }
    return [
        (face["fields"], index)
        for face in (manifest["faces"].get(name, {}) for name in sorted(placements))
        for index, field in enumerate(face.get("fields", ()))
        if "." in field["name"] and not field["name"].startswith(FIGURE)
    ]


def relabel_field(harm: Harm) -> bool:
    """Give a field the name of another number."""

    def change(manifest: Any) -> bool:
        fields = _fields(manifest)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        names = sorted({face_fields[i]["name"] for face_fields, i in fields} - {own[index]["name"]})
        own[index]["name"] = harm.lot.choice(names) if names else "name"
        return True

    return _change_manifest(harm, change)


def remove_field(harm: Harm) -> bool:
    """Leave a field out of the manifest."""

    def change(manifest: Any) -> bool:
        fields = _fields(manifest)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        del own[index]
        return True

    return _change_manifest(harm, change)


def move_field(harm: Harm) -> bool:
    """Say that a field lies 5 to 30 mm beside its place."""

    def change(manifest: Any) -> bool:
        fields = _fields(manifest)
        if not fields:
            return False
        own, index = harm.lot.choice(fields)
        own[index]["at_mm"][0] += harm.lot.uniform(5, 30)
        return True

    return _change_manifest(harm, change)


def rename_face(harm: Harm) -> bool:
    """Say that a face is another."""

    def change(manifest: Any) -> bool:
        placements = [
            placement for page in manifest["pages"] for placement in page.get("placed", ())
        ]
        names = sorted({placement["face"] for placement in placements})
        if len(names) < 2:  # noqa: PLR2004 -- one and another
            return False
        one = harm.lot.choice(placements)
        one["face"] = harm.lot.choice([name for name in names if name != one["face"]])
        return True

    return _change_manifest(harm, change)


def change_order(harm: Harm) -> bool:
    """Say that the file was ordered otherwise."""

    def change(manifest: Any) -> bool:
        options = {
            "paper": ("a4", "letter", "a3"),
            "language": ("en", "fr", "de", "es"),
            "ink": ("full", "low", "grey"),
        }
        name = harm.lot.choice(sorted(options))
        manifest["order"][name] = harm.lot.choice(
            [option for option in options[name] if option != manifest["order"].get(name)]
        )
        return True

    return _change_manifest(harm, change)


def change_kinds(harm: Harm) -> bool:
    """Say that fronts are backs, or that a page more or less is there."""

    def change(manifest: Any) -> bool:
        run = harm.lot.choice(manifest["pages"])
        if run.get("kind") in {"fronts", "backs"} and harm.lot.random() < 1 / 2:
            run["kind"] = "backs" if run["kind"] == "fronts" else "fronts"
        else:
            manifest["pages"][-1]["last"] += 1
        return True

    return _change_manifest(harm, change)


def change_part(harm: Harm) -> bool:
    """Say that the file prints another part."""

    def change(manifest: Any) -> bool:
        manifest["part"] = "cards" if manifest["part"] == "aid" else "aid"
        return True

    return _change_manifest(harm, change)


def save(pdf: pikepdf.Pdf) -> bytes:
    """Return the bytes of a file."""
    stream = io.BytesIO()
    pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
    return stream.getvalue()


PAGES: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a page removed": remove_page,
        "a page twice": double_page,
        "two pages exchanged": exchange_pages,
        "a page turned": turn_page,
        "a page at 97 %": scale_page,
        "a page shifted by 2 to 10 mm": shift_page,
        "a page with a unit of its own": change_unit,
        "a page cropped": crop_page,
        "a page on shorter paper": shorten_paper,
        "a page blank": blank_page,
        "a face dropped": drop_face,
        "a face replaced by another": replace_face,
        "a face turned": turn_face,
        "a face shifted by 1.5 to 6 mm": shift_face,
        "backs shifted by 1.5 to 5 mm": shift_back,
        "a back dropped": drop_back,
        "a back replaced": replace_back,
    }
)

MANIFESTS: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "no manifest": remove_manifest,
        "a field relabelled in the manifest": relabel_field,
        "a field left out of the manifest": remove_field,
        "a field elsewhere in the manifest": move_field,
        "a face renamed in the manifest": rename_face,
        "a manifest with another order": change_order,
        "a manifest with other pages": change_kinds,
        "a manifest of another part": change_part,
    }
)
"""They change what a file says of its print, and not the print."""
