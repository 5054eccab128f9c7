import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { hasTraces, inSpan, type OpenSpan } from './in-span.ts'
import { openTraces } from './open-traces.ts'
import { type Collector, openCollector } from './testing/collector.ts'

let collector: Collector
beforeEach(async () => {
  collector = await openCollector()
})
afterEach(() => collector.close())

const open = (share: number) =>
  openTraces({
    ...{ endpoint: `${collector.url}/`, service: 'fuma-test', version: '1', share },
    onTrouble: (message) => {
      throw new Error(message)
    },
  })

const facts = (name: string) => () => ({ name, attributes: { 'fuma.call': name } })
const nothing = async () => {}

/** Work done for a request that brought these headers. */
const asRequest = <T>(headers: Record<string, string>, work: () => Promise<T>) =>
  context.with(propagation.extract(ROOT_CONTEXT, headers), work)

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('nests spans, records statements only within a span, and starts a new trace for work', async () => {
  const close = open(1)
  await inSpan('statement', facts('alone'), nothing)
  let sent: OpenSpan | undefined
  await inSpan('call', facts('outer'), async (span) => {
    sent = span
    span.set('http.response.status_code', 200)
    await inSpan('statement', facts('inner'), nothing)
    await inSpan('work', facts('beside'), nothing)
  })
  const failed = inSpan('call', facts('failing'), async () => {
    throw new TypeError('about wanjiku@example.co.ke')
  })
  await expect(failed).rejects.toThrow('wanjiku')
  await close()
  const named = (name: string) => collector.spans.find((span) => span.name === name)
  expect(collector.spans.map(({ name }) => name).sort()).toEqual(['beside', 'failing', 'inner', 'outer'])
  expect(named('inner')).toMatchObject({ traceId: named('outer')?.traceId, parentSpanId: named('outer')?.spanId })
  expect(named('beside')).toMatchObject({ parentSpanId: '' })
  expect(named('beside')?.traceId).not.toBe(named('outer')?.traceId)
  expect(named('failing')?.attributes).toEqual({ 'fuma.call': 'failing', 'error.type': 'TypeError' })
  expect(sent?.headers).toEqual({ traceparent: `00-${named('outer')?.traceId}-${named('outer')?.spanId}-01` })
  expect(collector.texts.join('')).not.toContain('wanjiku')
})

test('continues a visitor’s trace but ignores its sampling decision', async () => {
  let close = open(1)
  const unsampled = { traceparent: `00-${TRACE}-00f067aa0ba902b7-00`, tracestate: 'x=secret', baggage: 'email=secret' }
  await asRequest(unsampled, () =>
    inSpan('call', facts('wanted'), async ({ headers }) => expect(headers.baggage).toBeUndefined()),
  )
  await close()
  expect(collector.spans).toMatchObject([{ name: 'wanted', traceId: TRACE, parentSpanId: '00f067aa0ba902b7' }])
  expect(collector.texts.join('')).not.toContain('secret')

  close = open(0)
  const sampled = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  await asRequest(sampled, () => inSpan('call', facts('unwanted'), nothing))
  await close()
  expect(collector.spans).toHaveLength(1)
})

test('makes no spans after closing', async () => {
  const close = open(1)
  expect(hasTraces()).toBe(true)
  await close()
  expect(hasTraces()).toBe(false)
  await inSpan('call', facts('late'), async () => expect(trace.getActiveSpan()).toBeUndefined())
  expect(collector.spans).toEqual([])
})
