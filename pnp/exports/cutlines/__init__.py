"""The format `cutlines`: the outlines of pieces on their pages, for machines that cut.

`outlines` takes them from an edition, `drawings` writes them as SVG and DXF and reads them back,
`files` adds the PDF to be cut, and `check` compares all of them.
"""

from pnp.exports.cutlines.check import check_cutlines
from pnp.exports.cutlines.files import cutline_files

__all__ = ["check_cutlines", "cutline_files"]
