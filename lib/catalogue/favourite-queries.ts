import { FAVOURITE_ALERT_STAYS_MS, showAlert } from '../browser/alerts.ts'
import type { Output } from '../contract/base/call.ts'
import type { Problem } from '../contract/base/problem.ts'
import { addFavouriteProduct, favouriteProducts } from '../contract/catalogue/favourite.ts'
import { ask } from '../http/call-client.ts'
import { dataOf, queryClient } from '../http/query-client.ts'
import { showFavourites } from './favourites.ts'

type Favourites = Output<typeof favouriteProducts>

const KEY = ['favourite-products']

/** Target states of pending changes, by cluster code: shown even if an older response differs. */
const desired = new Map<string, boolean>()

const cachedFavourites = () => queryClient.getQueryData<Favourites>(KEY)

function show(): void {
  const codes = new Set(cachedFavourites()?.map(({ clusterCode }) => clusterCode))
  for (const [code, favourite] of desired) codes[favourite ? 'add' : 'delete'](code)
  showFavourites(codes)
}

/** Fetches the user's favourites once a visit and fills their hearts. Throws a ShopProblem. */
export async function loadFavourites(): Promise<void> {
  await queryClient.fetchQuery({
    queryKey: KEY,
    queryFn: async () => dataOf(await ask(favouriteProducts, {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  show()
}

function alertRefused({ code, message }: Problem): void {
  if (code === 'sign-in-needed') return
  showAlert({ tone: 'danger', title: 'Your favourites were not changed.', text: message })
}

async function send(productId: number, favourite: boolean): Promise<boolean> {
  const answer = await ask(addFavouriteProduct, { productId, favourite: favourite ? 1 : 0 })
  if (!answer.ok) alertRefused(answer.problem)
  else showAlert({ tone: 'success', title: answer.data.message, stay: FAVOURITE_ALERT_STAYS_MS })
  return answer.ok
}

/** Adds or removes a favourite: its heart changes at once, and reverts if the shop refuses. */
export async function setFavourite(productId: number, clusterCode: string, favourite: boolean): Promise<void> {
  desired.set(clusterCode, favourite)
  show()
  const taken = await send(productId, favourite)
  // Pressed again since: the later choice counts.
  if (desired.get(clusterCode) === favourite) desired.delete(clusterCode)
  if (taken) {
    // A pending response can be older than this change.
    await queryClient.cancelQueries({ queryKey: KEY })
    const others = cachedFavourites()?.filter((one) => one.clusterCode !== clusterCode)
    if (others) queryClient.setQueryData(KEY, favourite ? [{ productId, clusterCode }, ...others] : others)
    else await loadAgain()
    // Lists filtered by favourites are now outdated.
    void queryClient.invalidateQueries({ queryKey: ['product-list'] })
  }
  show()
}

async function loadAgain(): Promise<void> {
  try {
    await loadFavourites()
  } catch {
    // The pressed state remains; the next page that can fetch favourites fills the hearts.
  }
}

/** Adds a product as favourite by its id only: the intent of a guest before sign-in. */
export async function markFavourite(productId: number): Promise<void> {
  if (!(await send(productId, true))) return
  await queryClient.invalidateQueries({ queryKey: KEY })
  await loadAgain()
}
