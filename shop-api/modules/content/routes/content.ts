import type { FastifyInstance } from 'fastify'
import { content, contentPages, contentRedirects } from '#lib/contract/content/content.ts'
import { serveRead } from '../../identity/serve-call.ts'
import { loadPages, loadRedirects, loadShopFront } from '../queries/shop-front.ts'

/** The published shop front. Read at each call: storefronts cache the response until they are notified of a change. */
export function serveContent(app: FastifyInstance): void {
  const { clock } = app.shop
  serveRead(app, content, async ({ tx }) => ({ data: await loadShopFront(tx, clock()) }))
  serveRead(app, contentPages, async ({ tx }) => ({ data: await loadPages(tx) }))
  serveRead(app, contentRedirects, async ({ tx }) => ({ data: await loadRedirects(tx) }))
}
