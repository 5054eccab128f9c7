import type { FastifyInstance } from 'fastify'
import { answeredCalls } from '#lib/observe/reports.ts'

/** One line per answer, with the route's pattern: an address itself may hold an order's secret id. */
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
    // What is not a call of the contract is counted by its pattern.
    const call = line.call ?? line.route ?? 'unknown'
    answeredCalls.publish({ call, status: line.status, seconds: reply.elapsedTime / 1000 })
  })
}
