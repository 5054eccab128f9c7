import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { refuse } from '../refusal.ts'

/** Routes open to callers other than the storefront. Providers' hooks and other systems have separate secrets. */
const OPEN = /^\/(?:hooks|media|integration)\/|^\/(?:health|livez|readyz)$/
/** Pages for the person at this machine; absent in a shop that others can reach (server.ts). */
const LOCAL = /^\/(?:docs|mailbox)(?:\/|\.json$|$)|^\/openapi\.json$/

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the request has SHOP_API_KEY: then its visitor headers are trusted. */
    isFromStorefront: boolean
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request brings the key. @param key SHOP_API_KEY; without one no request does */
export function bringsKey({ headers }: Pick<FastifyRequest, 'headers'>, key: string | undefined): boolean {
  const given = headers[SHOP_API_KEY_HEADER]
  return key !== undefined && typeof given === 'string' && timingSafeEqual(digest(given), digest(key))
}

/**
 * Serves only the storefront: all routes that are not open to all require the key. Pages for this machine are shown
 * only under a local host name, so that no website can read them through a name that points here (DNS rebinding).
 * @param key SHOP_API_KEY; without it no caller counts as the storefront
 */
export function demandKey(app: FastifyInstance, key: string | undefined): void {
  app.decorateRequest('isFromStorefront', false)
  app.addHook('onRequest', async (request) => {
    request.isFromStorefront = bringsKey(request, key)
    if (request.isFromStorefront) return
    const route = request.is404 ? '' : (request.routeOptions.url ?? '')
    if (OPEN.test(route)) return
    if (LOCAL.test(route)) {
      if (isLoopbackHost(request.hostname)) return
      throw refuse('not-allowed', 'This page is shown at localhost only.')
    }
    request.log.warn(
      { route, gave: request.headers[SHOP_API_KEY_HEADER] !== undefined },
      'request without SHOP_API_KEY',
    )
    throw refuse('not-allowed', 'This API serves only its own storefront.')
  })
}
