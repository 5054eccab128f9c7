import { createHmac } from 'node:crypto'
import { payment, paymentStatus } from '../../lib/contract/payments/payment.ts'
import { ask, must, placeGuestOrder, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { answerPrompt, freshPhone, payByHand, promptsOn, RIGHT_PIN, switchOn, WRONG_PIN } from '../support/handset.ts'
import { control, expect, shopApiUrl, test } from '../support/shop.ts'

/** The promise: the shop's payment status is true, regardless of how the notice arrives. */
test.describe('the status of a payment', () => {
  const order = async () => placeGuestOrder((await productWithStock(50, 99_999)).id)

  test('finds a payment with a lost callback by polling', async () => {
    const placed = await order()
    const phone = freshPhone()
    await switchOn(phone, { never: true })
    await startPayment(placed, phone)
    await answerPrompt(phone, RIGHT_PIN)
    const status = await waitForPayment(placed.orderId, (s) => s.isPaid)
    expect(status.state).toBe('paid')
  })

  test('counts a repeated callback once', async () => {
    const placed = await order()
    const phone = freshPhone()
    await switchOn(phone, { twice: true })
    await startPayment(placed, phone)
    await answerPrompt(phone, RIGHT_PIN)
    const first = await waitForPayment(placed.orderId, (s) => s.isPaid && s.receipt !== null)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const after = await must(paymentStatus, { orderId: placed.orderId })
    expect(after.receipt).toBe(first.receipt)
    expect(after.lastPayment).toBe(2)
    const again = await ask(payment, {
      paymentType: 1,
      amount: placed.totalValue,
      orderId: placed.orderId,
      mobileNumber: phone,
    })
    expect(again.ok ? 'accepted' : again.problem.code).toBe('already-paid')
  })

  test('accepts a callback before the response to the push', async () => {
    const placed = await order()
    const phone = freshPhone()
    await switchOn(phone, { before: true })
    const started = startPayment(placed, phone)
    await answerPrompt(phone, RIGHT_PIN)
    await started
    const status = await waitForPayment(placed.orderId, (s) => s.isPaid)
    expect(status.receipt).toMatch(/^[A-Z0-9]{10}$/)
  })

  test('fails on a wrong PIN, and succeeds on the next prompt', async () => {
    const placed = await order()
    const phone = freshPhone()
    await startPayment(placed, phone)
    await answerPrompt(phone, WRONG_PIN)
    const failed = await waitForPayment(placed.orderId, (s) => s.state === 'failed')
    expect(failed.lastPayment).toBe(3)
    expect(failed.reason).toContain('PIN')
    await startPayment(placed, phone)
    await answerPrompt(phone, RIGHT_PIN)
    const paid = await waitForPayment(placed.orderId, (s) => s.isPaid)
    expect(paid.lastPayment).toBe(2)
  })

  test('allows one request at a time, and one request per key', async () => {
    const placed = await order()
    const phone = freshPhone()
    const input = { paymentType: 1 as const, amount: placed.totalValue, orderId: placed.orderId, mobileNumber: phone }
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([must(payment, input, key), must(payment, input, key)])
    expect(second.attemptId).toBe(first.attemptId)
    expect(await promptsOn(phone)).toHaveLength(1)
    const other = await ask(payment, input)
    expect(other.ok ? 'accepted' : other.problem.code).toBe('payment-in-flight')
    await answerPrompt(phone, { action: 'cancel' })
    await waitForPayment(placed.orderId, (s) => s.state === 'failed')
  })

  test('matches a manual payment to its order by the account number', async () => {
    const placed = await order()
    const { byHand } = await must(paymentStatus, { orderId: placed.orderId })
    await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, byHand.amount)
    const status = await waitForPayment(placed.orderId, (s) => s.isPaid)
    expect(status.receipt).toMatch(/^[A-Z0-9]{10}$/)
  })

  test('survives a kill of the shop API', { tag: ONE_MACHINE }, async () => {
    const placed = await order()
    const phone = freshPhone()
    await startPayment(placed, phone)
    await control('kill', 'shop-api')
    // The callback meets no server.
    await answerPrompt(phone, RIGHT_PIN)
    await control('start', 'shop-api')
    const status = await waitForPayment(placed.orderId, (s) => s.isPaid)
    expect(status.totalValue).toBe(placed.totalValue)
  })

  test('ignores forged, unknown and misaddressed callbacks', async () => {
    const placed = await order()
    const phone = freshPhone()
    const { attemptId } = await startPayment(placed, phone)
    const [prompt] = await promptsOn(phone)
    const body = (checkout: string, amount: number) =>
      JSON.stringify({
        Body: {
          stkCallback: {
            MerchantRequestID: 'forged-1',
            CheckoutRequestID: checkout,
            ResultCode: 0,
            ResultDesc: 'The service request is processed successfully.',
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: amount },
                { Name: 'MpesaReceiptNumber', Value: 'FORGED0001' },
                { Name: 'TransactionDate', Value: 20261121120000 },
                { Name: 'PhoneNumber', Value: Number(phone) },
              ],
            },
          },
        },
      })
    const post = async (token: string, checkout: string, amount: number) =>
      (
        await fetch(`${shopApiUrl()}/hooks/mpesa/${token}/stk/${attemptId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body(checkout, amount),
        })
      ).status
    const secret = process.env.FUMA_CALLBACK_SECRET as string
    const token = createHmac('sha256', secret).update(`hook ${attemptId}`).digest('hex')
    const amount = placed.totalValue / 100
    expect(await post('not-the-secret', prompt?.checkoutRequestId ?? '', amount)).toBe(404)
    expect(await post(secret, prompt?.checkoutRequestId ?? '', amount)).toBe(404)
    expect(await post(token, 'ws_CO_unknown', amount)).toBe(200)
    expect(await post(token, prompt?.checkoutRequestId ?? '', amount)).toBe(200)
    expect(await post(token, prompt?.checkoutRequestId ?? '', amount + 1)).toBe(200)
    const status = await must(paymentStatus, { orderId: placed.orderId })
    expect(status.isPaid).toBe(false)
    await answerPrompt(phone, RIGHT_PIN)
    expect((await waitForPayment(placed.orderId, (s) => s.isPaid)).receipt).not.toBe('FORGED0001')
  })
})
