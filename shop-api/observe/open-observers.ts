import type { FastifyBaseLogger } from 'fastify'
import type { ObserveSettings } from '#lib/observe/variables.ts'
import { VERSION } from '../release.ts'
import type { ShopMetricsParts } from './shop-metrics.ts'

/** Which of the shop API's processes is observed. */
export type ObservedPart = 'shop-api' | 'worker'

type Close = () => Promise<void>

const nothing: Close = async () => {}

/**
 * Exports traces if the settings have a collector; else loads no libraries. Call before the server is built.
 * @returns a function that exports the rest, within two seconds, and ends it
 */
export async function startTraces(
  part: ObservedPart,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: ObserveSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Close> {
  if (!endpoint) return nothing
  const { openTraces } = await import('#lib/observe/open-traces.ts')
  const onTrouble = (message: string) => log.warn({ message }, 'traces could not be exported')
  return openTraces({ endpoint, service: `fuma-${part}`, version: VERSION, share, onTrouble })
}

/**
 * Serves metrics if the settings have a port; else loads no libraries.
 * @throws Error with a single-line message if the port is taken
 */
export async function startMetrics(
  part: ObservedPart,
  { METRICS_PORT: port, METRICS_HOST: host }: ObserveSettings,
  parts: ShopMetricsParts,
): Promise<Close> {
  if (port === undefined) return nothing
  const [{ openMetrics }, { addShopMetrics }] = await Promise.all([
    import('#lib/observe/open-metrics.ts'),
    import('./shop-metrics.ts'),
  ])
  const add: Parameters<typeof openMetrics>[0]['add'] = (registry) => addShopMetrics(registry, parts)
  const { close } = await openMetrics({ host, port, part, build: { version: VERSION }, add })
  return close
}
