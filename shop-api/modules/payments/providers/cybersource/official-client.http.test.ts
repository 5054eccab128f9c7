/**
 * The provider's own npm package against the simulator, unmodified, so that the simulator is not only our
 * interpretation of the API. Its `intermediateHost` names the simulator, like a gateway.
 */
import { createRequire } from 'node:module'
import { startCyberSource } from '../../../../../simulators/cybersource/simulator.ts'
import type { RunningSimulator } from '../../../../../simulators/simulator.ts'
import { cardSandbox } from './provider.ts'

// The package is CommonJS without types, and too large for the shop to load: only tests use it.
// biome-ignore lint/suspicious/noExplicitAny: it has no types
const sdk: any = createRequire(import.meta.url)('cybersource-rest-client')

let provider: RunningSimulator
beforeAll(async () => {
  provider = await startCyberSource({ port: 0 })
})
afterAll(() => provider.close())

interface Reply {
  data: {
    id: string
    status: string
    consumerAuthenticationInformation?: Record<string, string>
    orderInformation?: { amountDetails: { authorizedAmount: string } }
    totalCount?: number
  }
  status: number
}

const config = (secret: string = cardSandbox.sharedSecret) => ({
  authenticationType: 'http_signature',
  runEnvironment: 'apitest.cybersource.com',
  intermediateHost: provider.url,
  merchantID: cardSandbox.merchantId,
  merchantKeyId: cardSandbox.keyId,
  merchantsecretKey: secret,
  logConfiguration: { enableLog: false },
})

/** One call of the package, as in its samples. */
function call(api: string, method: string, body: object, before: string[] = [], secret?: string): Promise<Reply> {
  const instance = new sdk[api](config(secret), new sdk.ApiClient())
  const request = Object.assign(new sdk[REQUESTS[method] as string](), body)
  return new Promise((resolve, reject) => {
    const done = (error: unknown, data: Reply['data'], response: { status: number }) =>
      error ? reject(error) : resolve({ data, status: response.status })
    // The package takes path parts before or after the body, depending on the call.
    if (before.length > 0) instance[method](request, ...before, done)
    else instance[method](request, done)
  })
}

const REQUESTS: Record<string, string> = {
  payerAuthSetup: 'PayerAuthSetupRequest',
  checkPayerAuthEnrollment: 'CheckPayerAuthEnrollmentRequest',
  validateAuthenticationResults: 'ValidateRequest',
  createPayment: 'CreatePaymentRequest',
  capturePayment: 'CapturePaymentRequest',
  authReversal: 'AuthReversalRequest',
  refundPayment: 'RefundPaymentRequest',
  createSearch: 'CreateSearchRequest',
}

let count = 0
const named = () => {
  count += 1
  return { clientReferenceInformation: { code: `official-${count}` } }
}
const card = (number: string) => ({
  paymentInformation: { card: { number, expirationMonth: '01', expirationYear: '2031' } },
})
const amountDetails = { totalAmount: '1740.00', currency: 'KES' }
const orderInformation = {
  amountDetails,
  billTo: {
    firstName: 'Amina',
    lastName: 'Otieno',
    address1: 'Biashara Street',
    locality: 'Nairobi',
    country: 'KE',
    email: 'amina@example.co.ke',
  },
}

async function enrolmentOf(number: string) {
  const reference = named()
  const { data: setup } = await call('PayerAuthenticationApi', 'payerAuthSetup', { ...reference, ...card(number) })
  expect(setup).toMatchObject({ status: 'COMPLETED' })
  const { referenceId } = setup.consumerAuthenticationInformation as { referenceId: string }
  const consumerAuthenticationInformation = { referenceId, returnUrl: 'https://shop.example/back' }
  return { ...reference, ...card(number), orderInformation, consumerAuthenticationInformation }
}

test('sets up, pays with authentication, finds and refunds a payment', async () => {
  const input = {
    ...(await enrolmentOf('4000000000002701')),
    processingInformation: { actionList: ['CONSUMER_AUTHENTICATION'], capture: true },
  }
  const paid = await call('PaymentsApi', 'createPayment', input)
  expect(paid).toMatchObject({ status: 201, data: { status: 'AUTHORIZED' } })
  expect(paid.data.orderInformation?.amountDetails.authorizedAmount).toBe('1740.00')
  const search = { query: `clientReferenceInformation.code:${input.clientReferenceInformation.code}`, limit: 20 }
  const found = await call('SearchTransactionsApi', 'createSearch', search)
  expect(found.data.totalCount).toBe(2)
  const body = { ...named(), orderInformation: { amountDetails } }
  expect(await call('RefundApi', 'refundPayment', body, [paid.data.id])).toMatchObject({ data: { status: 'PENDING' } })
  // A refund above the paid amount is refused.
  await expect(call('RefundApi', 'refundPayment', body, [paid.data.id])).rejects.toMatchObject({ status: 400 })
})

test('authorises a payment and captures or reverses it', async () => {
  const pay = () => call('PaymentsApi', 'createPayment', { ...named(), ...card('4111111111111111'), orderInformation })
  const { data: held } = await pay()
  const captured = await call('CaptureApi', 'capturePayment', { ...named(), orderInformation: { amountDetails } }, [
    held.id,
  ])
  expect(captured.data.status).toBe('PENDING')
  const { data: other } = await pay()
  // Only this call of the package takes the path part before the body.
  const reversed = await new Promise<Reply['data']>((resolve, reject) => {
    const instance = new sdk.ReversalApi(config(), new sdk.ApiClient())
    const body = { ...named(), reversalInformation: { amountDetails } }
    instance.authReversal(other.id, body, (error: unknown, data: Reply['data']) =>
      error ? reject(error) : resolve(data),
    )
  })
  expect(reversed.status).toBe('REVERSED')
})

test('requires a challenge and refuses the payment without its response', async () => {
  const enrolment = await enrolmentOf('4000000000002503')
  const { data } = await call('PayerAuthenticationApi', 'checkPayerAuthEnrollment', enrolment)
  expect(data).toMatchObject({ status: 'PENDING_AUTHENTICATION' })
  const result = data.consumerAuthenticationInformation as Record<string, string>
  expect(result).toMatchObject({ stepUpUrl: `${provider.url}/V2/Cruise/StepUp`, specificationVersion: '2.2.0' })
  const { authenticationTransactionId } = result
  const validation = { ...enrolment, consumerAuthenticationInformation: { authenticationTransactionId } }
  const validated = await call('PayerAuthenticationApi', 'validateAuthenticationResults', validation)
  expect(validated.data).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})

test('refuses a declined card, an invalid card number and a wrong secret', async () => {
  const pay = (number: string, totalAmount: string, secret?: string) => {
    const order = { ...orderInformation, amountDetails: { totalAmount, currency: 'KES' } }
    return call('PaymentsApi', 'createPayment', { ...named(), ...card(number), orderInformation: order }, [], secret)
  }
  expect((await pay('4111111111111111', '900002.00')).data).toMatchObject({ status: 'DECLINED' })
  await expect(pay('4111111111111112', '1740.00')).rejects.toMatchObject({ status: 400 })
  const wrong = 'bm90LXRoZS1zZWNyZXQtb2YtdGhlLXNpbXVsYXRvci1hdC1hbGw='
  await expect(pay('4111111111111111', '1740.00', wrong)).rejects.toMatchObject({ status: 401 })
})
