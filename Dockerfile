# The bot alone, on a slim Debian. docs/hosting.md says how to run it; .dockerignore says what is left out.

# The rules, compiled (`make fast`): the compiler stays in this stage.
FROM python:3.11-slim-bookworm AS rules
RUN apt-get update \
 && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /srv/madang
COPY requirements/compile.txt requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/compile.txt
COPY tools tools
COPY games games
RUN python -m tools.fast

FROM python:3.11-slim-bookworm

# FriBiDi shapes Thai in pictures; the emoji font draws emoji in names.
RUN apt-get update \
 && apt-get install -y --no-install-recommends fonts-noto-color-emoji libfribidi0 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /srv/madang
COPY requirements/extras.txt requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/extras.txt

COPY LICENSE ./
COPY docs/players docs/players
COPY docs/rules docs/rules
COPY --from=rules /srv/madang/games games
COPY --from=rules /srv/madang/madang_games__mypyc* ./
COPY renderers renderers
COPY bot bot
COPY cogs cogs
RUN python -m compileall -q games renderers bot cogs \
 && useradd --system --uid 10001 --home-dir /srv/madang --shell /usr/sbin/nologin madang \
 && install -d -o madang -g madang data

USER madang
ENV PYTHONUNBUFFERED=1 \
    MADANG_DATABASE=sqlite:////srv/madang/data/madang.db \
    MADANG_LOG_FORMAT=json \
    MADANG_METRICS_PORT=9108

VOLUME /srv/madang/data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD \
    ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"MADANG_METRICS_PORT\"]}/health', timeout=4)"]
CMD ["python", "-m", "bot"]
