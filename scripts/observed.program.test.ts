/**
 * The data that leaves a monitored shop, and the absence of monitoring code in a shop without it. A real shop API in a
 * separate process, called by the storefront's own calls, and a collector.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import { NO_SPAN } from '#lib/observe/in-span.ts'
import { openTraces } from '#lib/observe/open-traces.ts'
import { type CollectedSpan, type Collector, openCollector } from '#lib/observe/testing/collector.ts'
import { parseMetrics, sumOf } from '#lib/observe/testing/parse-metrics.ts'
import { makeTestFolder } from '#shop-api/testing/database.ts'
import { cookieJar, SHOP, setEnvironment } from '../server/testing/storefront.ts'
import { ROOT } from './environment.ts'
import { freePort } from './stack.ts'

const { headers: nextHeaders } = cookieJar()
jest.unstable_mockModule('next/headers', nextHeaders)

const KEY = 'the-key-of-a-shop-that-is-observed'
const SECRETS = {
  email: 'wanjiku.secret@example.co.ke',
  password: 'never-in-a-span-8812',
  token: 'T0ken-that-opens-an-order-page-and-is-secret',
  order: 'Zq'.repeat(11),
  key: KEY,
}
const OBSERVERS = /@opentelemetry|@fastify\/otel|prom-client|open-traces|open-metrics/

interface ShopApi {
  url: string
  metricsUrl: string
  /** Ends it. @returns the addresses of the modules it had loaded */
  end: () => Promise<string[]>
}

let folder: string
let collector: Collector

async function startShopApi(more: Record<string, string>): Promise<ShopApi> {
  const dataDir = path.join(folder, 'data')
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './lib/observe/testing/record-modules.ts', 'shop-api/main.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error' },
        ...{ DATA_DIR: dataDir, SHOP_API_PORT: String(port), SHOP_API_KEY: KEY },
        ...(more.METRICS_PORT === 'any' ? { ...more, METRICS_PORT: String(metricsPort) } : more),
      },
    },
  )
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; !(await fetch(`${url}/health`).catch(() => null))?.ok; waited += 100) {
    if (child.exitCode !== null || waited > 60_000) throw new Error('the shop API did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    end: async () => {
      child.kill()
      const [code] = await ended
      if (code !== 0) throw new Error(`the shop API ended with ${code}`)
      return readFileSync(path.join(dataDir, `modules-${child.pid}`), 'utf8').split('\n')
    },
  }
}

type Answer = typeof import('../server/calls/answer-call.ts')['answerCall']

