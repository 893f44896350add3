"""Mappings that hold so much at most."""

from pnp.core.bounded import BoundedDict


def test_what_was_put_first_goes_first() -> None:
    held: BoundedDict[str, int] = BoundedDict(2)
    held["a"], held["b"], held["a"], held["c"] = 1, 2, 3, 4
    assert held == {"a": 3, "c": 4}


def test_weights_count_and_the_last_stays_however_heavy() -> None:
    held: BoundedDict[str, int] = BoundedDict(5, len)
    held["aa"], held["bbb"], held["c"] = 1, 2, 3
    assert held == {"bbb": 2, "c": 3}
    held["dddddd"] = 4
    assert held == {"dddddd": 4}
    held["e"] = 5
    assert held == {"e": 5}
