import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addCallDurations, addRefusals, addWorkRuns } from './call-metrics.ts'
import { type OpenMetrics, openMetrics } from './open-metrics.ts'
import { answeredCalls, refusedCalls, workRuns } from './reports.ts'
import { parseMetrics, sumOf } from './testing/parse-metrics.ts'

let metrics: OpenMetrics
const of = { host: '127.0.0.1', part: 'storefront', build: { version: '1.2.3', build: 'b"1' } }

beforeAll(async () => {
  metrics = await openMetrics({
    ...of,
    port: 0,
    add: (registry) => {
      addCallDurations(registry, 'fuma_call_seconds', 'Calls.', answeredCalls)
      addRefusals(registry)
      addWorkRuns(registry)
    },
  })
})
afterAll(() => metrics.close())

const read = async () => parseMetrics(await (await fetch(metrics.url)).text())

test('serves Node’s figures and the build in Prometheus format', async () => {
  const answer = await fetch(metrics.url)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const found = parseMetrics(await answer.text())
  expect(sumOf(found, 'fuma_build_info', { part: 'storefront', version: '1.2.3', build: 'b"1' })).toBe(1)
  expect(sumOf(found, 'process_resident_memory_bytes')).toBeGreaterThan(1024 * 1024)
  expect(sumOf(found, 'nodejs_eventloop_lag_p99_seconds', { part: 'storefront' })).toBeGreaterThan(0)
})

test('counts calls by name and status class, refusals by code, and runs by result', async () => {
  for (const status of [200, 200, 404, 0]) answeredCalls.publish({ call: 'cart-list', status, seconds: 0.02 })
  refusedCalls.publish({ code: 'too-many-requests' })
  workRuns.publish({ work: 'emails', hasFailed: false, seconds: 0.5 })
  workRuns.publish({ work: 'emails', hasFailed: true, seconds: 2 })
  const found = await read()
  const counted = (status: string) => sumOf(found, 'fuma_call_seconds', { call: 'cart-list', status }, '_count')
  expect(['2xx', '4xx', 'none', '5xx'].map(counted)).toEqual([2, 1, 1, undefined])
  expect(sumOf(found, 'fuma_call_seconds', { status: '2xx', le: '0.01' }, '_bucket')).toBe(0)
  expect(sumOf(found, 'fuma_call_seconds', { status: '2xx', le: '0.025' }, '_bucket')).toBe(2)
  expect(sumOf(found, 'fuma_refusals_total', { code: 'too-many-requests' })).toBe(1)
  expect(sumOf(found, 'fuma_work_run_seconds', { work: 'emails', outcome: 'failed' }, '_sum')).toBe(2)
  expect(sumOf(found, 'fuma_work_last_success_timestamp_seconds', { work: 'emails' })).toBeCloseTo(
    Date.now() / 1000,
    -2,
  )
})

test('serves no other paths or methods', async () => {
  const statusOf = async (path: string, method = 'GET') => (await fetch(new URL(path, metrics.url), { method })).status
  expect(await statusOf('/metrics', 'HEAD')).toBe(200)
  expect(await statusOf('/metrics?x=1')).toBe(200)
  expect(await statusOf('/metrics', 'POST')).toBe(405)
  expect(await statusOf('/')).toBe(404)
  expect(await statusOf('/metrics/x')).toBe(404)
})

test('names a port that is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(openMetrics({ ...of, port, add: () => {} })).rejects.toThrow(`127.0.0.1:${port}: listen EADDRINUSE`)
  other.close()
})

test('publishes only while there is a subscriber', () => {
  const seen: object[] = []
  const end = refusedCalls.subscribe((facts) => seen.push(facts))
  refusedCalls.publish({ code: 'not-found' })
  end()
  refusedCalls.publish({ code: 'not-found' })
  expect(seen).toEqual([{ code: 'not-found' }])
})
