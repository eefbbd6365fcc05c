# The packages are put together in a stage of their own, so that no tool for that is in what runs.
FROM python:3.13-slim AS packages
COPY requirements.lock /
RUN python -m venv /opt/nightcall \
    && /opt/nightcall/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /requirements.lock \
    && /opt/nightcall/bin/pip uninstall --yes pip

FROM python:3.13-slim
ENV PATH=/opt/nightcall/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    NIGHTCALL_NO_VENV=1 NIGHTCALL_DATA=/data
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin nightcall \
    && install -d -o nightcall -g nightcall -m 700 /data
COPY --from=packages /opt/nightcall /opt/nightcall
WORKDIR /app
COPY manage.py LICENSE ./
COPY games games
COPY hostapp hostapp
COPY locale locale
COPY templates templates
COPY static static
RUN python -m compileall -q games hostapp
USER 10001
# Hashed names of the static files. The key is for this step only: it is in no layer, and every start has its own.
RUN NIGHTCALL_SECRET_KEY=building python manage.py collectstatic -v 0 --noinput
EXPOSE 8000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# Alone it brings its database up to date and serves; compose.yaml does the first step once for all its servers.
CMD ["sh", "-c", "python manage.py migrate -v 0 && python manage.py collectstatic -v 0 --noinput && exec python -m hostapp.serve -b 0.0.0.0 -p 8000 --proxy-headers hostapp.asgi:application"]
