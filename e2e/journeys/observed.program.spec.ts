/** A shop that is observed: one trace from a browser's request to the SQL statement, metrics of both processes, no secret in either. */
import { type Collector, openCollector } from '#lib/observe/testing/collector.ts'
import { type Metric, parseMetrics, sumOf } from '#lib/observe/testing/parse-metrics.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { expect, test } from '../support/shop.ts'

// Below the ports that shops of journeys take.
const COLLECTOR_PORT = 19_318
const METRICS_PORT = 19_464

test.use({
  shopSettings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${COLLECTOR_PORT}`,
    METRICS_PORT: String(METRICS_PORT),
  },
})

const SECRETS = {
  email: 'wanjiku.secret@example.co.ke',
  password: 'never-in-a-span-8812',
  order: 'T0kenThatOpensAnOrderPageAndIsSecretToAll12',
  search: 'unspeakable',
}

let collector: Collector
test.beforeAll(async () => {
  collector = await openCollector(COLLECTOR_PORT)
})
test.afterAll(() => collector.close())

const read = async (port: number): Promise<Map<string, Metric>> =>
  parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())

test('traces a request from the browser to the database, without personal data', {
  tag: ONE_MACHINE,
}, async ({ page, allowConsole }) => {
  allowConsole(/404|422/)
  await page.goto('/')
  await page.goto(`/order/${SECRETS.order}`)
  await page.goto(`/search?q=${SECRETS.search}`)
  const status = await page.evaluate(async ({ email, password }) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    return (await fetch('/api/login', { method: 'POST', headers, body })).status
  }, SECRETS)
  expect(status).toBe(422)

  const route = await collector.span('fuma-shop-api', 'login')
  const sent = await collector.span('fuma-storefront', 'send login')
  await expect
    .poll(() =>
      collector.spans.find((span) => span.traceId === sent.traceId && span.kind === 2 && span.parentSpanId === ''),
    )
    .toMatchObject({ service: 'fuma-storefront', name: 'POST /api/[...call]' })
  const trace = collector.spans.filter(({ traceId }) => traceId === sent.traceId)
  const parentOf = (spanId: string) => trace.find((span) => span.spanId === spanId)
  expect(route.traceId).toBe(sent.traceId)
  // Upwards from a statement: handler, route, the storefront's call, and Next's parent spans.
  const statement = trace.find(({ name }) => name === 'INSERT sign_in_failures')
  const above: string[] = []
  for (let span = statement; span; span = parentOf(span.parentSpanId)) above.push(`${span.service} ${span.name}`)
  expect(above.slice(0, 4)).toEqual([
    'fuma-shop-api INSERT sign_in_failures',
    'fuma-shop-api handle login',
    'fuma-shop-api login',
    'fuma-storefront send login',
  ])
  expect(above.at(-1)).toBe('fuma-storefront POST /api/[...call]')
  for (const [what, secret] of Object.entries(SECRETS)) {
    expect([what, collector.texts.filter((text) => text.includes(secret)).length]).toEqual([what, 0])
  }
})

test('exports the metrics of both processes to Prometheus', { tag: ONE_MACHINE }, async ({ page }) => {
  await page.goto('/')
  const storefront = await read(METRICS_PORT)
  const requests = (labels: Record<string, string>) => sumOf(storefront, 'fuma_request_seconds', labels, '_count')
  expect(requests({ part: 'storefront', kind: '/', status: '2xx' })).toBeGreaterThan(0)
  expect(requests({ kind: '/_next', status: '2xx' })).toBeGreaterThan(0)
  expect(requests({ kind: '/order/{token}' })).toBeGreaterThan(0)
  expect(sumOf(storefront, 'fuma_call_seconds', { call: 'login', status: '4xx' }, '_count')).toBe(1)
  expect(sumOf(storefront, 'fuma_shop_call_seconds', { call: 'login', status: '4xx' }, '_count')).toBe(1)
  expect(sumOf(storefront, 'fuma_page_cache_entries')).toBeGreaterThan(0)
  expect(sumOf(storefront, 'fuma_page_cache_hits_total')).toBeGreaterThan(0)
  expect(sumOf(storefront, 'fuma_render_queue', { state: 'waiting' })).toBe(0)
  const shopApi = await read(METRICS_PORT + 1)
  expect(sumOf(shopApi, 'fuma_call_seconds', { part: 'shop-api', call: 'login', status: '4xx' }, '_count')).toBe(1)
  expect(sumOf(shopApi, 'fuma_catalogue_families')).toBeGreaterThan(10)
  expect(sumOf(shopApi, 'fuma_catalogue_variants')).toBeGreaterThanOrEqual(0)
})
