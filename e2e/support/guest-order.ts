import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import type { Input } from '../../lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '../../lib/contract/base/codes.ts'
import { decodeReply, encodeRequest } from '../../lib/contract/base/envelope.ts'
import { cartList } from '../../lib/contract/cart/cart.ts'
import { pickUpPoints } from '../../lib/contract/content/reference.ts'
import { placeOrder } from '../../lib/contract/orders/order.ts'
import { must, orderFor } from './calls.ts'
import { expect, shopApiUrl } from './shop.ts'

let people = 0

/**
 * Places a guest's order in this page's browser, by calls alone, with a fresh email. Returns the page's data.
 * @param more the guest's phone or business, if they matter
 */
export async function placeInBrowser(
  page: Page,
  lines: { productId: number; quantity: number }[],
  how: 'delivered' | 'collected' = 'delivered',
  more: Partial<Pick<Input<typeof placeOrder>, 'mobileNumber' | 'companyName' | 'kraPin'>> = {},
) {
  people += 1
  const email = `guest-order-${process.pid}-${people}@example.co.ke`
  const delivered = { ...(await orderFor(lines)), email, ...more }
  const [point] = await must(pickUpPoints, {})
  const figures = orderFigures((await must(cartList, { items: lines })).settings, null)
  const { firstName, lastName, mobileNumber, items } = delivered
  const collected: Input<typeof placeOrder> = {
    ...{ firstName, lastName, mobileNumber, email, items },
    ...{ sum: figures.toPay, totalVat: figures.vat, shippingType: SHIPPING_TYPE.pickup, pickUpPoint: point?.id ?? 0 },
    ...{ deliveryCharges: 0, deliveryVat: 0, deliveryChargesVat: 0, deliveryVatPerc: 0 },
  }
  const answer = await page.request.post('/api/place-order', {
    headers: { 'idempotency-key': randomUUID(), origin: process.env.FUMA_URL as string },
    data: encodeRequest(placeOrder, how === 'collected' ? collected : delivered) as object,
  })
  if (!answer.ok()) throw new Error(`place-order: ${answer.status()} ${await answer.text()}`)
  const { data } = await answer.json()
  return {
    placed: data as Record<string, unknown>,
    ...decodeReply(placeOrder, data),
    email,
    counter: point?.name ?? '',
  }
}

interface Mail {
  subject: string
  text: string
}

/** Waits for an email to this address with this text in its subject. */
export async function emailAbout(to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const answer = await fetch(`${shopApiUrl()}/mailbox.json?to=${encodeURIComponent(to)}`)
    found = ((await answer.json()) as Mail[]).find((mail) => mail.subject.includes(subject))
    expect(found, `an email "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found as Mail
}
