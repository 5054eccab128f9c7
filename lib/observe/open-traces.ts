import { hostname } from 'node:os'
import * as otel from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutLastSlashes } from '../format/last-slashes.ts'
import { cleanSpan } from './clean-span.ts'
import { makeSpansWith, NO_SPAN, type RunInSpan } from './in-span.ts'

/** Exports a process's traces. Imported only if an endpoint is configured. */

export interface TraceOptions {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string
  /** Name of this process: `fuma-storefront`. */
  service: string
  version: string
  /** Share of traces exported, 0 to 1. All processes decide the same by the trace's id. */
  share: number
  /** Reports export failures; at most once a minute. */
  onTrouble: (message: string) => void
}

/**
 * Spans that the collector has not accepted by then are dropped: an unavailable collector must not delay the end of a
 * process.
 */
const EXPORT_WITHIN_MS = 2_000
const REPORT_EVERY_MS = 60_000

const KINDS = { call: otel.SpanKind.CLIENT, statement: otel.SpanKind.CLIENT, work: otel.SpanKind.INTERNAL }

const runInSpan: RunInSpan = (kind, describe, work) => {
  if (kind === 'statement' && !otel.trace.getActiveSpan()) return work(NO_SPAN)
  const outside = kind === 'work' ? otel.ROOT_CONTEXT : otel.context.active()
  const { name, attributes } = describe()
  // Requested each time: Next replaces earlier tracers.
  const span = otel.trace.getTracer('fuma').startSpan(name, { kind: KINDS[kind], attributes }, outside)
  const inside = otel.trace.setSpan(outside, span)
  const headers: Record<string, string> = {}
  if (kind === 'call') otel.propagation.inject(inside, headers)
  return otel.context.with(inside, async () => {
    try {
      return await work({ headers, set: (attribute, value) => span.setAttribute(attribute, value) })
    } catch (error) {
      span.setStatus({ code: otel.SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Exports only the spans that `cleanSpan` returns. */
function cleaning(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function reportTrouble(report: (message: string) => void): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const onError = (message: unknown) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    report(String(message).slice(0, 300))
  }
  const silent = () => {}
  otel.diag.setLogger(
    { error: onError, warn: silent, info: silent, debug: silent, verbose: silent },
    otel.DiagLogLevel.ERROR,
  )
}

/**
 * Exports this process's traces from now on, in batches in the background; drops spans that the collector refuses.
 * @returns a function that exports the remaining spans and stops, within two seconds
 */
export function openTraces({ endpoint, service, version, share, onTrouble }: TraceOptions): () => Promise<void> {
  reportTrouble(onTrouble)
  const exporter = new OTLPTraceExporter({
    url: `${withoutLastSlashes(endpoint)}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
  })
  const sampler = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    // A visitor's browser can also send a trace context, and must not decide the sampling.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: { attributeValueLengthLimit: 1_000, eventCountLimit: 1, linkCountLimit: 1 },
    spanProcessors: [new BatchSpanProcessor({ exporter: cleaning(exporter), scheduledDelayMillis: 2_000 })],
  })
  otel.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  otel.propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  otel.trace.setGlobalTracerProvider(provider)
  makeSpansWith(runInSpan)
  return async () => {
    makeSpansWith(undefined)
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, EXPORT_WITHIN_MS).unref())
    const ended = provider.shutdown().catch((error: Error) => onTrouble(error.message))
    await Promise.race([ended, timeout])
    for (const api of [otel.trace, otel.context, otel.propagation, otel.diag]) api.disable()
  }
}
