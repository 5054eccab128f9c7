import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { cleanSpan, safeRoute } from './clean-span.ts'

test.each([
  ['/api/[...call]', '/api/[...call]'],
  ['/product-details/[id]', '/product-details/[id]'],
  ['/order/{token}', '/order/{token}'],
  ['/orders/:orderId/(.*)', '/orders/:orderId/(.*)'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/product-list/maasai-shukas', '/product-list/maasai-shukas'],
  ['/', '/'],
  // Parts of the address itself.
  ['/product-details/1042', '/product-details/*'],
  ['/order-details/0b0f6a1e-3c1c-4f4e-9d2a-6f1d2c3b4a59', '/order-details/*'],
  ['/order/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', '/order/*'],
  ['/confirm-user/AbCdEf', '/confirm-user/*'],
  ['/sign-in?next=/orders&email=a@b.ke', '/sign-in'],
  ['http://127.0.0.1:4000/login#x', '*//*/login'],
])('exports the route %s as %s', (route, safe) => expect(safeRoute(route)).toBe(safe))

const span = (more: Partial<ReadableSpan>): ReadableSpan => ({
  name: 'GET',
  kind: SpanKind.SERVER,
  spanContext: () => ({
    traceId: '1'.repeat(32),
    spanId: '2'.repeat(16),
    traceFlags: 1,
    traceState: 'secret' as never,
  }),
  startTime: [1, 0],
  endTime: [2, 0],
  duration: [1, 0],
  ended: true,
  status: { code: SpanStatusCode.ERROR, message: 'no user wanjiku@example.co.ke' },
  attributes: {},
  links: [{ context: { traceId: '3'.repeat(32), spanId: '4'.repeat(16), traceFlags: 1 } }],
  events: [{ name: 'exception', time: [1, 0], attributes: { 'exception.message': 'secret' } }],
  resource: emptyResource(),
  instrumentationScope: { name: 'next.js' },
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
  ...more,
})

test('exports no names, addresses or errors of Next’s spans', () => {
  const clean = cleanSpan(
    span({
      name: 'fetch GET http://127.0.0.1:4000/payment-status?orderId=secret',
      attributes: {
        'http.url': 'http://127.0.0.1:4000/payment-status?orderId=secret',
        'http.target': '/order/secret',
        'net.peer.name': '127.0.0.1',
        'next.span_type': 'AppRender.fetch',
        'http.method': 'GET',
        'http.status_code': 200,
      },
    }),
  )
  expect(clean.name).toBe('GET')
  expect(clean.attributes).toEqual({
    'next.span_type': 'AppRender.fetch',
    'http.method': 'GET',
    'http.status_code': 200,
  })
  expect(clean.status).toEqual({ code: SpanStatusCode.ERROR })
  expect([clean.links, clean.events]).toEqual([[], []])
  expect(JSON.stringify({ ...clean, context: clean.spanContext() })).not.toContain('secret')
})

test('shows a route by its pattern', () => {
  const attributes = { 'http.method': 'GET', 'next.route': '/order/[token]', 'http.route': '/order/Secret1' }
  const clean = cleanSpan(span({ name: 'GET /order/[token]', attributes }))
  expect(clean.name).toBe('GET /order/[token]')
  expect(clean.attributes).toEqual({ ...attributes, 'http.route': '/order/*' })
})

test('retains the names of our own spans', () => {
  const attributes = { 'fuma.call': 'login', email: 'wanjiku@example.co.ke' }
  const clean = cleanSpan(span({ name: 'send login', attributes, instrumentationScope: { name: 'fuma' } }))
  expect([clean.name, clean.attributes]).toEqual(['send login', { 'fuma.call': 'login' }])
})
