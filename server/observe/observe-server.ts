import 'server-only'
import { environment, isBuilding } from '../env.ts'
import { log } from '../http/log.ts'
import { buildId } from '../next/build-id.ts'
import { release } from '../release.ts'
import { beforeEnd } from '../start/end-hooks.ts'

/**
 * Starts the export of traces and metrics if the settings name a target; else loads no code for either. Called once,
 * from `instrumentation.ts`: a tracer that Next took earlier would not be ours.
 */
export async function observeServer(): Promise<void> {
  // A build is not monitored.
  if (isBuilding()) return
  try {
    await Promise.all([exportTraces(), exportMetrics()])
  } catch (error) {
    console.error((error as Error).message)
    // Otherwise Next would continue without the monitoring that the operator configured.
    process.exit(1)
  }
}

async function exportTraces(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment()
  if (!endpoint) return
  const { openTraces } = await import('#lib/observe/open-traces.ts')
  const onTrouble = (message: string) => log.warn({ message }, 'traces could not be exported')
  beforeEnd(openTraces({ endpoint, service: 'fuma-storefront', version: release(), share, onTrouble }))
}

async function exportMetrics(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = environment()
  if (port === undefined) return
  const [{ openMetrics }, { addStorefrontMetrics }] = await Promise.all([
    import('#lib/observe/open-metrics.ts'),
    import('./storefront-metrics.ts'),
  ])
  const build = { version: release(), build: buildId() }
  const { close } = await openMetrics({ host, port, part: 'storefront', build, add: addStorefrontMetrics })
  beforeEnd(close)
}
