"""Names the modules of other people's libraries that a build of the Pond imports, one a line."""

from __future__ import annotations

import contextlib
import io
import sys

from pnp.cli import main

with contextlib.redirect_stdout(io.StringIO()):
    status = main(["build", "pond", "--sheets", "50"])
if status:
    sys.exit(status)
own = sys.stdlib_module_names | {"pnp", "__main__", "__mp_main__"}
print("\n".join(name for name in sys.modules if name.partition(".")[0] not in own))
