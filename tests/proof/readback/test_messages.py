"""A message arrives whole, or not at all; nothing but our own nouns is made of it."""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict
from pathlib import Path

import pytest

from pnp.core.errors import Problem
from pnp.core.geometry import Rect
from pnp.proof.readback import messages
from pnp.proof.readback.messages import MessageError, receive, send

VALUE = (
    "answer",
    (Rect(1, 2, 3, 4), Problem("wrong", "here", "fix it"), frozenset({1}), b"\0" * 9),
)


def sent(*values: object) -> bytes:
    stream = io.BytesIO()
    for value in values:
        send(stream, value)
    return stream.getvalue()


def test_messages_arrive_one_after_another_as_they_were_sent() -> None:
    stream = io.BytesIO(sent(VALUE, None, "last"))
    assert [receive(stream) for _ in range(3)] == [VALUE, None, "last"]
    with pytest.raises(MessageError):
        receive(stream)


def test_a_part_of_a_message_is_none() -> None:
    whole = sent("duck")
    for length in range(len(whole)):
        with pytest.raises(MessageError):
            receive(io.BytesIO(whole[:length]))
    assert receive(io.BytesIO(whole)) == "duck"


@pytest.mark.parametrize("value", [Path("duck"), OrderedDict(), print], ids=repr)
def test_what_is_none_of_ours_is_not_made(value: object) -> None:
    body = pickle.dumps(value)
    with pytest.raises(MessageError):
        receive(io.BytesIO(len(body).to_bytes(8, "big") + body))


def test_nothing_is_read_of_a_message_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sent("duck")
    monkeypatch.setattr(messages, "_MAX_BYTES", len(whole) - 8)
    assert receive(io.BytesIO(whole)) == "duck"
    monkeypatch.setattr(messages, "_MAX_BYTES", len(whole) - 9)
    stream = io.BytesIO(whole)
    with pytest.raises(MessageError):
        receive(stream)
    assert stream.tell() == 8
    with pytest.raises(MessageError):
        receive(io.BytesIO(bytes(8)))
