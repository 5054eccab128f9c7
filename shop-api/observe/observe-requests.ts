import type { FastifyInstance } from 'fastify'
import { hasTraces } from '#lib/observe/in-span.ts'

/**
 * Gives every request a span, below the storefront's own if it sent one along, and its handler another, so that
 * database queries appear below it. Await it before any route or hook is added. Without traces it loads no libraries.
 */
export async function observeRequests(app: FastifyInstance): Promise<void> {
  if (!hasTraces()) return
  const { FastifyOtelInstrumentation } = await import('@fastify/otel')
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    // Errors quote the text of users.
    recordExceptions: false,
    // Requested every few seconds, by load balancers.
    ignorePaths: ({ url }) => /^\/(?:livez|readyz|health)(?:\?|$)/.test(url),
    requestHook: (span, { method, routeOptions }) => {
      const { call } = routeOptions.config
      if (call) span.setAttribute('fuma.call', call)
      span.updateName(call ?? `${method} ${routeOptions.url ?? 'unknown'}`)
    },
    lifecycleHook: (span, { request }) => {
      span.updateName(`handle ${request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown'}`)
    },
  })
  await app.register(instrumentation.plugin())
}
