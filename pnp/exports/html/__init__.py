"""The format `html`: rules and cards of a game as a page that everybody can read.

`page` gathers its content, and `templates/exports/html` determines its look; `pictures` draws faces
and figures; `check` reads it as assistive software does.
"""

from pnp.exports.html.check import check_html
from pnp.exports.html.page import html_files

__all__ = ["check_html", "html_files"]
