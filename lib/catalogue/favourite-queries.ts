import { FAVOURITE_ALERT_STAYS_MS, showAlert } from '../browser/alerts.ts'
import type { Output } from '../contract/call.ts'
import { addFavouriteProduct, favouriteProducts } from '../contract/favourite.ts'
import type { Problem } from '../contract/problem.ts'
import { ask } from '../http/call-client.ts'
import { dataOf, queryClient } from '../http/query-client.ts'
import { showFavourites } from './favourites.ts'

type Favourites = Output<typeof favouriteProducts>

const KEY = ['favourite-products']

/** Families being marked or unmarked, by cluster code: so they are shown, whatever an older answer says. */
const desired = new Map<string, boolean>()

const cachedFavourites = () => queryClient.getQueryData<Favourites>(KEY)

function show(): void {
  const codes = new Set(cachedFavourites()?.map(({ clusterCode }) => clusterCode))
  for (const [code, favourite] of desired) codes[favourite ? 'add' : 'delete'](code)
  showFavourites(codes)
}

/** Asks for one's favourites, once a visit, and fills their hearts. Throws a ShopProblem. */
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

/** Marks a product or takes the mark away: its heart follows at once, and goes back when the shop refuses. */
export async function setFavourite(productId: number, clusterCode: string, favourite: boolean): Promise<void> {
  desired.set(clusterCode, favourite)
  show()
  const taken = await send(productId, favourite)
  // Pressed again meanwhile: the later wish is the one that counts.
  if (desired.get(clusterCode) === favourite) desired.delete(clusterCode)
  if (taken) {
    // An answer on its way may be older than this.
    await queryClient.cancelQueries({ queryKey: KEY })
    const others = cachedFavourites()?.filter((one) => one.clusterCode !== clusterCode)
    if (others) queryClient.setQueryData(KEY, favourite ? [{ productId, clusterCode }, ...others] : others)
    else await loadAgain()
    // Lists of favourites are other ones now.
    void queryClient.invalidateQueries({ queryKey: ['product-list'] })
  }
  show()
}

async function loadAgain(): Promise<void> {
  try {
    await loadFavourites()
  } catch {
    // What was pressed is kept; the hearts are filled by the next page that can ask.
  }
}

/** Marks a product of which only the id is known: the wish a guest left at sign-in. */
export async function markFavourite(productId: number): Promise<void> {
  if (!(await send(productId, true))) return
  await queryClient.invalidateQueries({ queryKey: KEY })
  await loadAgain()
}
