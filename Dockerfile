# syntax=docker/dockerfile:1
# One image for every process of the shop (scripts/entry.sh names the commands):
#
#   docker build -t fuma .
#   docker build -t fuma:2 --build-arg PUBLIC_URL=https://shop.example --build-arg PREVIOUS_IMAGE=fuma:1 .
#
# Debian, not Alpine: the lock file names no packages for musl. `npm run check:image` runs these lines without an engine.
ARG NODE_IMAGE=node:24-trixie-slim
# The image that runs now: its scripts and styles are served on for a day beside the new ones.
ARG PREVIOUS_IMAGE=none

FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS none
RUN mkdir -p .next/static .next/cache/old-static-files

FROM ${PREVIOUS_IMAGE} AS previous

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lock file that lacks other platforms' binaries. This installs what the lock file says.
RUN npm install --no-save --no-audit --no-fund --loglevel=error

FROM packages AS production-packages
# Next's compiler is for builds: 97 MB.
RUN npm prune --no-save --omit=dev --no-audit --no-fund --loglevel=error && rm -rf node_modules/@next/swc-*

FROM packages AS build
COPY . .
COPY --from=previous /app/.next/static .next/static
COPY --from=previous /app/.next/cache/old-static-files .next/cache/old-static-files
# The address people type: with https, answers say that browsers must use it.
ARG PUBLIC_URL=
RUN node scripts/build-image.ts && mkdir -p empty

FROM base
COPY package.json next.config.js ./
COPY --from=production-packages /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY public public
COPY lib lib
COPY server server
COPY shop-api shop-api
COPY simulators simulators
COPY sample sample
COPY scripts scripts
# For a shop of one machine alone. With CLUSTER=on nothing is kept on a disk: then DATA_DIR may be beneath /tmp.
COPY --from=build --chown=1000:1000 /app/empty /data
ENV DATA_DIR=/data \
    HOST=0.0.0.0 PORT=3000 \
    SHOP_API_HOST=0.0.0.0 SHOP_API_PORT=4000 \
    WORKER_HOST=0.0.0.0 WORKER_PORT=4050 \
    SIMULATORS_HOST=0.0.0.0
EXPOSE 3000 4000 4050
USER 1000:1000
STOPSIGNAL SIGTERM
# The process itself is PID 1: each handles SIGTERM.
ENTRYPOINT ["/app/scripts/entry.sh"]
CMD ["web"]