async function call(answerCall: Answer, address: string, body: object): Promise<number> {
  const headers = { origin: SHOP, 'content-type': 'application/json' }
  const request = new Request(`${SHOP}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answerCall(address, request)).status
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-observed-'))
  collector = await openCollector()
  await makeTestFolder(path.join(folder, 'data'), 'empty')
})
afterAll(async () => {
  await collector.close()
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
})

test('loads no code of OpenTelemetry or Prometheus without settings', async () => {
  const shopApi = await startShopApi({})
  const modules = await shopApi.end()
  expect(modules.length).toBeGreaterThan(300)
  expect(modules.filter((module) => OBSERVERS.test(module))).toEqual([])
  expect(
    await import('#lib/observe/in-span.ts').then(({ inSpan }) => inSpan('call', neverAsked, async (span) => span)),
  ).toBe(NO_SPAN)
})

const neverAsked = () => {
  throw new Error('a span was described where none is made')
}

describe('with settings', () => {
  let shopApi: ShopApi
  let answerCall: Answer
  let stopTraces: () => Promise<void>
  const trouble: string[] = []

  beforeAll(async () => {
    shopApi = await startShopApi({ METRICS_PORT: 'any', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    setEnvironment({ SHOP_API_URL: shopApi.url, SHOP_API_KEY: KEY })
    stopTraces = openTraces({
      ...{ endpoint: collector.url, service: 'fuma-storefront', version: '1', share: 1 },
      onTrouble: (message) => trouble.push(message),
    })
    ;({ answerCall } = await import('../server/calls/answer-call.ts'))
  })
  afterAll(() => shopApi.end())

  const inTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)
  const childOf = (parent: CollectedSpan, service: string): CollectedSpan | undefined =>
    inTrace(parent.traceId).find((span) => span.parentSpanId === parent.spanId && span.service === service)

  test('traces a call from the storefront to the SQL statement, without its content', async () => {
    expect(await call(answerCall, '/login', { email: SECRETS.email, password: SECRETS.password })).toBe(422)
    expect(await call(answerCall, '/guest-order', { token: SECRETS.token })).toBe(404)
    expect(await call(answerCall, '/payment-status', { orderId: SECRETS.order })).toBe(404)

    const sent = await collector.span('fuma-storefront', 'send login')
    await collector.span('fuma-shop-api', 'login')
    const route = childOf(sent, 'fuma-shop-api')
    expect(route).toMatchObject({
      name: 'login',
      kind: 2,
      attributes: { 'fuma.call': 'login', 'http.route': '/login' },
    })
    const handler = inTrace(sent.traceId).find(({ name }) => name === 'handle login')
    expect(handler?.parentSpanId).toBe(route?.spanId)
    const statements = inTrace(sent.traceId).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(statements.filter(({ parentSpanId }) => parentSpanId === handler?.spanId).length).toBeGreaterThan(0)
    expect(statements.map(({ name }) => name)).toContain('INSERT sign_in_failures')
    for (const statement of statements) expect(statement.kind).toBe(3)
    expect(sent).toMatchObject({ kind: 3, parentSpanId: '', attributes: { 'http.response.status_code': 422 } })

    const orderStatus = await collector.span('fuma-storefront', 'send payment-status')
    expect(orderStatus.traceId).not.toBe(sent.traceId)
    await collector.span('fuma-shop-api', 'payment-status')
    for (const [what, secret] of Object.entries(SECRETS)) {
      expect([what, collector.texts.filter((text) => text.includes(secret)).length]).toEqual([what, 0])
    }
  })

  test('gives background work separate traces', async () => {
    const work = await collector.span('fuma-shop-api', 'work order-events')
    expect(work).toMatchObject({ kind: 1, parentSpanId: '', attributes: { 'fuma.work': 'order-events' } })
    expect(inTrace(work.traceId).map(({ name }) => name)).toContain('SELECT order_events')
    // A balancer's frequent probes have no traces.
    expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([])
  })

  test("exports the calls in Prometheus's format", async () => {
    const metrics = parseMetrics(await (await fetch(shopApi.metricsUrl)).text())
    const calls = (labels: Record<string, string>) => sumOf(metrics, 'fuma_call_seconds', labels, '_count')
    expect(calls({ part: 'shop-api', call: 'login', status: '4xx' })).toBe(1)
    expect(calls({ call: 'guest-order', status: '4xx' })).toBe(1)
    expect(sumOf(metrics, 'fuma_refusals_total', { code: 'wrong-credentials' })).toBe(1)
    expect(sumOf(metrics, 'fuma_database_up')).toBe(1)
    expect(sumOf(metrics, 'fuma_catalogue_families')).toBe(0)
    expect(
      sumOf(metrics, 'fuma_work_run_seconds', { work: 'order-events', outcome: 'done' }, '_count'),
    ).toBeGreaterThan(0)
    // An unknown address adds no further series: they would be endless.
    for (const address of ['/a', '/b']) await fetch(`${shopApi.url}${address}`)
    const text = await (await fetch(shopApi.metricsUrl)).text()
    expect(sumOf(parseMetrics(text), 'fuma_call_seconds', { call: 'unknown', status: '4xx' }, '_count')).toBe(2)
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
  })

  test('delays no call if the collector fails, and logs it once', async () => {
    await collector.close()
    const began = performance.now()
    expect(await call(answerCall, '/guest-order', { token: SECRETS.token })).toBe(404)
    expect(performance.now() - began).toBeLessThan(2_000)
    await stopTraces()
    expect(await call(answerCall, '/guest-order', { token: SECRETS.token })).toBe(404)
    expect(trouble.length).toBeLessThanOrEqual(1)
    // The list of modules does detect loaded ones.
    const modules = await shopApi.end()
    for (const name of ['@opentelemetry/sdk-trace', '@fastify/otel', 'prom-client']) {
      expect(modules.some((module) => module.includes(`/node_modules/${name}/`))).toBe(true)
    }
  })
})
