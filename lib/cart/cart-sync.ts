import { CancelledError } from '@tanstack/react-query'
import { currentViewer } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'
import { type Cart, cartAdd, cartList, deleteCart } from '../contract/cart.ts'
import { MAX_QUANTITY } from '../contract/codes.ts'
import type { Answer, Problem } from '../contract/problem.ts'
import { ask } from '../http/call-client.ts'
import { ACCOUNT_CART, dataOf, queryClient, ShopProblem } from '../http/query-client.ts'
import { onTryNow, pauseAfter, setWaiting } from '../http/waiting-writes.ts'
import { accountCart, type CartItem } from './cart.ts'
import { alertAddedToCart, announceCart, takeAnnouncement } from './cart-announce.ts'

/**
 * Keeps the account's cart in this browser (`accountCart`) in step with the one at the shop. A change stands in the
 * mirror at once and is sent after a pause, as the quantities wanted; what the shop refuses is rolled back and said; what
 * cannot be sent stays, over reloads too, and is sent again. Fetched only for people who have such a cart.
 */

/** Clicks and keys within this time are one call. */
const COALESCE_MS = 400
/** A cart read longer ago is read again before something new is added to it: another device may have been first. */
const FRESH_MS = 10_000

const quantities = (lines: readonly CartItem[] | null | undefined) =>
  new Map(lines?.map(({ productId, quantity }) => [productId, quantity]))

/** Lines that the shop does not have so, as they are to be sent: quantity 0 takes a line out. */
export function unsentLines(items: readonly CartItem[], shopLines: readonly CartItem[] | null): CartItem[] {
  const before = quantities(shopLines)
  const inCart = quantities(items)
  const changed = items.filter(({ productId, quantity }) => before.get(productId) !== quantity)
  const out = (shopLines ?? [])
    .filter(({ productId }) => !inCart.has(productId))
    .map((line) => ({ ...line, quantity: 0 }))
  return [...changed, ...out]
}

/**
 * This browser's unsent changes on top of the shop's newest lines. A quantity that was changed here stays as it was
 * typed; a product that was new here is added to what another device has put in meanwhile.
 * @param shopLines the shop's lines when the changes were made; null: they were not known
 * @param sent products whose quantity the shop may have taken already: never added again
 */
export function rebasedLines(
  items: readonly CartItem[],
  shopLines: readonly CartItem[] | null,
  current: readonly CartItem[],
  sent: readonly number[],
): CartItem[] {
  const before = quantities(shopLines)
  const theirs = quantities(current)
  const changes = new Map(unsentLines(items, shopLines).map((line) => [line.productId, line]))
  const resolved = [...changes.values()].map((line) => {
    const isNew = !before.has(line.productId) && !sent.includes(line.productId)
    const sum = Math.round((line.quantity + (isNew ? (theirs.get(line.productId) ?? 0) : 0)) * 10) / 10
    return { ...line, quantity: Math.min(MAX_QUANTITY, sum) }
  })
  const mine = new Map(resolved.map((line) => [line.productId, line]))
  const merged = current.map((line) => ({ ...line, quantity: mine.get(line.productId)?.quantity ?? line.quantity }))
  return [...merged, ...resolved.filter(({ productId }) => !theirs.has(productId))].filter(
    ({ quantity }) => quantity > 0,
  )
}

/** The shop's answer as lines. Of a product it no longer knows it has no words: those of this browser stay. */
function linesOf(cart: Cart, shopLines: readonly CartItem[]): CartItem[] {
  const lines = cart.data.flatMap(({ products }) =>
    products.map(({ productId, quantity, exVatPrice, name, colorName, size }) => ({
      productId,
      quantity,
      price: exVatPrice,
      name,
      detail: [colorName, size].filter(Boolean).join(', '),
    })),
  )
  return [...lines, ...shopLines.filter(({ productId }) => cart.missing.includes(productId))]
}

/** How often something was sent: an answer that was asked for before is older than what it would overwrite. */
let sentCount = 0
let loadedAt = Number.NEGATIVE_INFINITY

/** The account's cart as the shop has it, priced; the mirror follows it. Throws a ShopProblem. */
export async function loadAccountCart(signal?: AbortSignal): Promise<Cart> {
  for (;;) {
    const [sentBefore, viewer] = [sentCount, currentViewer()]
    const cart = dataOf(await ask(cartList, { items: [] }, { signal }))
    // Sent meanwhile, or another trader's by now.
    if (sentBefore !== sentCount || viewer !== currentViewer()) continue
    const { items, upstream } = accountCart.read()
    const { userId = null, lines: shopLines = null, sent = [] } = upstream ?? {}
    const lines = linesOf(cart, shopLines ?? items)
    accountCart.replace(rebasedLines(items, shopLines, lines, sent), { userId, lines, sent })
    loadedAt = Date.now()
    return cart
  }
}

