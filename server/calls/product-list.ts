import 'server-only'
import type { Filter } from '#lib/contract/filter.ts'
import { withOthers } from '#lib/contract/product-list.ts'
import { openFilter, sealFilter } from '../shop/seal.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/**
 * The list, with the sealed token of its filter, so that the browser can set its address without a second call. A request
 * with a token gets the list of that token's filter, and the filter.
 */
export async function productListCall(request: ForwardRequest): Promise<ForwardReply> {
  const { token, ...wished } = request.input as Filter & { token?: string }
  const opened = token ? openFilter(token) : null
  const filter = opened ?? withOthers(wished)
  const { envelope, headers } = await forward({ ...request, input: filter })
  const more = { token: sealFilter(filter), ...(opened && { filter: opened }) }
  return { envelope: { ...envelope, meta: { ...(envelope.meta as object), ...more } }, headers }
}
