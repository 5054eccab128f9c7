import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, shopApiUrl, test } from '../support/shop.ts'

/**
 * A client that knows only the specification: its calls, its fields, a cookie and the browser's origin header. It
 * imports no code from lib/contract, sends no idempotency key, and repeats the amounts from the shop.
 */

type Answer = { status: number; message: string; data: unknown; [field: string]: unknown }

function newClient() {
  const shop = process.env.FUMA_URL as string
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${shop}/api/${path}`, { ...init, headers: { ...init.headers, cookie, origin: shop } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return { ...((await answer.json()) as Answer), status: answer.status }
  }
  return {
    send,
    /** Posts JSON, or an empty body. The status must be 200. */
    async post<T>(path: string, body?: unknown): Promise<T> {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const answer = await send(path, { method: 'POST', ...(body !== undefined && json) })
      expect(answer, path).toMatchObject({ status: 200 })
      return answer.data as T
    },
    async read<T>(path: string): Promise<T> {
      const answer = await send(path, { method: 'GET' })
      expect(answer, path).toMatchObject({ status: 200 })
      return answer.data as T
    },
  }
}
type Client = ReturnType<typeof newClient>

const PASSWORD = 'Kikoy#2026'
const freshEmail = (who: string) => `${who}.${process.pid}.${Date.now()}@example.co.ke`
const plus = (...amounts: unknown[]) => amounts.reduce<number>((sum, amount) => sum + Number(amount), 0).toFixed(2)
const minus = (from: unknown, amount: unknown) => (Number(from) - Number(amount)).toFixed(2)

async function confirmByEmail(client: Client, email: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await fetch(`${shopApiUrl()}/mailbox.json?to=${encodeURIComponent(email)}`)
    text = ((await answer.json()) as { text: string }[])[0]?.text ?? ''
    expect(text).toContain('/confirm-user/')
  }).toPass({ timeout: 10_000 })
  await client.post('confirm-user', { token: /\/confirm-user\/([\w-]+)/.exec(text)?.[1] })
  return text
}

interface Place {
  id: number
  name: string
}
async function findTown(client: Client) {
  const countries = await client.post<Place[]>('country-list', { isApiDropDown: 1 })
  const country = countries.find(({ name }) => name === 'Kenya')?.id
  const counties = await client.post<Place[]>('county-list', { isApiDropDown: 1, countryId: country })
  const county = counties.find(({ name }) => name === 'Nairobi')?.id
  const [city] = await client.post<Place[]>('city-list', { isApiDropDown: 1, countyId: county })
  return { country, county, city: city?.id }
}

interface CartAnswer {
  allProducts: Record<string, unknown>[]
  settings: { totalValue: string; totalVat: string; totalQuantity: number }
}
/** The place-order fields that are the same for every buyer, as the specification lists them. */
async function orderOf(client: Client, to: Record<string, unknown>, { allProducts, settings }: CartAnswer) {
  const charge = await client.post<Record<string, unknown>>('delivery-charge', {
    branchId: null,
    addressId: null,
    ...to,
  })
  const deliveryVat = minus(charge.chargeWithVat, charge.charge)
  return {
    sum: plus(settings.totalValue, charge.chargeWithVat),
    comments: '',
    items: allProducts.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
    deliveryChargesVat: charge.chargeWithVat,
    deliveryCharges: charge.charge,
    provider_name: charge.provider_name,
    delivery_charges_id: charge.id,
    deliveryVatPerc: charge.vatPerc,
    deliveryVat,
    totalVat: plus(settings.totalVat, deliveryVat),
    shippingType: 1,
    pickUpPoint: null,
  }
}

/** A blanket with stock in its first cell. */
async function findBlanket(client: Client) {
  const list = await client.post<{ id: number; visibility: unknown }[]>('product-list', {
    ...{ globalSearchText: '', brands: [], isFavorite: 0, isNew: 0, isTrending: 0, isOffer: 0, size: [], feature: [] },
    ...{ collection: ['blankets'], subcollection: [], sort: 3, price: [0, 10_000], searchText: '', totalRecords: 20 },
    ...{ inStock: 0, inStockNo: 5 },
  })
  for (const { id } of list.filter(({ visibility }) => visibility)) {
    const product = await client.post<{
      matrix: { cells: ({ id: number; piece: number; exVatPrice: string } | null)[][] }
    }>('product-details', { id, stockQty: null })
    const cell = product.matrix.cells.flat().find((one) => one && one.piece > 50)
    if (cell) return { productId: cell.id, price: cell.exVatPrice }
  }
  throw new Error('no blanket has stock')
}

test('a consumer registers, signs in, orders, pays by M-Pesa, and cancels another order', async () => {
  const client = newClient()
  const place = await findTown(client)
  const email = freshEmail('spec')
  await client.post('register-consumer', {
    ...{ firstName: 'Wambui', middleName: '', lastName: 'Njeri', primaryMobileNumber: '0712345678' },
    ...{ primaryEmail: email, primaryCommunicationMode: 'Email', secondaryMobileNumber: '', secondaryEmail: '' },
    ...{ dob: '12/04/1990', gender: 'Female', ...place, postalCode: '00100', physicalLocation: 'Amal Plaza' },
    ...{ password: PASSWORD, userType: 2 },
  })
  // It sent no acceptance of the terms, so the email requests it.
  expect(await confirmByEmail(client, email)).toContain('By confirming you accept our terms')
  const login = await client.post<Record<string, unknown>>('login', { email, password: PASSWORD })
  expect(login).toMatchObject({ userType: 2 })
  expect(await client.read<unknown>('get-profile')).toMatchObject({ userType: 2, primaryEmail: email })

  const blanket = await findBlanket(client)
  const added = await client.send('cart-add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...blanket, quantity: 2 }]),
  })
  expect(added).toMatchObject({ status: 200, message: 'Item(s) added to cart successfully' })
  await client.post('address-create', {
    ...{ id: null, firstName: 'Wambui', middleName: '', lastName: 'Njeri', physicalLocation: 'Amal Plaza' },
    ...{ primaryMobileNumber: '712345678', postalCode: '00100', default: 1, ...place },
  })
  const [address] = await client.post<{ id: number }[]>('customer-address')
  const to = { addressId: address?.id, cityId: null }
  const order = await orderOf(client, to, await client.post<CartAnswer>('cart-list', {}))
  const placing = { ...order, userType: 2, addressId: address?.id }
  const placed = await client.post<{ orderId: string; totalValue: string }>('place-order', placing)
  // A double press is one order.
  expect(await client.post<unknown>('place-order', placing)).toMatchObject({ orderId: placed.orderId })

  const due = await client.post<Record<string, unknown>>(`order-detail/${placed.orderId}`)
  expect(due).toMatchObject({ isPaid: false, totalValue: placed.totalValue })
  const phone = freshPhone()
  const amount = due.totalValue
  await client.post('payment', { paymentType: 1, amount, orderId: placed.orderId, mobileNumber: phone.slice(3) })
  await answerPrompt(phone, RIGHT_PIN)
  await expect
    .poll(async () => (await client.post<{ isPaid: boolean }>(`order-detail/${placed.orderId}`)).isPaid)
    .toBe(true)

  await client.post('clone-order', { orderId: placed.orderId })
  const again = await orderOf(client, to, await client.post<CartAnswer>('cart-list', {}))
  const second = await client.post<{ orderId: string }>('place-order', { ...again, addressId: address?.id })
  expect(second.orderId).not.toBe(placed.orderId)
  await client.post('cancel-order', { orderId: second.orderId, reason: 1 })
  const list = await client.post<{ list: Record<string, unknown>[] }>('order-list', {
    ...{ collection: [], subcollection: [], fromDate: '', toDate: '', orderStatus: [], branch: [], searchText: '' },
  })
  expect(list.list.map(({ orderId, statusText }) => [orderId, statusText])).toEqual([
    [second.orderId, 'Cancelled By Me'],
    [placed.orderId, expect.any(String)],
  ])
  await client.post('logout')
  expect(await client.send('get-profile', { method: 'GET' })).toMatchObject({ status: 401 })
})

test('lets a guest order enough for free delivery, and pay by card', async () => {
  const client = newClient()
  const place = await findTown(client)
  const { productId, price } = await findBlanket(client)
  const items = [{ productId, price, quantity: 20 }]
  const cart = await client.post<CartAnswer>('cart-list', { items })
  const placed = await client.post<{ orderId: string; totalValue: string }>('place-order', {
    ...(await orderOf(client, { cityId: place.city }, cart)),
    ...{ firstName: 'Achieng', middleName: '', lastName: 'Odhiambo', physicalLocation: 'Amal Plaza' },
    ...{ email: freshEmail('guest'), mobileNumber: '712345678', postalCode: '00610' },
    ...{ countryId: place.country, countyId: place.county, cityId: place.city },
  })
  // Its delivery charge was computed without the order's value. The charged amount is less than it expected.
  expect(Number(placed.totalValue)).toBe(Math.round(Number(cart.settings.totalValue)))
  const cardData = {
    ...{ paymentType: 2, amount: placed.totalValue, orderId: placed.orderId, cardNumber: '4000000000002701' },
    ...{ expirationYear: '2031', expirationMonth: '12', securityCode: '274' },
  }
  const otherDetail = await client.post<Record<string, unknown>>('payment', cardData)
  expect(otherDetail).toHaveProperty('deviceDataCollectionURL')
  await client.post('payment/cyber-source', { cardData, cyberSource: null, otherDetail })
  await expect
    .poll(async () => (await client.post<{ isPaid: boolean }>(`order-detail/${placed.orderId}`)).isPaid)
    .toBe(true)
})

test('a trader registers with the specification’s form', async () => {
  const client = newClient()
  const { country, county, city } = await findTown(client)
  const email = freshEmail('trader')
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...{ companyName: 'Mwangi Drapers', hqContactNo: '0722000111', hqEmailAddress: email, sameAddress: 1, userType: 3 },
    ...{ invoiceCountry: country, invoiceCounty: county, invoiceCity: city, invoiceAddress: 'P.O. Box 1234' },
    ...{ invoicePostalCode: '00100', invoicePhysicalLocation: 'Kirinyaga Road 3', password: PASSWORD },
  })) {
    form.set(name, String(value))
  }
  expect(await client.send('register-trader', { method: 'POST', body: form })).toMatchObject({ status: 200 })
  await confirmByEmail(client, email)
  expect(await client.post<unknown>('login', { email, password: PASSWORD })).toMatchObject({ userType: 3 })
})