/** Asks the shop again; whatever shows the account's prices follows. Throws a ShopProblem. */
export const refreshAccountCart = (): Promise<Cart> =>
  queryClient.fetchQuery({ queryKey: ACCOUNT_CART, queryFn: ({ signal }) => loadAccountCart(signal), staleTime: 0 })

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
  if (shopLines && (!adds || Date.now() - loadedAt < FRESH_MS)) return lines
  await refreshAccountCart()
  return waiting().lines
}

/** Notes what the shop took of what was sent, and puts back what it did not. */
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
      // Not changed again meanwhile.
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

function sayRefused(problem: Pick<Problem, 'code' | 'message'>): void {
  // Said by whatever watches for whom somebody acts.
  if (problem.code.startsWith('acting-')) return
  const link = LINKS[problem.code]
  const way = link && { link, mustAct: 'Nothing goes into the cart until this is done where the link leads.' }
  showAlert({ tone: 'danger', title: 'Your cart was not changed.', text: problem.message, ...way })
}

/** Notes that these lines were sent and are not answered yet. */
function noteSent(lines: readonly CartItem[]): void {
  const { items, upstream } = accountCart.read()
  const ids = lines.map(({ productId }) => productId)
  accountCart.replace(items, {
    userId: upstream?.userId ?? null,
    lines: upstream?.lines ?? null,
    sent: [...new Set([...(upstream?.sent ?? []), ...ids])],
  })
}

/** What the shop refused of what it was sent, and its words. */
interface Taken {
  refused: readonly { productId: number; message: string }[]
  message: string
}

/** Sends lines by one call, and notes what the shop took of them. Answers what stood in the way. */
async function sendBy<Data>(
  lines: readonly CartItem[],
  call: (lines: readonly CartItem[]) => Promise<Answer<Data, unknown>>,
  refusedBy: (data: Data) => Taken['refused'],
): Promise<Taken | Problem> {
  noteSent(lines)
  sentCount += 1
  const answer = await call(lines)
  sentCount += 1
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
    sayRefused(answer.problem)
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
      ask(cartAdd, {
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
    // Signed out meanwhile: what waits is its owner's, for their next sign-in.
    if (error instanceof CancelledError) return null
    throw error
  }
  if (lines.length === 0) return null
  const ids = lines.map(({ productId }) => productId)
  const announcement = takeAnnouncement(ids)
  const taken: Taken = { refused: [], message: '' }
  // What goes makes room for what comes.
  const calls = [
    [lines.filter(({ quantity }) => quantity === 0), takeOut],
    [lines.filter(({ quantity }) => quantity > 0), put],
  ] as const
  for (const [part, send] of calls) {
    if (part.length === 0) continue
    const answer = await send(part)
    if ('code' in answer) {
      // It is sent again, and said then.
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
      title: 'Not everything could be taken.',
      text: reasons.join(' '),
      mustAct: 'What was refused is not in the cart: it has to be read, and chosen otherwise.',
    })
  } else if (announcement) alertAddedToCart(announcement, message)
  void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })
  return null
}

let sending: Promise<Problem | null> | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is waiting, one call at a time. Answers what stood in the way: such lines stay, and are sent again. */
export async function sendCart(): Promise<Problem | null> {
  clearTimeout(timer)
  while (sending) await sending
  sending = sendOnce()
  try {
    const problem = await sending
    if (problem?.retryable) {
      if (failures === 0)
        showAlert({ tone: 'warning', title: 'Kept here, not saved yet.', text: `${problem.message} We go on trying.` })
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

function soon(wait: number = COALESCE_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendCart(), wait)
}

/** Follows the account's cart from now on: changes, other devices, a connection that comes back. Answers how to stop. */
export function followAccountCart(): () => void {
  const changed = () => {
    // Of several tabs the one in sight sends.
    if (document.visibilityState === 'hidden') return
    const { items, upstream } = accountCart.read()
    if (failures === 0 && unsentLines(items, upstream?.lines ?? null).length > 0) soon()
    // After an order: what is left is the shop's to say.
    else if (items.length === 0 && !upstream?.lines) look()
  }
  // That it failed is said by whatever shows the cart; here the next look asks again.
  const look = () => void refreshAccountCart().catch(() => undefined)
  const back = () => {
    if (document.visibilityState !== 'hidden') look()
  }
  const stop = accountCart.subscribe(changed)
  window.addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
  const stopTrying = onTryNow(() => void sendCart())
  back()
  return () => {
    clearTimeout(timer)
    stopTrying()
    setWaiting('cart', null)
    failures = 0
    loadedAt = Number.NEGATIVE_INFINITY
    stop()
    window.removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', back)
  }
}
