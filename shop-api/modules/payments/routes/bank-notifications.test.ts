/** Transfers that the bank reports, and messages that it did not sign. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { openEmbedded } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop } from '../../../testing/payment-shop.ts'
import { bankKeyOf } from '../providers/bank/kcb-notification.ts'
import { BANK_HOOK } from './bank-notifications.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded(), { bankKey: publicKey })
})
afterAll(() => at.close())

let count = 0
const notification = (more: object = {}) => {
  count += 1
  return {
    ...{ transactionReference: `FT2633${count}K9X`, requestId: '1', channelCode: '202', currency: 'KES' },
    ...{ timestamp: '20261128090507', transactionAmount: 1740, customerName: 'MARA TEXTILES', balance: '90000.00' },
    ...{ narration: 'PESALINK', customerMobileNumber: '254712345678', ...more },
  }
}

async function post(body: object, signature?: string): Promise<Response> {
  const text = JSON.stringify(body)
  const signed = signature ?? sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
  return fetch(`${at.url}${BANK_HOOK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signed !== '' && { signature: signed }) },
    body: text,
  })
}

const unmatched = (reference: string) =>
  at.database.query<{ cents: number; name: string; phone: string }>(
    'SELECT amount_cents::int AS cents, payer_name AS name, phone_masked AS phone FROM unmatched_payments WHERE receipt = $1',
    [reference],
  )
const outcomes = async () =>
  (
    await at.database.query<{ outcome: string }>(`SELECT outcome FROM payment_events WHERE source = 'bank' ORDER BY id`)
  ).map(({ outcome }) => outcome)

test('pays the order that a transfer names, once', async () => {
  const order = await at.order(1740_00)
  const body = notification({ customerReference: `FUMA${order.orderNo}` })
  const answer = await post(body)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { transactionID: body.transactionReference, statusCode: '0', statusMessage: 'Notification received' },
  ])
  await post(body)
  const paid = await at.database.query(
    `SELECT state, amount_cents::int AS cents, receipt, settled_at AS "paidAt" FROM payment_attempts WHERE order_id = $1`,
    [order.id],
  )
  expect(paid).toEqual([
    {
      ...{ state: 'paid', cents: 1740_00, receipt: body.transactionReference },
      paidAt: expect.any(Date),
    },
  ])
})

test('stores a transfer without an order as unmatched money', async () => {
  const body = notification({ transactionAmount: '250.50', customerReference: 'curtains' })
  await post(body)
  expect(await unmatched(body.transactionReference)).toEqual([
    { cents: 250_50, name: 'MARA TEXTILES', phone: '0712 ••• 678' },
  ])
})

test.each([
  ['no signature', ''],
  ['another signature', Buffer.alloc(256, 1).toString('base64')],
  ['a signature that is not base64', '§§§'.normalize('NFKD').replace(/[^ -~]/g, '*')],
])('refuses a message with %s', async (_, signature) => {
  const body = notification()
  expect((await post(body, signature)).status).toBe(404)
  expect(await unmatched(body.transactionReference)).toEqual([])
})

test('refuses a message that was changed after it was signed', async () => {
  const body = notification()
  const signature = sign('RSA-SHA256', Buffer.from(JSON.stringify(body)), privateKey).toString('base64')
  expect((await post({ ...body, transactionAmount: 99_999 }, signature)).status).toBe(404)
})

test.each([
  ['in another currency', { currency: 'USD' }],
  ['without an amount', { transactionAmount: 'none' }],
  ['with parts of a cent', { transactionAmount: 1.005 }],
  ['without a reference', { transactionReference: '' }],
])('stores a signed message %s without effect', async (_, change) => {
  const before = await outcomes()
  const answer = await post(notification(change))
  expect(answer.status).toBe(200)
  expect(await outcomes()).toEqual([...before, 'ignored-unreadable'])
})

test('serves no address without the key', async () => {
  const other = await openPaymentShop(await openEmbedded())
  try {
    const text = JSON.stringify(notification())
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
    const headers = { 'content-type': 'application/json', signature }
    expect((await fetch(`${other.url}${BANK_HOOK}`, { method: 'POST', headers, body: text })).status).toBe(403)
  } finally {
    await other.close()
  }
})

test('reads the key as PEM, in one line, or as base64, and refuses other keys', () => {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const text of [pem, pem.replaceAll('\n', '\\n'), base64]) expect(bankKeyOf(text)?.equals(publicKey)).toBe(true)
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  for (const key of [short, curve]) expect(bankKeyOf(key.export({ type: 'spki', format: 'pem' }).toString())).toBeNull()
  expect(bankKeyOf('not a key')).toBeNull()
})
