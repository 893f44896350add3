"""The format `tts`: a game as a saved object of Tabletop Simulator.

`decks` shares cards out among sheets of pictures, as many and as large as the program takes;
`pictures` draws those, `objects` tells of them in the program's JSON, `files` puts all together,
and `check` opens it again. The fields are those that the program's own documentation and other
exporters have.
"""

from pnp.exports.tts.check import check_tts
from pnp.exports.tts.files import tts_files

__all__ = ["check_tts", "tts_files"]
