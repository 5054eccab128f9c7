/** Names of accounts, which Safaricom requests before the payer enters a PIN. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openEmbedded } from '../../../testing/databases.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openPaymentShop, type PaymentShop } from '../../../testing/payment-shop.ts'

const CREDENTIALS = { user: 'safaricom', password: 'a-password-of-the-tests-0123' }
const time = { now: new Date('2026-11-28T09:00:00Z') }
let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded(), {
    clock: () => time.now,
    mpesa: { accountNames: CREDENTIALS, registersPaybill: true },
    daraja: { hakikisha: CREDENTIALS },
  })
})
afterAll(() => at.close())

const basic = ({ user, password }: typeof CREDENTIALS) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function tokenReply(authorization?: string, method: 'GET' | 'POST' = 'POST') {
  const url = `${at.url}/hooks/hakikisha/auth/v1/generate?grant_type=client_credentials`
  const reply = await fetch(url, { method, headers: { ...(authorization && { authorization }) } })
  return { status: reply.status, ...((await reply.json()) as { access_token?: string; expires_in?: number }) }
}

async function nameOf(accountNumber: unknown, token?: string, shortcode: unknown = '174379') {
  const reply = await fetch(`${at.url}/hooks/hakikisha/c2b_hakikisha/v1/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token ?? (await tokenReply(basic(CREDENTIALS))).access_token}`,
    },
    body: JSON.stringify({ requestId: 'request-1', timestamp: '1764320400', accountNumber, shortcode }),
  })
  return { status: reply.status, body: await reply.json() }
}

test('names an order with an amount due, without personal data', async () => {
  const { orderNo } = await at.order()
  expect(await nameOf(`fuma ${orderNo}`)).toEqual({
    status: 200,
    body: {
      ...{ requestId: 'request-1', timestamp: '1764320400', shortcode: '174379' },
      ...{ accountNumber: `fuma ${orderNo}`, accountName: `FUMA ORDER ${orderNo}` },
    },
  })
})

test('names the account of a company that can order on account', async () => {
  const [company] = await at.database.query<{ id: number }>(
    "INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Lamu Ltd', 'approved', '{}') RETURNING id",
  )
  const account = `FUMAC${company?.id}`
  expect((await nameOf(account)).status).toBe(400)
  await at.database.query(
    'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 100000, 30, now())',
    [company?.id],
  )
  expect((await nameOf(account)).body).toMatchObject({ accountName: `FUMA ACCOUNT ${company?.id}` })
})

test('refuses an unknown account, and an order without an amount due', async () => {
  const refused = { status: 400, body: { requestId: 'request-1', errorMessage: 'Invalid account number' } }
  const order = await at.order()
  await payOrder(at.database, order.id, 'UKN0000001', new Date())
  for (const account of [`FUMA${order.orderNo}`, 'FUMA99999999', 'FUMAC9999', 'rent'])
    expect(await nameOf(account)).toEqual(refused)
})

test('refuses another business number and a body with missing fields', async () => {
  const { orderNo } = await at.order()
  expect((await nameOf(`FUMA${orderNo}`, undefined, '600000')).body).toMatchObject({
    errorMessage: 'Invalid shortcode',
  })
  expect((await nameOf(undefined)).status).toBe(422)
  expect((await nameOf('A'.repeat(41))).status).toBe(422)
})

test('issues a token only for the right credentials', async () => {
  expect(await tokenReply(basic(CREDENTIALS), 'GET')).toMatchObject({ status: 200, expires_in: 3599 })
  for (const wrong of [
    basic({ ...CREDENTIALS, password: 'another-password-of-tests' }),
    basic({ ...CREDENTIALS, user: 'another' }),
    'Basic',
    undefined,
  ])
    expect(await tokenReply(wrong)).toMatchObject({ status: 401, errorMessage: 'Invalid credentials' })
})

test('refuses a forged, changed or ended token', async () => {
  const { orderNo } = await at.order()
  const { access_token: token = '' } = await tokenReply(basic(CREDENTIALS))
  const [endsAt, signed] = token.split('.')
  const later = `${Number(endsAt) + 60}.${signed}`
  for (const wrong of ['none', later, `${endsAt}.${'0'.repeat(64)}`])
    expect((await nameOf(`FUMA${orderNo}`, wrong)).status).toBe(401)
  time.now = new Date(time.now.getTime() + 3_600_000)
  expect((await nameOf(`FUMA${orderNo}`, token)).status).toBe(401)
  time.now = new Date(time.now.getTime() - 3_600_000)
  expect((await nameOf(`FUMA${orderNo}`, token)).status).toBe(200)
})

test('the simulated phone shows the name before the PIN, and an unknown account', async () => {
  const { orderNo } = await at.order()
  const shown = (accountReference: string, businessNumber = '174379') =>
    at.handset('POST', 'account-name', { businessNumber, accountReference }) as Promise<object>
  const expected = { ok: true, account: { kind: 'name', name: `FUMA ORDER ${orderNo}` } }
  // The shop registers its address with the simulator soon after it has started.
  for (let waited = 0; waited < 5_000 && !isDeepStrictEqual(await shown(`FUMA${orderNo}`), expected); waited += 50)
    await pause(50)
  expect(await shown(`FUMA${orderNo}`)).toEqual(expected)
  expect(await shown('FUMA99999999')).toEqual({ ok: true, account: { kind: 'unknown' } })
  expect(await shown(`FUMA${orderNo}`, '600000')).toEqual({ ok: true, account: { kind: 'none' } })
})

test('limits the requests for tokens of an address', async () => {
  let last = 0
  for (let count = 0; count < 30; count += 1) last = (await tokenReply(basic(CREDENTIALS))).status
  expect(last).toBe(429)
})

test('has no such addresses unless it is set up', async () => {
  const off = await openPaymentShop(await openEmbedded())
  const reply = await fetch(`${off.url}/hooks/hakikisha/auth/v1/generate`, { method: 'POST' })
  await off.close()
  // The response to an address that does not exist, without the storefront's key.
  expect(reply.status).toBe(403)
})
