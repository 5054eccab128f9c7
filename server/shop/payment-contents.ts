import 'server-only'
import type { Output } from '#lib/contract/base/call.ts'
import { paymentContents } from '#lib/contract/orders/unpaid-order.ts'
import { orderAddress } from '#lib/routes.ts'
import { askShop } from '../http/shop-client.ts'
import { guestOrderPage, guestOrderToken } from '../session/guest-orders.ts'
import { readCookieSession } from '../session/session.ts'
import { shopNow } from '../shop-clock.ts'

/** The contents of an order, as the payment page shows them. */
export type PaymentContents = Output<typeof paymentContents> & {
  /** The order's page; null for anyone but its buyer. */
  orderPage: string | null
}

/** The token of the person signed in while it is valid: a page that is being rendered cannot renew it. */
async function tokenOfPerson(): Promise<string | undefined> {
  const session = await readCookieSession()
  if (!session || session === 'broken') return undefined
  const { token, tokenEnds } = session.signedIn
  return tokenEnds > shopNow() / 1000 ? token : undefined
}

/**
 * The contents of the order to pay, and the order's page for the browser or account that placed it. Null if the
 * contents could not be read: the order can be paid all the same.
 */
export async function readPaymentContents(orderId: string): Promise<PaymentContents | null> {
  if (!paymentContents.request.shape.orderId.safeParse(orderId).success) return null
  const [orderToken, token] = await Promise.all([guestOrderToken(orderId), tokenOfPerson()])
  const request = { orderId, ...(orderToken !== null && { orderToken }) }
  let answer = await askShop(paymentContents, request, { token })
  if (!answer.ok && token !== undefined) answer = await askShop(paymentContents, request)
  if (!answer.ok) return null
  const { data } = answer
  if (!data.isOwn) return { ...data, orderPage: null }
  return { ...data, orderPage: (await guestOrderPage(orderId)) ?? orderAddress(orderId) }
}
