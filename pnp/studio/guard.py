"""The guard of the server: it admits requests from this page or from the address bar."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
_ALONE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
)
"""The policy for anything but pages: an untrusted drawing opened by itself runs nothing."""

_SAFE_HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)
_FROM_HERE: Final = ("same-origin", "none")


class Guard:
    """Admits requests from this page or from the address bar, and no others."""

    def __init__(
        self, app: ASGIApp, hosts: tuple[str, ...], token: str, on_request: Callable[[], None]
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = tuple(f"http://{host}" for host in hosts)
        self._token = token.encode()
        self._heard = on_request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it without details."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = dict(message["headers"]).get(b"content-type", b"")
                policy = _PAGE_POLICY if kind.startswith(b"text/html") else _ALONE_POLICY
                headers = (*_SAFE_HEADERS, ("Content-Security-Policy", policy))
                more = [(name.lower().encode(), value.encode()) for name, value in headers]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        answer = (
            self._app if self._is_allowed(scope) else Response(status_code=HTTPStatus.FORBIDDEN)
        )
        self._heard()
        await answer(scope, receive, send_safely)

    def _is_allowed(self, scope: Scope) -> bool:
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1"), []).append(value.decode("latin-1"))
        hosts, origins = headers.get("host", []), headers.get("origin", [])
        first = str(scope["path"]).lstrip("/").partition("/")[0]
        return (
            len(hosts) == 1
            and hosts[0] in self._hosts
            and all(origin in self._origins for origin in origins)
            and (bool(origins) or scope["method"] in ("GET", "HEAD"))
            and all(site in _FROM_HERE for site in headers.get("sec-fetch-site", []))
            and compare_digest(first.encode(), self._token)
        )
