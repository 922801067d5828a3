"""What is no HTTP gets an answer like every other, which tells of no program and no version."""

from __future__ import annotations

from http import HTTPStatus

from aiohttp import web

from tui.host.visits import HEADERS


class Talk(web.RequestHandler):
    """A connection of a browser, or of whoever speaks like one."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The answer to what could not be read, which ends the connection.

        Raises `ConnectionError` where another answer was begun.
        """
        if request.writer.output_size:
            raise ConnectionError
        known = HTTPStatus(status)
        answer = web.Response(
            status=status, text=f"{status}: {known.phrase}", headers=dict(HEADERS)
        )
        answer.force_close()
        return answer
