import { recall, remember } from '../browser/tab-storage.ts'
import { addLines } from '../cart/add-lines.ts'
import { accountCart } from '../cart/cart.ts'
import { MAX_LINES } from '../cart/cart-store.ts'
import { loadAccountCart } from '../cart/load-cart.ts'
import { sendCart } from '../cart/send-cart.ts'
import { MAX_QUANTITY } from '../contract/base/codes.ts'
import { type Answer, problem } from '../contract/base/problem.ts'
import { showProducts } from '../format/count.ts'
import { ACCOUNT_CART, queryClient, ShopProblem } from '../http/query-client.ts'
import { untilAnswered } from '../http/until-answered.ts'
import type { FailedLine } from './failed-lines.ts'
import type { Chosen } from './selection.ts'

/** Result of a bulk add. */
export interface BulkResult {
  taken: readonly Chosen[]
  /** Products with a larger quantity than one more, because of a minimum or a multiple. */
  rounded: readonly { name: string; quantity: number }[]
  failed: readonly FailedLine[]
}

type Line = { productId: number; quantity: number }
type Sent = { trader: string; items: Line[] }
/** An add that was sent without a response: sent again with the same quantities, so that no product is added twice. */
const SLOT = 'bulk-add'
const FULL = `At most ${MAX_LINES} lines fit in a cart.`

/** One more of each than is in the cart now, as quantities wanted. */
async function linesFor(chosen: readonly Chosen[], trader: string): Promise<Line[]> {
  const ids = chosen.map(({ id }) => id)
  const open = recall<Sent>(SLOT)
  if (open?.trader === trader && String(open.items.map(({ productId }) => productId)) === String(ids)) return open.items
  // Send pending changes and load other devices' changes before adding.
  await sendCart()
  await queryClient.fetchQuery({
    queryKey: ACCOUNT_CART,
    queryFn: ({ signal }) => loadAccountCart(signal),
    staleTime: 0,
  })
  const before = new Map(accountCart.read().items.map(({ productId, quantity }) => [productId, quantity]))
  return ids.map((productId) => ({ productId, quantity: Math.min(MAX_QUANTITY, (before.get(productId) ?? 0) + 1) }))
}

/**
 * Adds one of each product to the account's cart, in one call; quantities are rounded up to valid quantities. Refused products are returned with their reasons; the
 * others are added.
 * @param trader the trader; each has a separate cart
 */
export async function bulkAdd(chosen: readonly Chosen[], trader: string): Promise<Answer<BulkResult>> {
  // A call takes as many lines as a cart.
  const sent = chosen.slice(0, MAX_LINES)
  const beyond = chosen.slice(MAX_LINES).map((one) => ({ chosen: one, message: FULL }))
  let items: Line[]
  try {
    items = await linesFor(sent, trader)
  } catch (error) {
    if (error instanceof ShopProblem) return { ok: false, problem: error.problem }
    return { ok: false, problem: problem('shop-unreachable', 'We could not load the cart. Please try again.') }
  }
  remember(SLOT, { trader, items } satisfies Sent)
  const what = `${showProducts(items.length)} for the cart`
  const answer = await untilAnswered({ name: SLOT, what }, () => addLines({ items, set: true, roundUp: true }))
  remember(SLOT, null)
  if (!answer.ok) return answer
  void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })
  // Updates the badge and the cart page; if that fails, the next fetch does.
  await loadAccountCart().catch(() => undefined)
  const why = new Map(answer.data.refused.map(({ productId, message }) => [productId, message]))
  const failed = sent.flatMap((one) => {
    const message = why.get(one.id)
    return message === undefined ? [] : [{ chosen: one, message }]
  })
  const names = new Map(sent.map(({ id, name }) => [id, name]))
  const rounded = (answer.data.rounded ?? []).map(({ productId, quantity }) => ({
    ...{ name: names.get(productId) ?? '', quantity },
  }))
  const data = { taken: sent.filter(({ id }) => !why.has(id)), rounded, failed: [...failed, ...beyond] }
  return { ok: true, status: answer.status, message: answer.message, data, meta: undefined }
}
