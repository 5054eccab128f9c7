import 'server-only'
import { publicFilter } from '#lib/catalogue/filter-token.ts'
import { cleanAddress } from '#lib/catalogue/list-address.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { filteredAddress } from '#lib/routes.ts'
import { sealFilter } from './seal.ts'

/** The address of a filter: a clean address for a collection alone, else an address with its token. */
export const addressOfFilter = (filter: Filter): string => cleanAddress(filter) ?? filteredAddress(sealFilter(filter))

/**
 * The sealed addresses that a list page needs for rendering. Its other links are made from its token:
 * lib/catalogue/list-address.ts.
 */
export interface ListAddresses {
  /** The previous and next pages, for robots too; null if absent. */
  previous: string | null
  next: string | null
  /** The sealed token of this page's filter; empty for the unfiltered list. */
  token: string
}

/** The addresses around one page of a list of `total` cards. */
export function listAddresses(filter: Filter, total: number): ListAddresses {
  const plain = publicFilter(filter)
  const last = Math.max(1, Math.ceil(total / plain.totalRecords))
  const at = (pageNo: number) => addressOfFilter({ ...plain, pageNo })
  const page = plain.pageNo
  return {
    previous: page > 1 ? at(Math.min(page - 1, last)) : null,
    next: page < last ? at(page + 1) : null,
    token: sealFilter(plain),
  }
}
