"""What a package offers is imported when it is asked for, and not before."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

OFFERING = """
from pnp.core.lazy import import_lazily

__getattr__ = import_lazily(__name__, {"thing": "inner"})
"""


def test_a_module_is_imported_when_its_name_is_first_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_sample").mkdir()
    (tmp_path / "lazy_sample" / "__init__.py").write_text(OFFERING)
    (tmp_path / "lazy_sample" / "inner.py").write_text("thing = object()")
    monkeypatch.syspath_prepend(tmp_path)
    package = import_module("lazy_sample")
    assert "lazy_sample.inner" not in sys.modules
    with pytest.raises(AttributeError, match="'lazy_sample' has no attribute 'other'"):
        package.other  # noqa: B018 -- asked for
    assert "lazy_sample.inner" not in sys.modules
    assert package.thing is import_module("lazy_sample.inner").thing
    assert vars(package)["thing"] is package.thing, "it is not looked for again"
