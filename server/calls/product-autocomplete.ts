import 'server-only'
import type { WireReply } from '#lib/contract/call.ts'
import type { productAutocomplete } from '#lib/contract/suggestions.ts'
import { readMenu } from '../shop/reference.ts'
import { addressOfSuggestion } from '../shop/suggestion-address.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** Suggestions, each with the address it leads to, sealed where it must be: the browser has nothing left to ask. */
export async function productAutocompleteCall(request: ForwardRequest): Promise<ForwardReply> {
  const [{ envelope, headers }, menu] = await Promise.all([forward(request), readMenu()])
  const data = (envelope.data as WireReply<typeof productAutocomplete>).map((suggestion) => {
    const href = addressOfSuggestion(suggestion, menu)
    return href ? { ...suggestion, href } : suggestion
  })
  return { envelope: { ...envelope, data }, headers }
}
