/**
 * Spans of a trace that Next and Fastify do not make. A process without trace export only runs the work and loads no
 * OpenTelemetry code: open-traces.ts installs the span maker.
 */

/**
 * Kind of a span.
 * - `call`: a request to another process of ours, below the current span or as the first of its trace
 * - `statement`: sent to the database; only within another span
 * - `work`: a background run, always the start of a new trace
 */
export type SpanKind = 'call' | 'statement' | 'work'

export interface SpanFacts {
  /** Short, with few different values: no id, no address. */
  name: string
  /** By names that clean-span.ts lets through. */
  attributes: Record<string, string | number>
}

/** The span that is open while the work runs. */
export interface OpenSpan {
  /** HTTP headers that pass the trace to another process. */
  headers: Readonly<Record<string, string>>
  /** Adds an attribute that is known only during the work. */
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

/** Runs the work in a span. @param describe called only if a span is made */
export function inSpan<T>(kind: SpanKind, describe: () => SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return shared[SYMBOL] ? shared[SYMBOL](kind, describe, work) : work(NO_SPAN)
}

/** Whether this process exports traces. */
export const hasTraces = (): boolean => shared[SYMBOL] !== undefined

/** Installs the span maker; undefined stops making spans. */
export function makeSpansWith(run: RunInSpan | undefined): void {
  if (run) shared[SYMBOL] = run
  else delete shared[SYMBOL]
}
