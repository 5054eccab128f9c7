import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { USER_TYPE } from '../../lib/contract/base/codes.ts'
import { decodeReply, encodeRequest } from '../../lib/contract/base/envelope.ts'
import { placeOrder } from '../../lib/contract/orders/order.ts'
import { callAs } from './account.ts'
import { orderFor } from './calls.ts'

/** Places an order for the consumer who is signed in on this page, to an address made for it, by calls alone. */
export async function placeOwnOrder(page: Page, lines: { productId: number; quantity: number }[]) {
  const {
    firstName,
    lastName,
    mobileNumber,
    physicalLocation,
    postalCode,
    countryId,
    countyId,
    cityId,
    email: _email,
    ...order
  } = await orderFor(lines)
  const { id } = await callAs<{ id: number }>(page, 'address-create', {
    firstName,
    lastName,
    primaryMobileNumber: mobileNumber,
    physicalLocation,
    postalCode,
    country: countryId,
    county: countyId,
    city: cityId,
  })
  const answer = await page.request.post('/api/place-order', {
    headers: { 'idempotency-key': randomUUID(), origin: new URL(page.url()).origin },
    data: encodeRequest(placeOrder, { ...order, userType: USER_TYPE.consumer, addressId: id }) as object,
  })
  if (!answer.ok()) throw new Error(`place-order: ${answer.status()} ${await answer.text()}`)
  return decodeReply(placeOrder, (await answer.json()).data)
}
