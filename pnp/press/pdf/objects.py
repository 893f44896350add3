"""Forms and their resources as PDF objects: each distinct one is written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, assert_never

from pnp.core.geometry import IDENTITY
from pnp.press.forms import (
    FontUse,
    Form,
    GraphicsState,
    Group,
    Image,
    Resource,
    Shading,
    ShadingPattern,
    SoftMask,
    SpotColour,
    Stops,
    TilingPattern,
)
from pnp.press.pdf.fonts import EmbeddedFonts
from pnp.press.pdf.syntax import array, boolean, dictionary, matrix, number, raw_stream, stream

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

_CATEGORY: Final[Mapping[type, str]] = {
    GraphicsState: "ExtGState",
    SpotColour: "ColorSpace",
    Shading: "Shading",
    ShadingPattern: "Pattern",
    TilingPattern: "Pattern",
    Form: "XObject",
    Image: "XObject",
    FontUse: "Font",
}
"""Under which heading of the resource dictionary each kind stands (7.8.3)."""

_RADIAL_COORDINATES: Final = 6

_BLACK: Final = {"DeviceGray": "[0]", "DeviceRGB": "[0 0 0]", "DeviceCMYK": "[0 0 0 1]"}

_COMPONENTS: Final = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}


class Objects:
    """The objects of one document. Equal forms, images and shadings share one object."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._made: dict[object, Any] = {}
        self.fonts = EmbeddedFonts(document)

    def form(self, form: Form) -> Any:
        """Return a reference to the form XObject of `form`."""
        return self._once(("form", form.key), lambda: self._form_object(form))

    def _once(self, key: object, make: Callable[[], Any]) -> Any:
        if key not in self._made:
            self._made[key] = self._document.Reference(make())
        return self._made[key]

    def _form_object(self, form: Form) -> Any:
        return stream(
            form.content,
            {
                "Subtype": "/Form",
                "BBox": array(form.bbox),
                "Matrix": None if form.matrix == IDENTITY else f"[{matrix(form.matrix)}]",
                "Group": _group(form.group),
                "Resources": self._resource_dictionary(form.resources),
            },
        )

    def resources(self, resources: Mapping[str, Resource]) -> dict[str, dict[str, Any]]:
        """Return resources as objects by their names, under the heading of each (7.8.3)."""
        by_category: dict[str, dict[str, Any]] = {}
        for name, resource in sorted(resources.items()):
            heading = by_category.setdefault(_CATEGORY[type(resource)], {})
            heading[name] = self._object(resource)
        return by_category

    def _resource_dictionary(self, resources: Mapping[str, Resource]) -> Any:
        by_category = self.resources(resources)
        return dictionary({name: dictionary(entries) for name, entries in by_category.items()})

    def _object(self, resource: Resource) -> Any:  # noqa: PLR0911 -- one return a kind
        match resource:
            case Form():
                return self.form(resource)
            case FontUse():
                return self.fonts.reference(resource)
            case Image():
                return self._image(resource)
            case GraphicsState():
                return self._graphics_state(resource)
            case SpotColour():
                return _spot_colour(resource)
            case Shading():
                return self._shading(resource)
            case ShadingPattern():
                return self._shading_pattern(resource)
            case TilingPattern():
                return self._once(("tile", resource.key), lambda: self._tile(resource))
            case _:
                assert_never(resource)

    def _graphics_state(self, state: GraphicsState) -> Any:
        blend = state.blend_mode
        return dictionary(
            {
                "ca": None if state.fill_alpha is None else number(state.fill_alpha),
                "CA": None if state.stroke_alpha is None else number(state.stroke_alpha),
                "BM": None if blend is None else f"/{blend}",
                "SMask": self._soft_mask(state.soft_mask),
                **_overprint(state.overprints),
            }
        )

    def _soft_mask(self, mask: SoftMask | str | None) -> Any:
        if not isinstance(mask, SoftMask):
            return None if mask is None else f"/{mask}"
        group = mask.form.group
        space = group.colour_space if group else "DeviceGray"
        # Viewers differ about the backdrop of a luminosity mask unless it is named: /BC.
        backdrop = _BLACK[space] if mask.kind == "Luminosity" else None
        return dictionary(
            {
                "Type": "/Mask",
                "S": f"/{mask.kind}",
                "G": self.form(mask.form),
                "BC": backdrop,
            }
        )

    def _image(self, image: Image) -> Any:
        return self._once(("image", image), lambda: self._image_object(image))

    def _image_object(self, image: Image) -> Any:
        components = _COMPONENTS[image.colour_space]
        return raw_stream(
            image.data,
            {
                "Type": "/XObject",
                "Subtype": "/Image",
                "Width": image.width_px,
                "Height": image.height_px,
                "BitsPerComponent": image.bits,
                "ColorSpace": f"/{image.colour_space}",
                "Filter": f"/{image.encoding}",
                "DecodeParms": _predictor(image, components),
                "Decode": array((1, 0) * components) if image.inverted else None,
                "Interpolate": "true" if image.interpolate else None,
                "SMask": self._image(image.alpha) if image.alpha else None,
            },
        )

    def _shading(self, shading: Shading) -> Any:
        return self._once(("shading", shading), lambda: _shading_dictionary(shading))

    def _shading_pattern(self, pattern: ShadingPattern) -> Any:
        def make() -> Any:
            return dictionary(
                {
                    "Type": "/Pattern",
                    "PatternType": 2,
                    "Matrix": f"[{matrix(pattern.matrix)}]",
                    "Shading": self._shading(pattern.shading),
                }
            )

        return self._once(("pattern", pattern), make)

    def _tile(self, tile: TilingPattern) -> Any:
        return stream(
            tile.content,
            {
                "Type": "/Pattern",
                "PatternType": 1,
                "PaintType": 1,
                "TilingType": 1,
                "BBox": array(tile.bbox),
                "XStep": number(tile.x_step),
                "YStep": number(tile.y_step),
                "Matrix": f"[{matrix(tile.matrix)}]",
                "Resources": self._resource_dictionary(tile.resources),
            },
        )


