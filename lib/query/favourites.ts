import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { FAVOURITE_ALERT_STAYS_MS, showAlert } from '../alerts.ts'
import { ask } from '../call-client.ts'
import type { Output } from '../contract/call.ts'
import { addFavouriteProduct, favouriteProducts } from '../contract/favourite.ts'
import { dataOf, queryClient } from './client.ts'

type Favourites = Output<typeof favouriteProducts>

const KEY: QueryKey = ['favourite-products']

const ofVisit = {
  queryKey: KEY,
  queryFn: async () => dataOf(await ask(favouriteProducts, {})),
  staleTime: Number.POSITIVE_INFINITY,
}

/** One's favourites, asked once a visit. Undefined until they are here. */
export function useFavourites(): Favourites | undefined {
  return useQuery(ofVisit, queryClient).data
}

/** Marks a cloth as a favourite or takes the mark away, at once; put back, and said, when the shop refuses. */
export async function setFavourite(productId: number, clusterCode: string, favourite: boolean): Promise<void> {
  const before = queryClient.getQueryData<Favourites>(KEY)
  const others = (before ?? []).filter((one) => one.clusterCode !== clusterCode)
  queryClient.setQueryData<Favourites>(KEY, favourite ? [{ productId, clusterCode }, ...others] : others)
  const answer = await ask(addFavouriteProduct, { productId, favourite: favourite ? 1 : 0 })
  if (answer.ok) {
    showAlert({ tone: 'success', title: answer.data.message, stay: FAVOURITE_ALERT_STAYS_MS })
    void queryClient.invalidateQueries({ queryKey: ['product-list'] })
    return
  }
  queryClient.setQueryData(KEY, before)
  showAlert({ tone: 'danger', title: 'Your favourites are as they were.', text: answer.problem.message })
}
