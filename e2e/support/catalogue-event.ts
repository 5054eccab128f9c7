import { createHmac } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'

/**
 * Says to a storefront that a part of the catalogue has changed, as the shop API does.
 * @param tags what has changed: 'catalogue' is all of it
 * @param origin of another storefront than the worker's own
 */
export async function announceChange(request: APIRequestContext, tags: string[], origin = '') {
  const data = JSON.stringify({ tags, at: new Date().toISOString() })
  const signature = createHmac('sha256', process.env.FUMA_HOOK_SECRET ?? '')
    .update(data)
    .digest('hex')
  return request.post(`${origin}/api/hooks/catalogue`, { data, headers: { 'x-fuma-signature': signature } })
}
