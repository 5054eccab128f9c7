import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountOf } from '../account/account.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'
import { accountCart } from '../cart/cart.ts'
import { loadAccountCart } from '../cart/load-cart.ts'
import { sendCart } from '../cart/send-cart.ts'
import type { AnswerOf } from '../contract/base/call.ts'
import { type Problem, problem } from '../contract/base/problem.ts'
import { quickOrder, quickOrderAdd } from '../contract/cart/quick-order.ts'
import { showCount } from '../format/count.ts'
import { ask } from '../http/call-client.ts'
import { mutation } from '../http/mutation.ts'
import { ACCOUNT_CART, dataOf, queryClient, ShopProblem } from '../http/query-client.ts'
import { untilAnswered } from '../http/until-answered.ts'
import { beginSending, endSending, type Pad, readPad } from './pad.ts'

/** Lines resolved by the shop: products with price and stock, and faults of the other lines. Throws a ShopProblem. */
export function useResolvedPad(lines: readonly string[], isReady: boolean) {
  return useQuery({
    queryKey: ['quick-order', lines],
    queryFn: async ({ signal }) => dataOf(await ask(quickOrder, { lines: [...lines] }, { signal })),
    placeholderData: keepPreviousData,
    enabled: isReady && lines.length > 0,
    staleTime: 30_000,
    // A pad has up to 5,000 lines: only the current pad is cached.
    gcTime: 10_000,
  })
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${showCount(count)} lines`)

/** Sends pending cart changes first, so that they do not overwrite the pad's lines. */
async function settleCart() {
  const problem = await sendCart()
  return problem?.retryable ? { ok: false as const, problem } : null
}

/** Owner of the current cart: the user, and the trader the user acts for. */
const cartOwner = () => `${accountCart.read().upstream?.userId ?? ''} ${accountOf(currentViewer()).actingFor ?? ''}`

const NOT_THEIRS = problem('acting-changed', 'They were for a different cart. Please add them again.')

/** One try with the key of its lines: the shop adds them once, regardless of the number of tries. */
async function sendLines({ sending, whose }: Pad): Promise<AnswerOf<typeof quickOrderAdd>> {
  // Another person at this tab by now, or another trader: these lines are not for their cart.
  if (whose !== cartOwner()) return { ok: false, problem: NOT_THEIRS }
  const unsent = await settleCart()
  if (unsent) return unsent
  return mutation(quickOrderAdd, { lines: [...(sending ?? [])] }, { key: 'quick-order' })
}

let isSending = false

/** Sends the pending lines until they are answered, also after a reload of the page. */
export async function sendPad(): Promise<void> {
  const pad = readPad()
  const { sending: lines } = pad
  if (isSending || !lines) return
  isSending = true
  try {
    const what = `${linesText(lines.length)} for your cart`
    const answer = await untilAnswered({ name: 'quick-order', what }, () => sendLines(pad))
    // Signed out since: the tab has deleted them.
    if (readPad().sending?.join('\n') !== lines.join('\n')) return
    if (!answer.ok) {
      alertRefused(answer.problem)
      return endSending(
        lines.map((line) => ({ line })),
        null,
      )
    }
    const { added, problems } = answer.data
    const back = problems.map(({ line, message }) => ({ line: lines[line] ?? '', message }))
    endSending(back, added.length > 0 ? answer.message : null)
    await refreshCart()
  } finally {
    isSending = false
  }
}

function alertRefused({ code, message }: Problem): void {
  const documents = code === 'not-approved' && {
    link: { href: '/kyc-upload', text: 'Your documents' },
    mustAct: 'The cart stays closed until documents are sent and approved.',
  }
  showAlert({ tone: 'danger', title: 'Nothing was added to your cart.', text: message, ...documents })
}

/** The cart and its badge follow. */
async function refreshCart(): Promise<void> {
  try {
    // A cart requested earlier is older than the pad's lines.
    await queryClient.cancelQueries({ queryKey: ACCOUNT_CART })
    const queryFn = ({ signal }: { signal: AbortSignal }) => loadAccountCart(signal)
    await queryClient.fetchQuery({ queryKey: ACCOUNT_CART, queryFn, staleTime: 0 })
  } catch (error) {
    // The lines are in the cart nevertheless: it refetches when it is next shown.
    if (!(error instanceof ShopProblem)) throw error
  }
}

/** The typed lines go into the cart. */
export function submitPad(): void {
  if (readPad().sending) return
  beginSending(cartOwner())
  void sendPad()
}
