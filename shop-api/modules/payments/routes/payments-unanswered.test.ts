/** Pushes that Safaricom refuses, never responds to, or never gets. */
import { payment } from '#lib/contract/payments/payment.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, SECRET } from '../../../testing/payment-shop.ts'
import { hookToken } from '../providers/hooks.ts'
import { type Handler, startLocalServer } from '../providers/mpesa/local-server.ts'

const NO_ATTEMPT = '4d5e6f70-0000-4000-8000-000000000000'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A shop whose Safaricom issues tokens and handles pushes as the test requires. */
async function shopBefore(onPush: Handler): Promise<{ at: PaymentShop; pushes: () => number }> {
  let pushes = 0
  const server = await startLocalServer((request, response, body) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/oauth')) return response.end('{"access_token":"token","expires_in":"3599"}')
    if (!request.url?.includes('processrequest')) return response.end('{"ResponseCode":"0"}')
    pushes += 1
    onPush(request, response, body)
  })
  const at = await openPaymentShop(await openEmbedded(), { baseUrl: server.url })
  closing.push(server.close, at.close)
  return { at, pushes: () => pushes }
}

type Order = Awaited<ReturnType<PaymentShop['order']>>
const sends = (order: Order) => ({ paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber: PHONE }) as const

test('refuses a payment with a plain message if Safaricom is unreachable, and allows another attempt', async () => {
  const at = await openPaymentShop(await openEmbedded(), { baseUrl: 'http://127.0.0.1:9' })
  closing.push(at.close)
  const order = await at.order()
  const key = freshKey()
  const refusal = {
    status: 422,
    code: 'payment-refused',
    retryable: true,
    message: 'M-Pesa is not answering right now. No money was taken. Wait a minute and try again.',
  }
  expect(await at.shop.refused(payment, sends(order), key)).toMatchObject(refusal)
  expect(await at.shop.refused(payment, sends(order), key)).toMatchObject(refusal)
  expect(await at.statusOf(order)).toMatchObject({ lastPayment: 3, state: 'failed', reason: refusal.message })
  expect(await at.outcomes(order)).toEqual(['push-answer applied'])
})

test('is not final after a server error, stores the reason, and does not repeat the push', async () => {
  const { at, pushes } = await shopBefore((_request, response) => {
    response.statusCode = 500
    response.end('{"requestId":"1","errorCode":"500.001.1001","errorMessage":"Unable to lock subscriber"}')
  })
  const order = await at.order()
  const key = freshKey()
  for (const _ of [1, 2]) {
    const refused = await at.shop.refused(payment, sends(order), key)
    expect(refused).toMatchObject({
      status: 503,
      code: 'provider-unreachable',
      message: expect.stringMatching(/^Another M-Pesa request/),
    })
  }
  expect(pushes()).toBe(1)
})

test('leaves an attempt without a response open, and its callback finds it', async () => {
  const { at, pushes } = await shopBefore((request) => request.socket.destroy())
  const order = await at.order()
  const key = freshKey()
  const { attemptId } = await at.pay(order, key)
  expect(await at.pay(order, key)).toEqual({ orderId: order.id, attemptId })
  expect(pushes()).toBe(1)
  expect(await at.statusOf(order)).toMatchObject({ lastPayment: 0, state: 'requested', promptEndsAt: null })
  const items = [
    { Name: 'Amount', Value: 1740 },
    { Name: 'MpesaReceiptNumber', Value: 'UNOANSWER1' },
  ]
  const stkCallback = {
    MerchantRequestID: 'never-told',
    CheckoutRequestID: 'ws_CO_never_told',
    ResultCode: 0,
    ResultDesc: '',
    CallbackMetadata: { Item: items },
  }
  await fetch(`${at.url}/hooks/mpesa/${hookToken(SECRET, String(attemptId))}/stk/${attemptId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback } }),
  })
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, state: 'paid', receipt: 'UNOANSWER1' })
})

test('trusts listed addresses only, and the address that our proxy saw', async () => {
  const callback = { allow: '196.201.214.0/24', trustedProxies: 1 }
  const at = await openPaymentShop(await openEmbedded(), { callback })
  closing.push(at.close)
  const post = async (forwarded: string) => {
    const answer = await fetch(`${at.url}/hooks/mpesa/${hookToken(SECRET, NO_ATTEMPT)}/stk/${NO_ATTEMPT}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: '{}',
    })
    return answer.status
  }
  expect(await post('203.0.113.9')).toBe(404)
  expect(await post('196.201.214.200, 203.0.113.9')).toBe(404)
  expect(await post('196.201.214.200')).toBe(200)
})
