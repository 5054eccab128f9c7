import type { Call } from '../contract/base/call.ts'
import { cartList } from '../contract/cart/cart.ts'
import { deliveryCharge } from '../contract/content/reference.ts'
import { refreshToken } from '../contract/identity/session.ts'
import { events } from '../contract/notifications/notification.ts'
import { orderDetail, placeOrder } from '../contract/orders/order.ts'
import { changeOrder, paymentContents, unpaidOrders } from '../contract/orders/unpaid-order.ts'
import { cardAuthentication, cardReturn, payment, paymentMethods, paymentStatus } from '../contract/payments/payment.ts'
import { withoutLastSlashes } from '../format/last-slashes.ts'
import type { RequestKind } from './admission.ts'

/** Calls between the cart and the paid order. */
const CHECKOUT: readonly Call[] = [
  ...[cartList, deliveryCharge, placeOrder, orderDetail, changeOrder, unpaidOrders],
  ...[paymentMethods, paymentStatus, paymentContents, refreshToken],
]
/** Calls that wait for a payment provider. */
const PAYMENT: readonly Call[] = [payment, cardAuthentication]
/** A bank redirects its customer to `cardReturn`; `events` is a stream that stays open as long as its page. */
const ALWAYS: readonly Call[] = [cardReturn, events]

const KINDS: readonly [readonly Call[], RequestKind | null][] = [
  [CHECKOUT, 'checkout'],
  [PAYMENT, 'payment'],
  [ALWAYS, null],
]

/** A call whose path ends in a parameter is found by the path before it. */
const byPath = new Map(
  KINDS.flatMap(([calls, kind]) => calls.map(({ path }) => [path.replace(/\/\{\w+\}$/, ''), kind] as const)),
)

/** A path, without its query, longer than this is refused before anything is done with it. Ours have under 200 characters. */
export const MAX_PATH_CHARACTERS = 2_000

/**
 * Paths of the shop API that are not calls: health, providers' callbacks, and pictures, which have a separate queue.
 */
const NO_CALL = /^\/(?:health|livez|readyz|hooks|media|docs|mailbox|openapi\.json)(?:\/|$)/

/**
 * Kind of a request to the shop API for admission under overload; null for requests that are always admitted. @param
 * path without its query
 */
export function kindOfApiPath(path: string): RequestKind | null {
  return NO_CALL.test(path) ? null : kindOfCallAt(withoutLastSlashes(path))
}

function kindOfCallAt(path: string): RequestKind | null {
  for (const known of [path, path.replace(/\/[^/]*$/, '')]) {
    const kind = byPath.get(known)
    if (kind !== undefined) return kind
  }
  return 'other'
}

/** Files of a delivered page, callbacks from others, and health checks. */
const ALWAYS_ANSWERED = /^\/(?:_next\/|media\/|api\/(?:health|stream|hooks\/))/
const CHECKOUT_PAGES =
  /^\/(?:cart|select-address|delivery-information|payment|order-payment|payment-message|payment-alert|payment-challenge|receive-message)(?:\/|$)/

/** The same for a request to the storefront. @param path without its query */
export function kindOfPath(path: string): RequestKind | null {
  if (ALWAYS_ANSWERED.test(path)) return null
  if (!path.startsWith('/api/')) return CHECKOUT_PAGES.test(path) ? 'checkout' : 'other'
  return kindOfCallAt(withoutLastSlashes(path.slice('/api'.length)))
}
