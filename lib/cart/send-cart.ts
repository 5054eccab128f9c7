import { CancelledError } from '@tanstack/react-query'
import { showAlert } from '../browser/alerts.ts'
import type { Answer, Problem } from '../contract/base/problem.ts'
import { deleteCart } from '../contract/cart/cart.ts'
import { ask } from '../http/call-client.ts'
import { ACCOUNT_CART, queryClient, ShopProblem } from '../http/query-client.ts'
import { pauseAfter, setWaiting } from '../http/waiting-writes.ts'
import { addLines } from './add-lines.ts'
import { accountCart } from './cart.ts'
import { alertAddedToCart, announceCart, takeAnnouncement } from './cart-announce.ts'
import { quantities, unsentLines } from './cart-changes.ts'
import type { CartItem } from './cart-store.ts'
import { isFresh, noteSending, refreshAccountCart } from './load-cart.ts'

/** Milliseconds: changes within this time are sent in one call. */
const COALESCE_MS = 400

/** Lines to be sent. A product that is new here is first added to the newest cart. */
async function linesToSend(): Promise<CartItem[]> {
  const waiting = () => {
    const { items, upstream } = accountCart.read()
    return {
      shopLines: upstream?.lines ?? null,
      sent: upstream?.sent ?? [],
      lines: unsentLines(items, upstream?.lines ?? null),
    }
  }
  const { shopLines, sent, lines } = waiting()
  const before = quantities(shopLines)
  const adds = lines.some(({ productId }) => !before.has(productId) && !sent.includes(productId))
  if (shopLines && (!adds || isFresh())) return lines
  await refreshAccountCart()
  return waiting().lines
}

/** Records the sent lines that the shop accepted, and restores the refused lines. */
function settle(lines: readonly CartItem[], refused: readonly number[]): void {
  const { items, upstream } = accountCart.read()
  const shopLines = new Map((upstream?.lines ?? []).map((line) => [line.productId, line]))
  const inMirror = new Map(items.map((line) => [line.productId, line]))
  for (const line of lines) {
    const { productId, quantity } = line
    const before = shopLines.get(productId)
    if (!refused.includes(productId)) {
      if (quantity > 0) shopLines.set(productId, line)
      else shopLines.delete(productId)
    } else if ((inMirror.get(productId)?.quantity ?? 0) === quantity) {
      // Not changed again since.
      if (before) inMirror.set(productId, before)
      else inMirror.delete(productId)
    }
  }
  const unanswered = (upstream?.sent ?? []).filter((id) => !lines.some(({ productId }) => productId === id))
  accountCart.replace([...inMirror.values()], {
    userId: upstream?.userId ?? null,
    lines: [...shopLines.values()],
    sent: unanswered,
  })
}

const LINKS: { [code in Problem['code']]?: { href: string; text: string } } = {
  'not-approved': { href: '/kyc-upload', text: 'Your documents' },
  'trader-needed': { href: '/settings', text: 'Settings' },
}

function alertRefused(problem: Pick<Problem, 'code' | 'message'>): void {
  // Reported by the bar that watches the selected trader.
  if (problem.code.startsWith('acting-')) return
  const link = LINKS[problem.code]
  const way = link && { link, mustAct: 'The cart cannot be filled until the user completes the linked step.' }
  showAlert({ tone: 'danger', title: 'Your cart was not changed.', text: problem.message, ...way })
}

/** Records that these lines were sent and have no response yet. */
function noteSent(lines: readonly CartItem[]): void {
  const { items, upstream } = accountCart.read()
  const ids = lines.map(({ productId }) => productId)
  accountCart.replace(items, {
    userId: upstream?.userId ?? null,
    lines: upstream?.lines ?? null,
    sent: [...new Set([...(upstream?.sent ?? []), ...ids])],
  })
}

/** Lines that the shop refused, and its message. */
interface Taken {
  refused: readonly { productId: number; message: string }[]
  message: string
}

