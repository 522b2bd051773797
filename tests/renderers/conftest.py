"""The drawings' tests keep their sprites in pytest's own cache, so that only the first run rasterises them."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def sprite_cache(request, tmp_path_factory):
    cache = getattr(request.config, "cache", None)
    folder = cache.mkdir("sprites") if cache else tmp_path_factory.mktemp("sprites")
    patch = pytest.MonkeyPatch()
    patch.setenv("MADANG_CACHE", str(folder))
    yield
    patch.undo()
