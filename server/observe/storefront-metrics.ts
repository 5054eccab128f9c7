import { Counter, Gauge, type Registry } from 'prom-client'
import { addAdmission, addCallDurations, addRefusals } from '#lib/observe/call-metrics.ts'
import { answeredCalls, sentCalls } from '#lib/observe/reports.ts'
import { environment } from '../env.ts'
import { type CacheFigures, cacheFigures } from '../next/cache-store.ts'
import { renderFigures } from '../next/render-queue.ts'
import { redis } from '../redis.ts'
import { addRequests } from './request-metrics.ts'

/** Adds the metrics that only the storefront has. */
export function addStorefrontMetrics(registry: Registry): void {
  addRequests(registry)
  addCallDurations(registry, 'fuma_call_seconds', 'Calls served by this process.', answeredCalls)
  addCallDurations(registry, 'fuma_shop_call_seconds', 'Calls that were sent to the shop API.', sentCalls)
  addRefusals(registry)
  addAdmission(registry)
  addPageCache(registry)
  addRenderQueue(registry)
  if (environment().REDIS_URL) addRedis(registry)
}

type Figure = Exclude<keyof CacheFigures, 'entries' | 'bytes' | 'limit'>

function addPageCache(registry: Registry): void {
  const gauge = (name: string, help: string, read: (figures: CacheFigures) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read(cacheFigures()))
      },
    })
  gauge('fuma_page_cache_entries', 'Pages and data in the cache.', ({ entries }) => entries)
  gauge('fuma_page_cache_bytes', 'What they take.', ({ bytes }) => bytes)
  gauge('fuma_page_cache_limit_bytes', 'What they may take (PAGE_CACHE_MB).', ({ limit }) => limit)
  const counter = (figure: Figure, help: string) =>
    new Counter({
      ...{ name: `fuma_page_cache_${figure}_total`, help, registers: [registry] },
      collect() {
        this.reset()
        this.inc(cacheFigures()[figure])
      },
    })
  counter('hits', 'Pages that were in the cache.')
  counter('misses', 'Pages that were not.')
  counter('refused', 'New pages that were refused: one address asked for too many, or too many people waited.')
}

function addRenderQueue(registry: Registry): void {
  new Gauge({
    name: 'fuma_render_queue',
    help: 'New pages that are being rendered, and that wait for it.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = renderFigures()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** A key that is never written: only the fact of a reply counts. */
const NO_KEY = 'fuma:metrics'

function addRedis(registry: Registry): void {
  new Gauge({
    name: 'fuma_redis_up',
    help: 'Whether the Redis that storefronts share answers: 1 or 0.',
    registers: [registry],
    async collect() {
      const isUp = await redis()
        .then((commands) => commands?.get(NO_KEY))
        .then(
          (value) => value !== undefined,
          () => false,
        )
      this.set(isUp ? 1 : 0)
    },
  })
}