/** Sends lines with one call and records the accepted lines. Returns the problem, if any. */
async function sendBy<Data>(
  lines: readonly CartItem[],
  call: (lines: readonly CartItem[]) => Promise<Answer<Data, unknown>>,
  refusedBy: (data: Data) => Taken['refused'],
): Promise<Taken | Problem> {
  noteSent(lines)
  noteSending()
  const answer = await call(lines)
  noteSending()
  const ids = lines.map(({ productId }) => productId)
  if (answer.ok) {
    const refused = refusedBy(answer.data)
    settle(
      lines,
      refused.map(({ productId }) => productId),
    )
    return { refused, message: answer.message }
  }
  if (!answer.problem.retryable && answer.problem.code !== 'sign-in-needed') {
    settle(lines, ids)
    alertRefused(answer.problem)
  }
  return answer.problem
}

const takeOut = (lines: readonly CartItem[]) =>
  sendBy(
    lines,
    (out) => ask(deleteCart, { id: out.map(({ productId }) => productId) }),
    () => [],
  )

const put = (lines: readonly CartItem[]) =>
  sendBy(
    lines,
    (items) =>
      addLines({
        items: items.map(({ productId, quantity, price }) => ({ productId, quantity, price: price ?? undefined })),
        set: true,
      }),
    ({ refused }) => refused,
  )

async function sendOnce(): Promise<Problem | null> {
  let lines: CartItem[]
  try {
    lines = await linesToSend()
  } catch (error) {
    if (error instanceof ShopProblem) return error.problem
    // Signed out since: the unsent lines wait for the owner's next sign-in.
    if (error instanceof CancelledError) return null
    throw error
  }
  if (lines.length === 0) return null
  const ids = lines.map(({ productId }) => productId)
  const announcement = takeAnnouncement(ids)
  const taken: Taken = { refused: [], message: '' }
  // Removals first: they free space for additions.
  const calls = [
    [lines.filter(({ quantity }) => quantity === 0), takeOut],
    [lines.filter(({ quantity }) => quantity > 0), put],
  ] as const
  for (const [part, send] of calls) {
    if (part.length === 0) continue
    const answer = await send(part)
    if ('code' in answer) {
      // The change is sent again; the message is shown then.
      if (answer.retryable && announcement) announceCart(ids, announcement)
      return answer
    }
    Object.assign(taken, answer)
  }
  const { refused, message } = taken
  if (refused.length > 0) {
    const nameOf = (id: number) => lines.find(({ productId }) => productId === id)?.name || 'A product'
    const reasons = refused.map(({ productId, message }) => `${nameOf(productId)}: ${message}`)
    showAlert({
      tone: 'warning',
      title: 'Some products could not be added.',
      text: reasons.join(' '),
      mustAct: 'Refused products are not in the cart: the user must read the reasons and choose again.',
    })
  } else if (announcement) alertAddedToCart(announcement, message)
  void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })
  return null
}

let sending: Promise<Problem | null> | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends pending lines, one call at a time. Returns the problem, if any: such lines stay and are sent again. */
export async function sendCart(): Promise<Problem | null> {
  clearTimeout(timer)
  while (sending) await sending
  sending = sendOnce()
  try {
    const problem = await sending
    if (problem?.retryable) {
      if (failures === 0)
        showAlert({ tone: 'warning', title: 'Saved on this device only.', text: `${problem.message} We keep trying.` })
      soon(pauseAfter(failures))
      failures += 1
    } else failures = 0
    const { items, upstream } = accountCart.read()
    const unsent = failures > 0 ? unsentLines(items, upstream?.lines ?? null).length : 0
    setWaiting('cart', unsent === 0 ? null : unsent === 1 ? '1 change to your cart' : `${unsent} changes to your cart`)
    return problem
  } finally {
    sending = null
  }
}

/** Sends pending lines after a pause, in milliseconds. */
function soon(wait: number = COALESCE_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendCart(), wait)
}

/** Sends a change after a pause; while sending fails, the next try is planned already. */
export function sendCartSoon(): void {
  if (failures === 0) soon()
}

/** Plans no more tries. */
export function stopSending(): void {
  clearTimeout(timer)
  setWaiting('cart', null)
  failures = 0
}
