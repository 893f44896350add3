"""Records of declared fields, plain and of NumPy, and their numbers as plain values."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.rules.fields import Fields, get, plain_value, put

np = pytest.importorskip("numpy")


@pytest.mark.parametrize("kind", ["plain", "record"])
def test_a_record_begins_with_noughts_in_the_shapes_of_its_fields(kind: str) -> None:
    fields: Fields[Any] = Fields(day=(), rows=2, hands=(2, 3))
    record = getattr(fields, kind)()
    values = {name: plain_value(get(record, name)) for name in fields.shapes}
    assert values == {"day": 0, "rows": [0, 0], "hands": [[0, 0, 0], [0, 0, 0]]}
    put(record, "day", 5)
    get(record, "rows")[1] = 7
    other = getattr(fields, kind)()
    fields.copy(record, other)
    get(record, "rows")[1] = 8
    assert [plain_value(get(other, name)) for name in ("day", "rows")] == [5, [0, 7]]


@pytest.mark.parametrize("value", [3, [], [1, 2], [[1], [2, 3]], [[], []]])
def test_numbers_and_lists_are_plain_values(value: object) -> None:
    assert plain_value(value) == value
    if value != [[1], [2, 3]]:
        assert plain_value(np.array(value)) == value
