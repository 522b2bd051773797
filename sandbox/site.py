"""Static routes: the page, its modules, uploaded files, emojis, and drawn avatars."""

from __future__ import annotations

import html
import importlib.util
from functools import partial
from pathlib import Path

from aiohttp import web

from sandbox.core import Core

PAGE = Path(__file__).parent / "page"
_POLICY = "default-src 'self'; img-src 'self' data: https:; connect-src 'self' ws:; base-uri 'none'"
_FONTS = {"thai": ("fontpkg_noto_sans_thai", "NotoSans*.ttf"), "cjk": ("noto_cjk_sans_otc", "*.ttc")}
_COLOURS = ("#4f7a5b", "#b2563c", "#4a6fa5", "#8a5a9e", "#a8802b", "#3d7f86", "#96506b", "#5d6b3a")


def add_site(app: web.Application, core: Core) -> None:
    """Add the routes to an application."""
    app.router.add_get("/", _index)
    app.router.add_static("/page", PAGE)
    app.router.add_get("/attachments/{id}/{name}", partial(_attachment, core))
    app.router.add_get("/emojis/{id}", partial(_emoji, core))
    app.router.add_get("/avatars/{id}.svg", partial(_avatar, core))
    app.router.add_get("/fonts/{name}", _font)


async def _index(request: web.Request) -> web.FileResponse:
    return web.FileResponse(
        PAGE / "index.html", headers={"Cache-Control": "no-cache", "Content-Security-Policy": _POLICY}
    )


async def _font(request: web.Request) -> web.FileResponse:
    """Letters for a script that the machine may have no font for, where a package that brings them is installed."""
    package, pattern = _FONTS.get(request.match_info["name"], ("", ""))
    spec = importlib.util.find_spec(package) if package else None
    found = sorted(Path(spec.origin).parent.rglob(pattern)) if spec is not None and spec.origin else []
    if not found:
        raise web.HTTPNotFound
    return web.FileResponse(found[0], headers={"Cache-Control": "max-age=86400"})


def _number(request: web.Request) -> int:
    text = request.match_info["id"]
    if not text.isdecimal():
        raise web.HTTPNotFound
    return int(text)


async def _attachment(core: Core, request: web.Request) -> web.Response:
    found = core.world.file(_number(request))
    if found is None or found.filename != request.match_info["name"]:
        raise web.HTTPNotFound
    safe = found.content_type.startswith("image/") and found.content_type != "image/svg+xml"
    headers = {"Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"}
    if not safe:
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=found.data, content_type=found.content_type, headers=headers)


async def _emoji(core: Core, request: web.Request) -> web.Response:
    found = core.world.application.emojis.get(_number(request))
    if found is None:
        raise web.HTTPNotFound
    return web.Response(body=found.data, content_type=found.content_type, headers={"Cache-Control": "max-age=86400"})


async def _avatar(core: Core, request: web.Request) -> web.Response:
    user = core.world.users.get(_number(request))
    if user is None:
        raise web.HTTPNotFound
    colour = "#2f4a3c" if user.bot else _COLOURS[user.id % len(_COLOURS)]
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" '
        f'fill="{colour}"/><text x="20" y="27" font-family="system-ui,sans-serif" font-size="19" font-weight="600" '
        f'fill="#fff" text-anchor="middle">{html.escape(user.global_name[:1].upper())}</text></svg>'
    )
    return web.Response(text=picture, content_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})
