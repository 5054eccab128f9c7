import 'server-only'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { environment } from '../env.ts'
import { sealWith } from '../seal-with.ts'

let ours: ReturnType<typeof sealWith> | undefined

function ourSeal() {
  ours ??= sealWith(environment().FILTER_SEAL_KEY)
  return ours
}

/** The token of a filter under this shop's key; '' for the empty filter. */
export const sealFilter = (filter: Filter): string => ourSeal().seal(filter)

/** The filter of a token under this shop's key, or null. */
export const openFilter = (token: string): Filter | null => ourSeal().open(token)