def _overprint(overprints: bool | None) -> dict[str, str]:
    if overprints is None:
        return {}
    return {"OP": boolean(overprints), "op": boolean(overprints), "OPM": "1"}


def _spot_colour(spot: SpotColour) -> str:
    """Return a colour space of one ink, from none of it to all."""
    ramp = f"<</FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 {array(spot.inks)} /N 1>>"
    return f"[/Separation /{spot.name} /DeviceCMYK {ramp}]"


def _group(group: Group | None) -> Any:
    if group is None:
        return None
    return dictionary(
        {
            "S": "/Transparency",
            "CS": f"/{group.colour_space}",
            "I": boolean(group.isolated),
            "K": "true" if group.knockout else None,
        }
    )


def _predictor(image: Image, components: int) -> Any:
    if image.predictor is None:
        return None
    return dictionary(
        {
            "Predictor": image.predictor,
            "Colors": components,
            "BitsPerComponent": image.bits,
            "Columns": image.width_px,
        }
    )


def _shading_dictionary(shading: Shading) -> Any:
    radial = len(shading.coordinates) == _RADIAL_COORDINATES
    return dictionary(
        {
            "ShadingType": 3 if radial else 2,
            "ColorSpace": f"/{shading.colour_space}",
            "Coords": array(shading.coordinates),
            "Function": _ramp(shading.stops),
            "Extend": f"[{boolean(shading.extend[0])} {boolean(shading.extend[1])}]",
        }
    )


def _ramp(stops: Stops) -> Any:
    """Return the stops as one function: an exponential one per pair, stitched together (7.10)."""
    pairs = list(zip(stops.colours, stops.colours[1:], strict=False))
    pieces = [_between(start, end) for start, end in pairs]
    if len(pieces) == 1:
        return dictionary(pieces[0])
    numbers = " ".join(
        "<<" + " ".join(f"/{name} {value}" for name, value in piece.items()) + ">>"
        for piece in pieces
    )
    return dictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": f"[{numbers}]",
            "Bounds": array(stops.offsets[1:-1]),
            "Encode": array((0, 1) * len(pieces)),
        }
    )


def _between(start: tuple[float, ...], end: tuple[float, ...]) -> dict[str, Any]:
    return {
        "FunctionType": 2,
        "Domain": "[0 1]",
        "C0": array(start),
        "C1": array(end),
        "N": 1,
    }
