import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showAlert } from '../browser/alerts.ts'
import {
  type ProductSummary,
  recentProductsAdd,
  recentProductsDelete,
  recentProductsList,
} from '../contract/catalogue/product-summary.ts'
import { ask } from '../http/call-client.ts'
import { dataOf, queryClient } from '../http/query-client.ts'

const NAME = 'recent-products-list'
/** The list that the shop stores for the signed-in customer. */
const OWN = [NAME, 'own']

/**
 * Summaries of recently viewed products, newest first; omits products that the shop no longer has. Throws a
 * ShopProblem.
 * @param ids a guest's ids, stored by this browser; null for the list of the signed-in customer
 */
export function useRecentProducts(ids: readonly number[] | null) {
  return useQuery({
    queryKey: ids ? [NAME, ids] : OWN,
    queryFn: async ({ signal }) =>
      dataOf(await ask(recentProductsList, { productIds: ids ? [...ids] : [] }, { signal })),
    placeholderData: keepPreviousData,
    enabled: ids === null || ids.length > 0,
  })
}

/** Records a product view at the shop. A failure shows no message: only the list would show the view. */
export async function addViewed(productId: number): Promise<void> {
  await ask(recentProductsAdd, { productId })
  void queryClient.invalidateQueries({ queryKey: OWN })
}

/** Removes one product, or all for null, at once; restores them with a message if the shop refuses. */
export async function forgetOwnViewed(id: number | null): Promise<void> {
  const before = queryClient.getQueryData<ProductSummary[]>(OWN)
  queryClient.setQueryData<ProductSummary[]>(OWN, (list) => (id === null ? [] : list?.filter((one) => one.id !== id)))
  const answer = await ask(recentProductsDelete, { id })
  if (answer.ok) return
  queryClient.setQueryData(OWN, before)
  showAlert({ tone: 'danger', title: 'The list was not changed.', text: answer.problem.message })
}
