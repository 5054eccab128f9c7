#!/bin/sh
# Starts one process of the shop in place of this one, so that signals reach it: in a container, or under systemd.
#
#   scripts/entry.sh web | api | worker | migrate      the shop
#   scripts/entry.sh seed                              places and common questions; the sample, where the shop is a trial
#   scripts/entry.sh simulators                        payment providers, to try it out
#   scripts/entry.sh shop-api … | catalogue …          what operators do (docs/operating.md)
#   scripts/entry.sh ready URL [SECONDS]               whether a process is ready, for health checks
set -eu
cd "$(dirname "$0")/.."
# A card number passes through two of them: whatever ends a process, it leaves no picture of its memory on disk.
ulimit -c 0
# One arena per thread would keep what each has freed (scripts/part-environment.ts).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
command="${1:-}"
[ $# -eq 0 ] || shift
# The bounds of memory are those of `npm start` (scripts/stack.ts).
case "$command" in
  web) exec node --max-old-space-size=192 --max-semi-space-size=16 --disable-sigusr1 server/start/main.ts ;;
  api) exec node --max-old-space-size=512 --max-semi-space-size=8 --disable-sigusr1 shop-api/main.ts ;;
  worker) exec node --max-old-space-size=512 --max-semi-space-size=8 --disable-sigusr1 shop-api/worker.ts ;;
  migrate) exec node shop-api/db/migrate.ts ;;
  seed) exec node sample/main.ts ;;
  simulators) exec node simulators/main.ts ;;
  shop-api) exec node scripts/shop-api.ts "$@" ;;
  catalogue) exec node scripts/catalogue.ts "$@" ;;
  ready) exec node scripts/ask-ready.ts "$@" ;;
  *)
    echo "There is no command '$command': web, api, worker, migrate, seed, simulators, shop-api, catalogue, ready." >&2
    exit 64
    ;;
esac
