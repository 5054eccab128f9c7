import type { FastifyInstance } from 'fastify'

/**
 * `GET /livez` (this process turns; no dependency is asked) and `GET /readyz` (it may get requests). Anybody may ask them:
 * they say nothing of what the shop runs on or holds.
 * @param isReady may reject, which counts as not ready
 */
export function serveProbes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/livez', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = await isReady().catch((error) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    return ready ? { status: 'ok' } : reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
  })
}
