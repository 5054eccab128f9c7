import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry as PrometheusRegistry, type Registry } from 'prom-client'

/** A process's metrics for Prometheus, on a separate listener. Imported only if a listener is configured. */

export interface MetricsOptions {
  host: string
  /** 0 for any. */
  port: number
  /** Name of this process: `storefront`. Every metric has it as the label `part`. */
  part: string
  /** Labels of `fuma_build_info`. */
  build: { version: string; build?: string }
  /** Adds metrics that only this process has. */
  add: (registry: Registry) => void
}

export interface OpenMetrics {
  /** Address for Prometheus: `http://127.0.0.1:9464/metrics`. */
  url: string
  close: () => Promise<void>
}

const PATH = '/metrics'

/** A registry with the metrics of every process: Node's own figures and the build. */
export function openRegistry({ part, build, add }: Pick<MetricsOptions, 'part' | 'build' | 'add'>): Registry {
  const registry = new PrometheusRegistry()
  registry.setDefaultLabels({ part })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'fuma_build_info',
    help: 'Always 1; its labels say which release and build runs.',
    labelNames: ['version', 'build', 'node'],
    registers: [registry],
  }).set({ version: build.version, build: build.build ?? '', node: process.version }, 1)
  add(registry)
  return registry
}

async function answer(registry: Registry, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const [path] = (request.url ?? '').split('?', 1)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (path !== PATH || !isRead) {
    response.writeHead(path === PATH ? 405 : 404).end()
    return
  }
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : text)
  } catch (error) {
    console.error('metrics could not be read:', error instanceof Error ? error.message : error)
    response.writeHead(500).end()
  }
}

/**
 * Serves only `GET /metrics` from now on. It does not prevent the process from exiting.
 * @throws Error of one line if the port is taken
 */
export async function openMetrics({ host, port, ...what }: MetricsOptions): Promise<OpenMetrics> {
  const registry = openRegistry(what)
  const server = http.createServer((request, response) => void answer(registry, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`Metrics cannot be read at ${host}:${port}: ${error.message}`)))
    server.listen(port, host, resolve)
  })
  server.unref()
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${PATH}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      registry.clear()
    },
  }
}
