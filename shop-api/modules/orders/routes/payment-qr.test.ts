/** QR codes to pay an order, on its documents. The Daraja simulator makes them. */
import { openEmbedded } from '../../../testing/databases.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openPaymentShop, type PaymentShop, type PaymentShopOptions } from '../../../testing/payment-shop.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import type { OrderToPay } from '../../../testing/unpaid-order.ts'
import { startLocalServer } from '../../payments/providers/mpesa/local-server.ts'
import { documentAnswer, qrPartsOf } from './order-history.ts'

const seller = { name: 'Fuma Textiles Ltd', shop: 'Fuma', lines: [], kraPin: 'P051234567A' }
const log = { info: () => {}, warn: () => {}, error: () => {} }
const SETTINGS = { makesQrCodes: true }
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(options: PaymentShopOptions): Promise<PaymentShop> {
  const shop = await openPaymentShop(await openEmbedded(), options)
  closing.unshift(shop.close)
  return shop
}

/** The requests for codes, and the response of a server in place of Safaricom. */
let requests: Record<string, unknown>[] = []
let respond: () => Promise<object>
let at: PaymentShop
let baseUrl: string
beforeAll(async () => {
  const server = await startLocalServer(async (request, response, body) => {
    if (request.url?.startsWith('/oauth')) return response.end('{"access_token":"t","expires_in":"3599"}')
    if (request.url !== '/mpesa/qrcode/v1/generate') return response.end('{}')
    requests.push(JSON.parse(body))
    return response.end(JSON.stringify(await respond()))
  })
  baseUrl = server.url
  at = await openPaymentShop(await openEmbedded(), { mpesa: SETTINGS, baseUrl })
  closing.push(at.close, server.close)
})
beforeEach(async () => {
  requests = []
  const picture = await pictureOf()
  respond = async () => ({ ResponseCode: '00', QRCode: picture })
})

async function draw(shop: PaymentShop, { id }: OrderToPay, paper: 'confirmation' | 'receipt' = 'confirmation') {
  const parts = qrPartsOf(shop.shop.app, { tx: shop.database, log, requestId: 'test' })
  const { bytes: file } = await documentAnswer(parts, { orderId: id, paper }, seller)
  const bytes = file as Buffer
  const { pieces } = readPdf(bytes)
  return {
    text: pieces.map(({ text }) => text).join('\n'),
    pictures: bytes.toString('latin1').split('/Subtype /Image').length - 1,
  }
}

const codesOf = ({ id }: OrderToPay) =>
  at.database.query<{ amount: number; receiver: string }>(
    'SELECT amount_cents::float8 AS amount, receiver FROM payment_qr_codes WHERE order_id = $1 ORDER BY 1',
    [id],
  )

test('a document of an unpaid order has the code and how to pay without it; a paid order has neither', async () => {
  const shop = await open({ mpesa: SETTINGS })
  const order = await shop.order(1740_00)
  const { text, pictures } = await draw(shop, order)
  expect(pictures).toBe(1)
  expect(text).toContain('Pay KSh 1,740.00 with M-Pesa')
  expect(text).toContain(`business number 174379, account FUMA${order.orderNo}.`)
  await payOrder(shop.database, order.id, 'UKQ0000001', new Date())
  for (const paper of ['confirmation', 'receipt'] as const) {
    const paid = await draw(shop, order, paper)
    expect(paid.pictures).toBe(0)
    expect(paid.text).not.toContain('with M-Pesa')
  }
})

test('fetches a code once for an order and amount, and another code after the amount changed', async () => {
  const order = await at.order(1740_00)
  await draw(at, order)
  expect((await draw(at, order)).pictures).toBe(1)
  expect(requests).toEqual([
    {
      ...{ MerchantName: 'Fuma', RefNo: `FUMA${order.orderNo}`, Amount: 1740, TrxCode: 'PB', CPI: '174379' },
      Size: '300',
    },
  ])
  await at.database.query('UPDATE orders SET goods_ex_vat_cents = 200000, total_cents = 200000 WHERE id = $1', [
    order.id,
  ])
  expect((await draw(at, order)).pictures).toBe(1)
  expect(await codesOf(order)).toEqual([
    { amount: 174000, receiver: '174379' },
    { amount: 200000, receiver: '174379' },
  ])
})

test('a till gets a code for goods, with its number in the instruction', async () => {
  const till = { transactionType: 'CustomerBuyGoodsOnline', partyB: '555444' } as const
  const shop = await open({ baseUrl, mpesa: { ...SETTINGS, ...till } })
  const { text } = await draw(shop, await shop.order())
  expect(text).toContain('Buy Goods: till number 555444.')
  expect(requests).toMatchObject([{ TrxCode: 'BG', CPI: '555444' }])
})

test.each([
  ['an error', { requestId: '1', errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }],
  ['no picture', { ResponseCode: '00', QRCode: Buffer.from('not a picture').toString('base64') }],
  ['another reply', { ResponseCode: '00' }],
])('draws the document without a code after %s', async (_name, reply) => {
  respond = async () => reply
  const order = await at.order()
  expect(await draw(at, order)).toMatchObject({ pictures: 0, text: expect.not.stringContaining('with M-Pesa') })
  expect(requests).toHaveLength(1)
  expect(await codesOf(order)).toEqual([])
})

test('does not wait for a late response, and draws its code on the next document', async () => {
  const picture = await pictureOf()
  const { promise, resolve } = Promise.withResolvers<object>()
  respond = () => promise
  const order = await at.order()
  const from = performance.now()
  expect((await draw(at, order)).pictures).toBe(0)
  expect(performance.now() - from).toBeLessThan(5_000)
  resolve({ ResponseCode: '00', QRCode: picture })
  for (let waited = 0; waited < 5_000 && (await codesOf(order)).length === 0; waited += 25)
    await new Promise((done) => setTimeout(done, 25))
  expect((await draw(at, order)).pictures).toBe(1)
  expect(requests).toHaveLength(1)
})

test('requests no code for more than one M-Pesa payment, or unless it is set up', async () => {
  await draw(at, await at.order(250_001_00))
  const off = await open({ baseUrl })
  await draw(off, await off.order())
  expect(requests).toEqual([])
})

/** A picture in base64. */
async function pictureOf(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } }).png()
  return (await png.toBuffer()).toString('base64')
}
