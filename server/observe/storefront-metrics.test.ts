import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { parseMetrics, sumOf } from '#lib/observe/testing/parse-metrics.ts'
import { count } from '../next/cache-store.ts'
import { setEnvironment } from '../testing/storefront.ts'
import { kindOfRequest } from './request-metrics.ts'
import { addStorefrontMetrics } from './storefront-metrics.ts'

/** Redis's reply for a key that is never written: null, or a failure during an outage. */
let redisAnswer: () => Promise<string | null> = async () => null
Object.assign(globalThis, { [Symbol.for('fuma.redis')]: Promise.resolve({ get: () => redisAnswer() }) })

setEnvironment({ REDIS_URL: 'redis://127.0.0.1:9', METRICS_PORT: '19999' })
const registry = new Registry()
addStorefrontMetrics(registry)
const read = async () => parseMetrics(await registry.metrics())

test.each([
  ['/', '/'],
  ['/?utm=x', '/'],
  ['/product-list', '/product-list'],
  ['/product-list/blankets', '/product-list/{collection}'],
  ['/product-details/1042?ref=a', '/product-details/{id}'],
  ['/order/T0kenOfAGuest', '/order/{token}'],
  ['/api/login', '/api'],
  ['/api/health', '/api/health'],
  ['/api/stream', '/api/stream'],
  ['/apix', 'other'],
  ['/_next/static/chunks/a.js', '/_next'],
  ['/media/1/2.webp', '/media'],
  ['/livez', '/livez'],
  ['/wp-login.php', 'other'],
  ['//evil.example/x', 'other'],
  ['', 'other'],
])('%s is counted as %s', (address, kind) => expect(kindOfRequest(address)).toBe(kind))

test('counts requests by kind and outcome, also abandoned ones', async () => {
  const server = http.createServer((request, response) => {
    if (request.url === '/cart') return
    response.writeHead(request.url === '/about' ? 200 : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}${path}`, { signal })
  await ask('/about')
  await ask('/anything-else')
  const leave = new AbortController()
  const left = ask('/cart', leave.signal).catch(() => 'left')
  await pause(50)
  expect(sumOf(await read(), 'fuma_requests_open')).toBe(1)
  leave.abort()
  expect(await left).toBe('left')
  await pause(50)
  const metrics = await read()
  server.close()
  server.closeAllConnections()
  const counted = (kind: string, status: string) => sumOf(metrics, 'fuma_request_seconds', { kind, status }, '_count')
  expect([counted('/about', '2xx'), counted('other', '5xx'), counted('/cart', 'cut')]).toEqual([1, 1, 1])
  expect(sumOf(metrics, 'fuma_requests_open')).toBe(0)
})

test('shows the caches, the render queue and the state of Redis', async () => {
  const before = sumOf(await read(), 'fuma_page_cache_hits_total') as number
  count('hits')
  const metrics = await read()
  expect(sumOf(metrics, 'fuma_page_cache_hits_total')).toBe(before + 1)
  expect(sumOf(metrics, 'fuma_page_cache_limit_bytes')).toBe(256 * 1024 * 1024)
  expect(sumOf(metrics, 'fuma_render_queue', { state: 'running' })).toBe(0)
  expect(sumOf(metrics, 'fuma_redis_up')).toBe(1)
  redisAnswer = () => Promise.reject(new Error('Redis did not answer within 500 ms'))
  expect(sumOf(await read(), 'fuma_redis_up')).toBe(0)
})
