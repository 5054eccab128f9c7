import { FAVOURITE_ALERT_STAYS_MS, showAlert } from '../alerts.ts'
import { ask } from '../call-client.ts'
import type { Output } from '../contract/call.ts'
import { addFavouriteProduct, favouriteProducts } from '../contract/favourite.ts'
import type { Problem } from '../contract/problem.ts'
import { showFavourites } from '../favourites.ts'
import { dataOf, queryClient } from './client.ts'

type Favourites = Output<typeof favouriteProducts>

const KEY = ['favourite-products']

function show(favourites: Favourites): void {
  queryClient.setQueryData(KEY, favourites)
  showFavourites(favourites.map(({ clusterCode }) => clusterCode))
}

/** Asks for one's favourites, once a visit, and fills their hearts. Throws a ShopProblem. */
export async function loadFavourites(): Promise<void> {
  show(
    await queryClient.fetchQuery({
      queryKey: KEY,
      queryFn: async () => dataOf(await ask(favouriteProducts, {})),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

function sayRefused({ code, message }: Problem): void {
  if (code === 'sign-in-needed') return
  showAlert({ tone: 'danger', title: 'Your favourites are as they were.', text: message })
}

async function tell(productId: number, favourite: boolean): Promise<boolean> {
  const answer = await ask(addFavouriteProduct, { productId, favourite: favourite ? 1 : 0 })
  if (!answer.ok) sayRefused(answer.problem)
  else showAlert({ tone: 'success', title: answer.data.message, stay: FAVOURITE_ALERT_STAYS_MS })
  return answer.ok
}

/** Marks a cloth or takes the mark away: its heart follows at once, and goes back when the shop refuses. */
export async function setFavourite(productId: number, clusterCode: string, favourite: boolean): Promise<void> {
  const before = queryClient.getQueryData<Favourites>(KEY) ?? []
  const change = (list: Favourites, marked: boolean) => {
    const others = list.filter((one) => one.clusterCode !== clusterCode)
    return marked ? [{ productId, clusterCode }, ...others] : others
  }
  show(change(before, favourite))
  if (await tell(productId, favourite)) {
    // Lists of favourites are other ones now.
    void queryClient.invalidateQueries({ queryKey: ['product-list'] })
    return
  }
  // Other hearts may have been pressed meanwhile: only this one goes back.
  const now = queryClient.getQueryData<Favourites>(KEY) ?? []
  show(
    change(
      now,
      before.some((one) => one.clusterCode === clusterCode),
    ),
  )
}

/** Marks a product of which only the id is known: the wish a guest left at sign-in. */
export async function markFavourite(productId: number): Promise<void> {
  if (!(await tell(productId, true))) return
  await queryClient.invalidateQueries({ queryKey: KEY })
  try {
    await loadFavourites()
  } catch {
    // It is kept; its heart is filled by the next page that can ask.
  }
}
