import type { FastifyInstance } from 'fastify'
import { hasTraces } from '#lib/observe/in-span.ts'

/**
 * Gives every request a span, below the storefront's own where it sent one along, and its handler another, so that what is
 * asked of the database stands below it. To be awaited before any route or hook is added. Without traces it loads nothing.
 */
export async function observeRequests(app: FastifyInstance): Promise<void> {
  if (!hasTraces()) return
  const { FastifyOtelInstrumentation } = await import('@fastify/otel')
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    // Errors quote what people wrote.
    recordExceptions: false,
    // Asked every few seconds, by balancers.
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
