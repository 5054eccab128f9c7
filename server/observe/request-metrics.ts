import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { statusClass } from '#lib/observe/call-metrics.ts'
import { routeOf } from '#lib/routes.ts'
import { environment } from '../env.ts'

/** Seconds: a cached page takes less than 5 ms, a new page 50 to 500. */
const BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Addresses that are counted under their first parts; calls have separate figures. */
const FIRST_PARTS = ['/_next', '/api/stream', '/api/health', '/api/hooks', '/api/auth', '/api', '/media', '/sitemap']
const FILES = new Set(['/livez', '/readyz', '/robots.txt', '/sitemap.xml', '/icon.svg', '/favicon.ico'])

/** The kind of a request, one of a few dozen. Addresses are endless, and contain ids and secrets. */
export function kindOfRequest(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  if (FILES.has(path)) return path
  return FIRST_PARTS.find((first) => path === first || path.startsWith(`${first}/`)) ?? routeOf(path)?.path ?? 'other'
}

/** Counts every request of this process: how many, how long they took, how they ended, how many are open. */
export function addRequests(registry: Registry): void {
  const seconds = new Histogram({
    name: 'fuma_request_seconds',
    help: 'Requests to the storefront until their answers ended, by kind and class of status; cut: the visitor left.',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const open = new Gauge({
    name: 'fuma_requests_open',
    help: 'Requests that are being answered.',
    registers: [registry],
  })
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    // Prometheus itself.
    if (request.socket.localPort === environment().METRICS_PORT) return
    const kind = kindOfRequest(request.url ?? '')
    const began = performance.now()
    open.inc()
    response.once('close', () => {
      open.dec()
      // An event stream lasts as long as its page is open.
      if (kind === '/api/stream') return
      const status = response.writableFinished ? statusClass(response.statusCode) : 'cut'
      seconds.observe({ kind, status }, (performance.now() - began) / 1000)
    })
  })
}
