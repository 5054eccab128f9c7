/** Follow-ups of a payment, requested by the provider's own npm package: refunds never exceed the payment. */
import { createRequire } from 'node:module'
import type { RunningSimulator } from '../simulator.ts'
import { sandbox } from './sandbox.ts'
import { startCyberSource } from './simulator.ts'

// biome-ignore lint/suspicious/noExplicitAny: the package has no types
const sdk: any = createRequire(import.meta.url)('cybersource-rest-client')

let provider: RunningSimulator
beforeAll(async () => {
  provider = await startCyberSource({ port: 0 })
})
afterAll(() => provider.close())

let count = 0
/** One call of the package; the parts of the path stand behind the body. @returns status of the answer, or the refusal's */
function call(
  api: string,
  method: string,
  more: object,
  ...pathParts: string[]
): Promise<{ id: string; says: string }> {
  const config = {
    authenticationType: 'http_signature',
    runEnvironment: 'apitest.cybersource.com',
    intermediateHost: provider.url,
    merchantID: sandbox.merchantId,
    merchantKeyId: sandbox.keyId,
    merchantsecretKey: sandbox.sharedSecret,
    logConfiguration: { enableLog: false },
  }
  count += 1
  const request = { clientReferenceInformation: { code: `follow-up-${count}` }, ...more }
  const instance = new sdk[api](config, new sdk.ApiClient())
  // Of all the package's calls this one takes the path's part before the body.
  const given = method === 'authReversal' ? [...pathParts, request] : [request, ...pathParts]
  return new Promise((resolve, reject) => {
    instance[method](
      ...given,
      (
        error: { response?: { text: string } } | null,
        data: { id: string; status: string } | null,
        response?: { text?: string },
      ) => {
        if (!error && data) return resolve({ id: data.id, says: data.status })
        const text = error?.response?.text ?? response?.text
        if (text === undefined) return reject(error)
        resolve({ id: '', says: (JSON.parse(text) as { reason: string }).reason })
      },
    )
  })
}

const of = (totalAmount: string) => ({ orderInformation: { amountDetails: { totalAmount, currency: 'KES' } } })
const reversalOf = (totalAmount: string) => ({
  reversalInformation: { amountDetails: { totalAmount, currency: 'KES' } },
})

async function pay(totalAmount: string, capture: boolean): Promise<string> {
  const billTo = {
    ...{ firstName: 'Amina', lastName: 'Otieno', address1: 'Biashara Street' },
    ...{ locality: 'Nairobi', country: 'KE', email: 'amina@example.co.ke' },
  }
  const { id, says } = await call('PaymentsApi', 'createPayment', {
    processingInformation: { capture },
    paymentInformation: { card: { number: '4111111111111111', expirationMonth: '01', expirationYear: '2031' } },
    orderInformation: { amountDetails: { totalAmount, currency: 'KES' }, billTo },
  })
  expect(says).toBe('AUTHORIZED')
  return id
}
const capture = (id: string, amount: string) => call('CaptureApi', 'capturePayment', of(amount), id)
const refund = async (id: string, amount: string) => (await call('RefundApi', 'refundPayment', of(amount), id)).says
const refundCapture = async (id: string, amount: string) =>
  (await call('RefundApi', 'refundCapture', of(amount), id)).says
const reverse = async (id: string, amount: string) =>
  (await call('ReversalApi', 'authReversal', reversalOf(amount), id)).says
const voidPayment = async (id: string) => (await call('VoidApi', 'voidPayment', {}, id)).says

test('limits the refund of a partial capture to that part', async () => {
  const id = await pay('102.21', false)
  expect(await refund(id, '1.00')).toBe('INVALID_DATA')
  expect((await capture(id, '50.00')).says).toBe('PENDING')
  expect(await refund(id, '10.00')).toBe('PENDING')
  expect(await refund(id, '60.00')).toBe('INVALID_AMOUNT')
  expect(await refund(id, '40.00')).toBe('PENDING')
  expect(await refund(id, '0.01')).toBe('INVALID_AMOUNT')
  // Only the uncaptured amount can be reversed.
  expect(await reverse(id, '52.22')).toBe('INVALID_AMOUNT')
  expect(await reverse(id, '52.21')).toBe('REVERSED')
  expect((await capture(id, '0.01')).says).toBe('INVALID_AMOUNT')
})

test('limits captures to the reserved amount, and refunds of a capture id to its own sum', async () => {
  const id = await pay('100.00', false)
  const first = await capture(id, '30.00')
  const second = await capture(id, '50.00')
  expect([first.says, second.says]).toEqual(['PENDING', 'PENDING'])
  expect((await capture(id, '20.01')).says).toBe('INVALID_AMOUNT')
  expect(await refundCapture(first.id, '30.01')).toBe('INVALID_AMOUNT')
  expect(await refundCapture(first.id, '30.00')).toBe('PENDING')
  expect(await refundCapture(first.id, '0.01')).toBe('INVALID_AMOUNT')
  // By the payment's id fifty are left; then by the second capture's id the rest is zero.
  expect(await refund(id, '50.00')).toBe('PENDING')
  expect(await refundCapture(second.id, '0.01')).toBe('INVALID_AMOUNT')
  expect(await refundCapture(id, '1.00')).toBe('INVALID_CAPTURE_ID')
  expect(await refundCapture('0'.repeat(22), '1.00')).toBe('INVALID_CAPTURE_ID')
})

test('refuses a void after a refund or a void, and a refund after a void', async () => {
  const refunded = await pay('80.00', true)
  expect(await refund(refunded, '80.00')).toBe('PENDING')
  expect(await voidPayment(refunded)).toBe('NOT_VOIDABLE')
  const inPart = await pay('80.00', true)
  expect(await refund(inPart, '1.00')).toBe('PENDING')
  expect(await voidPayment(inPart)).toBe('NOT_VOIDABLE')
  expect(await reverse(inPart, '79.01')).toBe('INVALID_AMOUNT')
  const voided = await pay('80.00', true)
  expect(await voidPayment(voided)).toBe('VOIDED')
  expect(await voidPayment(voided)).toBe('NOT_VOIDABLE')
  expect(await refund(voided, '0.01')).toBe('INVALID_AMOUNT')
  expect(await voidPayment(await pay('80.00', false))).toBe('NOT_VOIDABLE')
})
