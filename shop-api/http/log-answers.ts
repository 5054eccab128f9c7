import type { FastifyInstance } from 'fastify'
import { answeredCalls } from '#lib/observe/reports.ts'

/** Logs one line per response, with the route's pattern: an address itself can contain an order's secret id. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      call: request.routeOptions.config.call,
      method: request.method,
      route: request.is404 ? undefined : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(line, 'answered')
    // Requests outside the contract are counted by their pattern.
    const call = line.call ?? line.route ?? 'unknown'
    answeredCalls.publish({ call, status: line.status, seconds: reply.elapsedTime / 1000 })
  })
}
