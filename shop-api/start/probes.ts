import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SingleFlight } from '../runtime/single-flight.ts'

/** A process that does not know by then whether it is ready, is not. */
const ANSWER_WITHIN_MS = 2_000

/**
 * `GET /livez` (this process runs; no dependency is checked) and `GET /readyz` (it can take requests). Both are public:
 * they disclose no system details or data, and concurrent requests share one check.
 * @param isReady a rejection counts as not ready
 */
export function serveProbes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const looking = new SingleFlight<boolean>()
  const withinTime = () => Promise.race([isReady(), pause(ANSWER_WITHIN_MS, false, { ref: false })])
  app.get('/livez', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = await looking.run('ready', withinTime).catch((error) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    return ready ? { status: 'ok' } : reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
  })
}
