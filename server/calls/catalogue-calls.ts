import 'server-only'
import type { WireReply } from '#lib/contract/base/call.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { withOthers } from '#lib/contract/catalogue/product-list.ts'
import type { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import { readMenu } from '../shop/reference.ts'
import { openFilter, sealFilter } from '../shop/seal.ts'
import { addressOfSuggestion } from '../shop/suggestion-address.ts'
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

/** Suggestions, each with its link, sealed if necessary. The browser needs no further call. */
export async function productAutocompleteCall(request: ForwardRequest): Promise<ForwardReply> {
  const [{ envelope, headers }, menu] = await Promise.all([forward(request), readMenu()])
  const data = (envelope.data as WireReply<typeof productAutocomplete>).map((suggestion) => {
    const href = addressOfSuggestion(suggestion, menu)
    return href ? { ...suggestion, href } : suggestion
  })
  return { envelope: { ...envelope, data }, headers }
}
