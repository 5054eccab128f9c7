import { createHmac } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'

/**
 * Notifies a storefront of a changed part of the catalogue, as the shop API does.
 * @param tags the changed parts; 'catalogue' is all of it
 * @param origin of a storefront other than the worker's own
 */
export async function announceChange(request: APIRequestContext, tags: string[], origin = '') {
  const data = JSON.stringify({ tags, at: new Date().toISOString() })
  const signature = createHmac('sha256', process.env.FUMA_HOOK_SECRET ?? '')
    .update(data)
    .digest('hex')
  return request.post(`${origin}/api/hooks/catalogue`, { data, headers: { 'x-fuma-signature': signature } })
}
