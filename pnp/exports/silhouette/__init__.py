"""The format `silhouette`: pages that fit the cutting templates of silhouette-card-maker.

`sheets` lays cards where a template cuts them and draws the registration marks that the machine
looks for; `files` makes a PDF of each deck; `check` opens them and looks for the marks.
"""

from pnp.exports.silhouette.check import check_silhouette
from pnp.exports.silhouette.files import silhouette_files

__all__ = ["check_silhouette", "silhouette_files"]
