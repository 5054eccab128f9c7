/** The storefront on an upstream that has the specification's calls and fields alone. */
import { jest } from '@jest/globals'
import { decodeMeta, decodeReply, type Envelope } from '#lib/contract/base/envelope.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { ORDER, specified, startSpecifiedShop } from '../testing/specified-shop.ts'
import { cookieJar, SHOP, setEnvironment } from '../testing/storefront.ts'

const { jar, headers } = cookieJar()
jest.unstable_mockModule('next/headers', headers)
jest.unstable_mockModule('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }))
jest.unstable_mockModule('next/server', () => ({ connection: async () => undefined }))
setEnvironment()

let answerCall: typeof import('../calls/answer-call.ts').answerCall
let stop: () => void
beforeAll(async () => {
  stop = await startSpecifiedShop()
  ;({ answerCall } = await import('../calls/answer-call.ts'))
})
afterAll(() => stop())
beforeEach(() => {
  jar.clear()
  Object.assign(specified, { quantity: 0, isPaid: false, asked: [] })
})

/** Calls as a browser does, which checks the response against the contract again. */
async function ask(name: string, body: object = {}) {
  const call = CALLS.find((one) => one.name === name)
  if (!call) throw new Error(name)
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: SHOP, 'content-type': 'application/json' },
  }
  const answer = await answerCall(call.path, new Request(`${SHOP}/api${call.path}`, call.method === 'GET' ? {} : post))
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${name}: ${text}`)
  const { data, meta } = JSON.parse(text) as Envelope
  // biome-ignore lint/suspicious/noExplicitAny: calls by name
  return { data: decodeReply(call, data) as any, meta: decodeMeta(call, meta) as any }
}
const signIn = () => ask('login', { email: 'amina@example.co.ke', password: 'Kikoy#2026' })

describe('pages', () => {
  it('show the home page’s parts, the list, a product with its grid, and the menu', async () => {
    const { readList, readProduct } = await import('../shop/catalogue.ts')
    const { readBanners, readBrands, readCollectionTiles, readMenu } = await import('../shop/reference.ts')
    const { EMPTY_FILTER } = await import('#lib/contract/catalogue/empty-filter.ts')
    const { cards, total } = await readList(EMPTY_FILTER)
    expect([total, cards]).toMatchObject([1, [{ id: 11, price: 1450_00, colours: [{ id: 11, code: 'MAD' }] }]])
    const product = await readProduct(11)
    expect(product).toMatchObject({ vatPerc: 16, quantityStep: 1, formerPrice: null })
    expect(product?.matrix.cells[0]?.[0]).toMatchObject({ exVatPrice: 1250_00, price: 1450_00, piecesPerBale: 24 })
    expect(await readMenu()).toMatchObject([{ id: 'blankets', subCollection: [{ Code: 'simba' }] }])
    const [banner] = await readBanners()
    expect(banner).toMatchObject({ title: 'New', mediaNarrow: banner?.media })
    expect(await readCollectionTiles()).toMatchObject([{ title: 'Blankets', video: null }])
    expect(await readBrands()).toMatchObject([{ Code: 'mara', town: '' }])
  })

  it('show help and places, an empty sitemap, and omit the list of delivery charges', async () => {
    const { readHelp } = await import('../shop/help.ts')
    const { readPlaces } = await import('../shop/reference.ts')
    const { readSitemapParts } = await import('../shop/catalogue.ts')
    const { readDeliveryTerms } = await import('../shop/delivery.ts')
    expect(await readHelp()).toMatchObject({ faqs: [{ question: 'How do I pay?' }], contacts: { phone: '' } })
    expect(await readPlaces()).toMatchObject({ countries: [{ id: 1, dialCode: '' }], counties: [{ name: 'Nairobi' }] })
    expect(await readSitemapParts()).toEqual([])
    await expect(readDeliveryTerms()).rejects.toThrow('delivery charges cannot be missing')
  })

  it("use the storefront's defaults for the shop front and the payment methods", async () => {
    const { readShopFront } = await import('../shop/content.ts')
    const { readPaymentMethods } = await import('../shop/payment-methods.ts')
    expect((await readShopFront()).footer).toBeDefined()
    expect(await readPaymentMethods()).toEqual(['mpesa', 'card'])
  })

  it('read a payment from order-detail, and detect an unknown order', async () => {
    const { readPaymentState } = await import('../shop/order.ts')
    const { readPaymentContents } = await import('../shop/payment-contents.ts')
    const { isNoOrder } = await import('../shop/order-exists.ts')
    expect(await readPaymentState(ORDER)).toMatchObject({
      isPaid: false,
      due: 2900_00,
      currencyCode: 'KES',
      state: null,
    })
    expect(await readPaymentContents(ORDER)).toBeNull()
    expect([await isNoOrder(ORDER), await isNoOrder('X'.repeat(22))]).toEqual([false, true])
    specified.isPaid = true
    expect(await readPaymentState(ORDER)).toMatchObject({ isPaid: true, due: 0, received: 2900_00, state: 'paid' })
  })
})

describe('calls', () => {
  it('let a guest fill a cart, order and pay', async () => {
    const items = [{ productId: 11, quantity: 2, price: '1250.00' }]
    const { data: cart } = await ask('cart-list', { items })
    expect(cart.settings).toMatchObject({ totalValue: 2900_00, totalExVat: 2500_00, totalVat: 400_00 })
    expect(cart.data[0].products[0]).toMatchObject({ total: 2500_00, vat: 400_00, problem: null, quantityStep: 1 })
    expect((await ask('delivery-charge', { cityId: 1 })).data).toEqual(
      expect.not.objectContaining({ freeFrom: expect.anything() }),
    )
    const delivery = { deliveryCharges: '0.00', deliveryVat: '0.00', deliveryChargesVat: '0.00', deliveryVatPerc: 0 }
    const order = { sum: '2900.00', totalVat: '400.00', ...delivery, shippingType: 2, pickUpPoint: 1, items }
    expect((await ask('place-order', order)).data).toMatchObject({ orderId: ORDER, totalValue: 2900_00 })
    const pay = { paymentType: 1, amount: '2900.00', orderId: ORDER, mobileNumber: '0712345678' }
    expect((await ask('payment', pay)).data).toMatchObject({ orderId: ORDER })
    expect((await ask('payment-status', { orderId: ORDER })).data).toMatchObject({ isPaid: false, lastPayment: null })
    specified.isPaid = true
    expect((await ask('payment-status', { orderId: ORDER })).data).toMatchObject({ isPaid: true, lastPayment: 2 })
  })

  it('sign in with the single token, and use the same account number in the profile', async () => {
    const { data: signedIn } = await signIn()
    expect(signedIn).not.toHaveProperty('tokens')
    expect((await ask('get-profile')).data).toMatchObject({
      userId: signedIn.userId,
      firstName: 'Amina',
      isConfirmed: true,
    })
    expect(specified.asked).not.toContain('/refresh-token')
  })

  it('send the cart as a bare array, with additions summed in', async () => {
    await signIn()
    const line = (quantity: number) => ({ items: [{ productId: 11, quantity }] })
    await ask('cart-add', line(2))
    await ask('cart-add', line(1))
    expect(specified.quantity).toBe(3)
    await ask('cart-add', { ...line(5), set: true })
    expect((await ask('cart-list')).data.settings.totalQuantity).toBe(5)
    await ask('delete-cart', { id: [11] })
    expect(specified.quantity).toBe(0)
  })

  it('show the orders of an account, and no unpaid orders if the upstream does not list them', async () => {
    await signIn()
    const { data, meta } = await ask('order-list')
    expect(data.list).toMatchObject([{ orderNo: 10_001, status: 2, allowPayment: true, totalValue: 2900_00 }])
    expect([data.statistics, meta.next]).toEqual([null, null])
    const { data: details } = await ask('order-details', { orderId: ORDER })
    expect(details.listOfProducts).toMatchObject([{ sum: 2500_00, sumWithVat: 2900_00, vat: 400_00 }])
    expect((await ask('unpaid-orders')).data).toEqual([])
    expect((await ask('notifications-count')).data).toEqual({ unread: 0 })
  })
})

test('does not complete a response of our own shop API that lacks a field', async () => {
  const { readSpecified } = await import('./read-specified.ts')
  const { orderDetail } = await import('#lib/contract/orders/order.ts')
  const { decodeEnvelope } = await import('#lib/http/read-answer.ts')
  const sent = { data: { isPaid: false, totalValue: '2900.00', currencyCode: 'KES' } }
  const reply = decodeEnvelope(orderDetail, 200, sent)
  const read = (specification: boolean, answer = reply) =>
    readSpecified(orderDetail, { id: ORDER }, answer, { isSpecified: async () => specification, ask: async () => null })
  expect([(await read(false)).ok, (await read(true)).ok]).toEqual([false, true])
  // An amount is never made up.
  const { totalValue: _, ...data } = sent.data
  expect((await read(true, decodeEnvelope(orderDetail, 200, { data }))).ok).toBe(false)
})
