import { useQuery } from '@tanstack/react-query'
import { mutate } from 'swr'
import { actingName, viewerMayHaveChanged } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'
import { accountCart, forgetOrderedLines } from '../cart/cart.ts'
import { unsentLines } from '../cart/cart-changes.ts'
import { refreshAccountCart } from '../cart/load-cart.ts'
import { sendCart } from '../cart/send-cart.ts'
import { type Answer, problem } from '../contract/base/problem.ts'
import { type SelectedTrader, selectTrader, traderList } from '../contract/identity/trader-selection.ts'
import { ask } from '../http/call-client.ts'
import { dataOf, queryClient } from '../http/query-client.ts'

/** The traders of a sales representative, with their standing. Throws a ShopProblem. */
export function useTraders() {
  return useQuery({
    queryKey: ['trader-list'],
    queryFn: async ({ signal }) => dataOf(await ask(traderList, { isApiDropDownSr: 0 }, { signal })),
    // Assigned or approved a moment ago, it is there.
    staleTime: 0,
  })
}

const UNSENT = 'Your cart changes are not saved yet because we could not reach the shop. Try again in a moment.'

/** The trader that this tab has selected and not yet shown; 0 means no trader. */
let chosenHere: number | null = null

/**
 * Acts for a trader from now on, or with null for no trader. Pending cart changes belong to the previous trader: they
 * are sent first.
 */
export async function chooseTrader(traderId: number | null): Promise<Answer<SelectedTrader>> {
  const { items, upstream } = accountCart.read()
  if (unsentLines(items, upstream?.lines ?? null).length > 0 && (await sendCart())?.retryable) {
    return { ok: false, problem: problem('shop-unreachable', UNSENT) }
  }
  const answer = await ask(selectTrader, { traderId })
  if (answer.ok) {
    chosenHere = answer.data.trader?.id ?? 0
    viewerMayHaveChanged()
    forgetOrderedLines()
  }
  return answer
}

/** The shop reports that acting has ended: its cart is no longer this page's cart. */
export function actingEnded(): void {
  chosenHere = 0
  forgetOrderedLines()
}

/** Call when the trader has changed: reloads all data, which was the previous trader's. */
export async function reloadForTrader(actingFor: number | null): Promise<void> {
  if (chosenHere !== (actingFor ?? 0)) {
    const title = actingFor === null ? 'No trader is selected now.' : `You are now acting for ${actingName()}.`
    showAlert({ tone: 'info', title, text: 'You chose this in another tab.' })
  }
  chosenHere = null
  const reloaded = Promise.all([queryClient.resetQueries(), mutate(() => true)])
  // The request for this trader's cart was cancelled with the others. The component that shows the cart reports a
  // failure.
  if (actingFor !== null) void refreshAccountCart().catch(() => undefined)
  await reloaded
}
