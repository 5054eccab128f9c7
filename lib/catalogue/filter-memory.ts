import type { Account } from '../account/account.ts'
import { actsForTraders } from '../account/capabilities.ts'
import { consent, type createConsent } from '../account/consent.ts'
import { EMPTY_FILTER } from '../contract/empty-filter.ts'
import { type Filter, filterSchema } from '../contract/filter.ts'
import { packFilter } from './filter-pack.ts'
import { STORED_FILTER } from './stored-filter.ts'

/**
 * The last filter a person set, kept in their browser as far as the cookie notice allows: for those who agreed it is
 * restored, for those who have not chosen it lasts as long as the page and is offered, after Decline there is none.
 */
export function createFilterMemory(optional: Pick<ReturnType<typeof createConsent>, 'read' | 'write'>) {
  return {
    /** Keeps a filter from its first page; the one that filters nothing forgets. */
    storeFilter(filter: Filter): void {
      const stored = { ...filter, pageNo: 1 }
      optional.write(STORED_FILTER, packFilter(stored) === '' ? null : JSON.stringify(stored))
    },
    /** The filter kept last; null when there is none, or none that can be read any more. */
    storedFilter(): Filter | null {
      try {
        const read = filterSchema.safeParse(JSON.parse(optional.read(STORED_FILTER) ?? 'null'))
        return read.success && packFilter(read.data) !== packFilter(EMPTY_FILTER) ? read.data : null
      } catch {
        // Damaged text.
        return null
      }
    },
  }
}

export const { storeFilter, storedFilter } = createFilterMemory(consent)

/**
 * A stored filter as the user may use it: favourites are of approved accounts, stock of sales representatives, and it may
 * have been kept under another sign-in. Null when nothing is left of it.
 */
export function filterFor(filter: Filter, { userType, approval }: Pick<Account, 'userType' | 'approval'>) {
  const own = {
    ...filter,
    isFavorite: filter.isFavorite && approval === 'approved',
    inStock: filter.inStock && actsForTraders(userType),
  }
  return packFilter(own) === '' ? null : own
}
