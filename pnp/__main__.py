"""`python -m pnp`: the same as `ducks-pnp`."""

import sys

from pnp.cli import main

sys.exit(main())
