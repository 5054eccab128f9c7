/**
 * Spans of a trace, where Next and Fastify make none themselves. A process that exports no traces does the work and nothing
 * else, and has loaded nothing of OpenTelemetry: open-traces.ts puts what makes spans in place.
 */

/**
 * What a span is about.
 * - `call`: a request to another process of ours, below the present span or the first of its trace
 * - `statement`: sent to the database; only within another span
 * - `work`: a run in the background, always a trace of its own, whatever has started it
 */
export type SpanKind = 'call' | 'statement' | 'work'

export interface SpanFacts {
  /** Short, and one of few: no id, no address. */
  name: string
  /** By names that clean-span.ts lets through. */
  attributes: Record<string, string | number>
}

/** The span that is open while the work runs. */
export interface OpenSpan {
  /** What carries the trace on to another process, as HTTP headers. */
  headers: Readonly<Record<string, string>>
  /** Adds what is only found out by working. */
  set: (attribute: string, value: string | number) => void
}

export type RunInSpan = <T>(
  kind: SpanKind,
  describe: () => SpanFacts,
  work: (span: OpenSpan) => Promise<T>,
) => Promise<T>

export const NO_SPAN: OpenSpan = { headers: {}, set: () => {} }

const SYMBOL = Symbol.for('fuma.spans')
// Next bundles copies of this module.
const shared = globalThis as { [SYMBOL]?: RunInSpan }

/** Does the work in a span. @param describe only called where a span is made */
export function inSpan<T>(kind: SpanKind, describe: () => SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return shared[SYMBOL] ? shared[SYMBOL](kind, describe, work) : work(NO_SPAN)
}

/** Whether this process exports traces. */
export const hasTraces = (): boolean => shared[SYMBOL] !== undefined

/** Puts in place what makes spans; undefined: none are made any more. */
export function makeSpansWith(run: RunInSpan | undefined): void {
  if (run) shared[SYMBOL] = run
  else delete shared[SYMBOL]
}
