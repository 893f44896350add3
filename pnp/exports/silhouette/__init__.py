"""The format `silhouette`: pages that fit the cutting templates of silhouette-card-maker.

`sheets` places cards where a template cuts them and draws the registration marks for the machine;
`files` makes a PDF of each deck; `check` reads them back and verifies the marks.
"""

from pnp.exports.silhouette.check import check_silhouette
from pnp.exports.silhouette.files import silhouette_files

__all__ = ["check_silhouette", "silhouette_files"]
