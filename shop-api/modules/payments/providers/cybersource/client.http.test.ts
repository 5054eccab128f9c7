/** The shop's client against the simulator: follow-ups of a payment, and the meaning of responses. */
import { startCyberSource } from '../../../../../simulators/cybersource/simulator.ts'
import type { RunningSimulator } from '../../../../../simulators/simulator.ts'
import { startLocalServer } from '../mpesa/local-server.ts'
import { type CardClient, createCardClient } from './client.ts'
import { paymentOutcome, searchOutcome } from './outcomes.ts'
import { cardSandbox } from './provider.ts'

const lines: object[] = []
const log = {
  info: (fields: object) => void lines.push(fields),
  warn: (fields: object) => void lines.push(fields),
  error: (fields: object) => void lines.push(fields),
}
const context = { requestId: 'req-1', log }
const card = { cardNumber: '4000000000002701', expirationMonth: '1', expirationYear: '2031' }
const billTo = {
  firstName: 'Amina',
  lastName: 'Otieno',
  address1: 'Biashara Street',
  locality: 'Nairobi',
  country: 'KE',
  email: 'amina@example.co.ke',
}
const browser = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

let provider: RunningSimulator
let cards: CardClient
const clientOf = (baseUrl: string) =>
  createCardClient({ ...cardSandbox, takesUnauthenticated: true, baseUrl, timeoutMs: 500, clock: () => new Date() })
beforeAll(async () => {
  provider = await startCyberSource({ port: 0 })
  cards = clientOf(provider.url)
})
afterAll(() => provider.close())

async function pay(reference: string, amountCents = 1740_00) {
  const ready = await cards.setUp(reference, card, context)
  if (ready.outcome !== 'ready') throw new Error(`not ready: ${ready.outcome}`)
  const request = { ipAddress: '197.232.1.1', httpAccept: 'application/json', userAgent: 'Test' }
  const more = { setupReference: ready.setupReference, returnUrl: 'https://shop.example/back', browser, request }
  return cards.enrol({ reference, amountCents, card, securityCode: '739', billTo, ...more }, context)
}

test('pays, finds the payment, and refunds it in parts up to its amount', async () => {
  const paid = await pay('ref-1')
  if (paid.outcome !== 'paid') throw new Error(paid.outcome)
  expect(await cards.search('ref-1', context)).toEqual(paid)
  expect(await cards.refund(paid.paymentId, 'back-1', 700_00, context)).toMatchObject({ outcome: 'done' })
  expect(await cards.refund(paid.paymentId, 'back-2', 1040_01, context)).toMatchObject({
    outcome: 'refused',
    code: 'INVALID_AMOUNT',
  })
  expect(await cards.searchRefund('back-1', context)).toMatchObject({ outcome: 'done' })
  expect(await cards.searchRefund('back-9', context)).toEqual({ outcome: 'nothing' })
  // Captured with the payment, so there is no amount left to capture.
  expect(await cards.capture(paid.paymentId, 'capture-1', 1740_00, context)).toMatchObject({ outcome: 'refused' })
})

test('reverses a payment by its id, or by the shop’s reference alone', async () => {
  const paid = await pay('ref-2')
  if (paid.outcome !== 'paid') throw new Error(paid.outcome)
  expect(await cards.reverse(paid.paymentId, 'reverse-2', 1740_00, context)).toMatchObject({ outcome: 'done' })
  expect(await cards.search('ref-2', context)).toMatchObject({ outcome: 'not-charged' })
  await pay('5f1c9a52-53a7-4a27-8f4d-1fd2ad5d8d11')
  expect(await cards.reverseByReference('5f1c9a52-53a7-4a27-8f4d-1fd2ad5d8d11', 1740_00, context)).toMatchObject({
    outcome: 'done',
  })
  expect(await cards.reverseByReference('never-arrived', 1740_00, context)).toMatchObject({ outcome: 'refused' })
})

test('reports an open review as unknown, from the response and from a search', async () => {
  expect(await pay('ref-3', 900_102_00)).toMatchObject({ outcome: 'unknown', reason: 'AUTHORIZED_PENDING_REVIEW' })
  expect(await cards.search('ref-3', context)).toEqual({ outcome: 'unknown', reason: 'under review' })
})

test('logs no card, CVV, token or personal name', () => {
  expect(lines.length).toBeGreaterThan(5)
  // Matches the CVV as a whole word: its three digits can be part of a payment id.
  expect(JSON.stringify(lines)).not.toMatch(/4000000000002701|\b739\b|Amina|eyJ/)
})

test.each<[string, number, string, string]>([
  ['a page of a gateway', 502, '<html>Bad gateway</html>', 'unknown'],
  ['a server that failed', 500, '{"status":"SERVER_ERROR","reason":"SYSTEM_ERROR"}', 'unknown'],
  ['half a JSON', 201, '{"id":"1","sta', 'unknown'],
  ['a status nobody knows', 201, '{"id":"1","status":"THOUGHTFUL"}', 'unknown'],
  ['an answer without an amount', 201, '{"id":"1","status":"AUTHORIZED"}', 'unknown'],
  ['a repeated reference', 400, '{"status":"INVALID_REQUEST","reason":"DUPLICATE_REQUEST"}', 'unknown'],
  ['a refusal that cannot be read', 400, 'Bad Request', 'unknown'],
  ['a refusal', 400, '{"status":"INVALID_REQUEST","reason":"INVALID_CARD"}', 'refused'],
  ['a redirect', 302, '', 'unknown'],
])('%s', async (_what, status, body, outcome) => {
  const server = await startLocalServer((_request, response) => response.writeHead(status, { location: '/' }).end(body))
  try {
    const validation = { reference: 'r', amountCents: 100, card, billTo, authenticationId: 'a' }
    expect(await clientOf(server.url).validate(validation, context)).toMatchObject({ outcome })
  } finally {
    await server.close()
  }
})

test('reports an unreachable provider as refused and a silent provider as unknown', async () => {
  const validation = { reference: 'r', amountCents: 100, card, billTo, authenticationId: 'a' }
  const gone = await startLocalServer(() => {})
  await gone.close()
  expect(await clientOf(gone.url).validate(validation, context)).toMatchObject({
    outcome: 'refused',
    code: 'UNREACHABLE',
  })
  const silent = await startLocalServer(() => {})
  expect(await clientOf(silent.url).validate(validation, context)).toMatchObject({
    outcome: 'unknown',
    reason: 'TimeoutError',
  })
  await silent.close()
})

test('reports a payment as held if its amount or currency differs from the request', () => {
  const answer = (authorizedAmount: string, currency = 'KES') => ({
    kind: 'answer' as const,
    body: { id: '1', status: 'AUTHORIZED', orderInformation: { amountDetails: { authorizedAmount, currency } } },
  })
  expect(paymentOutcome(1740_00, true)(answer('1740.00'))).toMatchObject({ outcome: 'paid' })
  expect(paymentOutcome(1740_00, true)(answer('17.40'))).toMatchObject({ outcome: 'held', amountCents: 17_40 })
  expect(paymentOutcome(1740_00, true)(answer('1740.00', 'USD'))).toMatchObject({ outcome: 'held' })
})

test('ignores search results with another reference', () => {
  const summary = {
    id: '1',
    clientReferenceInformation: { code: 'other' },
    applicationInformation: { applications: [{ name: 'ics_auth', reasonCode: '100' }] },
  }
  const body = { totalCount: 1, _embedded: { transactionSummaries: [summary] } }
  expect(searchOutcome('mine')({ kind: 'answer', body })).toEqual({ outcome: 'nothing' })
})
