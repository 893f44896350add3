"""Page contents: placed forms as operators, each distinct content written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.press.pdf.objects import Objects
from pnp.press.pdf.pages import Outline, Page, Placed
from pnp.press.pdf.syntax import dictionary, matrix, numbers, references, stream, text

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument


class Contents:
    """The contents of one document's pages, and the layers that they use."""

    def __init__(self, pdf: PDFDocument, objects: Objects) -> None:
        self._pdf = pdf
        self._objects = objects
        self._written: dict[object, tuple[Any, Any]] = {}
        self._layers: dict[str, Any] = {}

    def of(self, page: Page) -> tuple[Any, Any]:
        """Return references to the page's content stream and to its resources."""
        key = (page.size, page_key(page))
        if key not in self._written:
            self._written[key] = self._write(page)
        return self._written[key]

    def optional_content(self) -> Any:
        """Return all layers, shown and printed unless the user hides them (8.11.4), if any."""
        if not self._layers:
            return None
        layers = references(self._pdf, list(self._layers.values()))
        settings = dictionary({"Order": layers, "ON": layers, "BaseState": "/ON"})
        return dictionary({"OCGs": layers, "D": settings})

    def _write(self, page: Page) -> tuple[Any, Any]:
        names: dict[str, str] = {}
        forms: dict[str, Any] = {}
        layers: dict[str, Any] = {}
        operators = []
        for item in page.placed:
            name = names.setdefault(item.form.key, f"F{len(names)}")
            forms[name] = self._objects.form(item.form)
            operators.append(self._drawing(item, name, layers))
        content = stream("".join(operators).encode("ascii"))
        resources = {
            "XObject": dictionary(forms),
            "Properties": dictionary(layers) if layers else None,
        }
        return self._pdf.Reference(content), self._pdf.Reference(dictionary(resources))

    def _drawing(self, each: Placed, name: str, layers: dict[str, Any]) -> str:
        """Return the operators that show one form, inside its clip and on its layer (8.11.3.2)."""
        clip = "" if each.clip is None else f"{_path(each.clip)} W n "
        operators = f"q {clip}{matrix(each.to_page)} cm /{name} Do Q\n"
        if each.layer is None:
            return operators
        reference = self._layer(each.layer)
        tag = f"L{list(self._layers).index(each.layer)}"
        layers[tag] = reference
        return f"/OC /{tag} BDC\n{operators}EMC\n"

    def _layer(self, name: str) -> Any:
        if name not in self._layers:
            group = dictionary({"Type": "/OCG", "Name": text(name)})
            self._layers[name] = self._pdf.Reference(group)
        return self._layers[name]


def page_key(page: Page) -> tuple[object, ...]:
    """Return a page's content, for comparing pages."""
    return tuple((item.form.key, item.to_page, item.clip, item.layer) for item in page.placed)


def _path(outline: Outline) -> str:
    """Return a closed path around an area."""
    first, *others = outline
    return " ".join((f"{numbers(first)} m", *(f"{numbers(other)} l" for other in others), "h"))
