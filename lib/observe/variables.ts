import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.minimum(1, 'must be a port'), z.maximum(65_535, 'must be a port')),
  ),
)
const webAddress = z
  .string()
  .check(
    z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
  )
const share = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')),
  z.transform((text: string) => Number(text)),
)

/** Observability settings of each process: without the first two, no observability code is loaded. */
export const observeVariables = {
  /** Listener address for Prometheus. */
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** A collector of OpenTelemetry (OTLP over HTTP) for traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  /** The share of traces that is exported. */
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
}

export type ObserveSettings = z.output<z.ZodMiniObject<typeof observeVariables>>
