import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received by the collector. */
export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, unknown>
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: CollectedSpan[]
  /** All received request bodies, verbatim. */
  texts: string[]
  /** Waits, at most ten seconds, for a span. */
  span: (service: string, name: string) => Promise<CollectedSpan>
  close: () => Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes?: Attribute[] })[] }[]
  }[]
}

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function spansOf(text: string): CollectedSpan[] {
  return (JSON.parse(text) as ExportRequest).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service,
        parentSpanId: span.parentSpanId ?? '',
        attributes: valuesOf(span.attributes),
      })),
    )
  })
}

/**
 * An OpenTelemetry collector (OTLP as JSON over HTTP) that stores all it receives. @param port any free port by default
 */
export async function openCollector(port = 0): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(404).end()
      return
    }
    texts.push(text)
    spans.push(...spansOf(text))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    span: async (service, name) => {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const found = spans.find((span) => span.service === service && span.name === name)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no span ${name} of ${service} came: ${spans.map((span) => `${span.service} ${span.name}`)}`)
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
