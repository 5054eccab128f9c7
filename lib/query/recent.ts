import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../call-client.ts'
import { recentProductsList } from '../contract/catalogue.ts'
import { dataOf } from './client.ts'

/** The products of these ids in small, in the same order; those the shop no longer knows are left out. */
export function useRecentProducts(ids: readonly number[]) {
  return useQuery({
    queryKey: ['recent-products-list', ids],
    queryFn: async ({ signal }) => dataOf(await ask(recentProductsList, { productIds: [...ids] }, { signal })),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
}
