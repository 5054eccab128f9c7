import type { Account } from '../account/account.ts'
import { actsForTraders } from '../account/capabilities.ts'
import { consent, type createConsent } from '../account/consent.ts'
import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import { type Filter, filterSchema } from '../contract/catalogue/filter.ts'
import { packFilter } from './filter-pack.ts'
import { STORED_FILTER } from './stored-filter.ts'

/**
 * The last filter that a visitor set, stored in the browser according to the cookie choice. After consent it is
 * restored. Without a choice it lasts as long as the page and is offered. After Decline it is not stored.
 */
export function createFilterMemory(optional: Pick<ReturnType<typeof createConsent>, 'read' | 'write'>) {
  return {
    /** Stores a filter with page 1; the empty filter deletes it. */
    storeFilter(filter: Filter): void {
      const stored = { ...filter, pageNo: 1 }
      optional.write(STORED_FILTER, packFilter(stored) === '' ? null : JSON.stringify(stored))
    },
    /** The last stored filter; null if it does not exist or cannot be read. */
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
 * A stored filter without the parts that the viewer cannot use, because another viewer can have stored it. Favourites
 * need an approved account; stock needs a sales representative. Null if no part remains.
 */
export function filterFor(filter: Filter, { userType, approval }: Pick<Account, 'userType' | 'approval'>) {
  const own = {
    ...filter,
    isFavorite: filter.isFavorite && approval === 'approved',
    inStock: filter.inStock && actsForTraders(userType),
  }
  return packFilter(own) === '' ? null : own
}
