"""What holds for every test."""

from __future__ import annotations

import os

from pnp.data.bundle import OFF, VARIABLE

# What a test changes inside the program no cache can notice; those of the cache say where it lies.
os.environ[VARIABLE] = OFF
