import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/**
 * Removes private data from exported spans. Addresses contain order ids, secrets of emailed links and searches; errors
 * quote user input. So only the attributes below, routes without their parameters, and the types of errors are
 * exported.
 */

const ROUTES = ['http.route', 'next.route']
const ALLOWED = new Set([
  'http.request.method',
  'http.method',
  'http.response.status_code',
  'http.status_code',
  'error.type',
  'next.span_type',
  'next.rsc',
  'hook.name',
  'db.system.name',
  'db.operation.name',
  'db.query.summary',
  'db.query.text',
  'db.statement.name',
  'fuma.call',
  'fuma.work',
  ...ROUTES,
])

/** A parameter's name in a route's pattern, or a word: an id has digits or capitals, or is long. */
const PLAIN_SEGMENT = /^(?:[[{:(_][\w[\]{}().*:-]*|[a-z][a-z.-]{0,30}|\*)$/

/** A route without possible ids or secrets, and without its query. */
export const safeRoute = (route: string): string =>
  route
    .replace(/[?#].*/s, '')
    .split('/')
    .map((part) => (part === '' || PLAIN_SEGMENT.test(part) ? part : '*'))
    .join('/')

function cleanAttributes(attributes: Attributes): Attributes {
  const clean: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!ALLOWED.has(name)) continue
    clean[name] = ROUTES.includes(name) ? safeRoute(String(value)) : value
  }
  return clean
}

/** Next puts addresses into some of its names: `fetch GET http://…`. */
function nameOf({ name, attributes, instrumentationScope }: ReadableSpan): string {
  if (instrumentationScope.name !== 'next.js') return name
  const route = attributes['next.route'] ?? attributes['http.route']
  const method = attributes['http.method']
  const what = method ?? attributes['next.span_type'] ?? 'next'
  return route === undefined ? String(what) : `${what} ${safeRoute(String(route))}`
}

/** A span with only the data that can be exported. */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const { code } = span.status
  return {
    name: nameOf(span),
    kind: span.kind,
    spanContext: () => {
      // Clients can write any text into the trace's state.
      const { traceState: _, ...context } = span.spanContext()
      return context
    },
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code },
    attributes: cleanAttributes(span.attributes),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
