import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SingleFlight } from '../runtime/single-flight.ts'

/** A process that does not know by then whether it is ready, is not. */
const ANSWER_WITHIN_MS = 2_000

/**
 * `GET /livez` (this process turns; no dependency is asked) and `GET /readyz` (it may get requests). Anybody may ask them:
 * they say nothing of what the shop runs on or holds, and whoever asks meanwhile shares one look.
 * @param isReady may reject, which counts as not ready
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
