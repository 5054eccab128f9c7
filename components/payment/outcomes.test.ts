import { type Answer, PROBLEM_CODES, type ProblemCode, problem } from '#lib/contract/base/problem.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import {
  afterAsking,
  afterPreparing,
  afterPrompt,
  afterWatching,
  CARD_UNDECIDED,
  promptUndecided,
  type Screen,
} from './outcomes.ts'
import { VERDICTS } from './refusal-table.ts'

const orderId = 'AAAAAAAAAAAAAAAAAAAAAA'
const ok = <Data>(data: Data, message = ''): Answer<Data> => ({ ok: true, status: 200, message, data, meta: undefined })
const no = (code: ProblemCode) => ({ ok: false as const, problem: problem(code, `said: ${code}`) })
const SCREENS: Screen[] = ['payment', 'order-payment']
const UNDECIDED: readonly ProblemCode[] = ['in-progress', 'internal-error', 'shop-unreachable']
const codes = (verdict: string) => PROBLEM_CODES.filter((code) => VERDICTS[code] === verdict)

const throughMpesa = (screen: Screen, answer: Answer<unknown, unknown>) => afterPrompt(screen, answer, 'mpesa')
const throughAirtel = (screen: Screen, answer: Answer<unknown, unknown>) => afterPrompt(screen, answer, 'airtel')

describe.each([
  ['the M-Pesa prompt', throughMpesa, promptUndecided('M-Pesa')],
  ['the Airtel Money prompt', throughAirtel, promptUndecided('Airtel Money')],
  ["a card's first call", afterPreparing, CARD_UNDECIDED],
  ["a card's second call", afterAsking, CARD_UNDECIDED],
] as const)('a refusal of %s', (_name, next, undecided) => {
  test.each(codes('certain'))('opens payment-message with the message for %s, which is certain', (code) => {
    for (const screen of SCREENS)
      expect(next(screen, no(code))).toEqual({ to: 'payment-message', message: `said: ${code}` })
  })
  test.each(codes('unknown'))('opens receive-message for %s, which leaves the outcome open', (code) => {
    const message = UNDECIDED.includes(code) ? undecided : `said: ${code}`
    for (const screen of SCREENS)
      expect(next(screen, no(code))).toEqual({ to: 'receive-message', message, tone: 'warning' })
    expect(message).not.toMatch(/no money|nothing was taken/i)
  })
  test.each(codes('not-asked'))('stays on the form for %s, and leaves the second screen', (code) => {
    expect(next('payment', no(code))).toEqual({ to: 'form', message: `said: ${code}`, fields: undefined })
    expect(next('order-payment', no(code))).toEqual({ to: 'payment-message', message: `said: ${code}` })
  })
  test('names the field that is wrong', () => {
    const fields = { mobileNumber: 'Wrong.' }
    const refused = { ok: false as const, problem: problem('invalid-request', 'Wrong.', { fields }) }
    expect(next('payment', refused)).toEqual({ to: 'form', message: 'Wrong.', fields })
  })
})

test.each(SCREENS)('opens the watching page with the message if a prompt was accepted on %s', (screen) => {
  expect(afterPrompt(screen, ok({}, 'Enter your PIN.'), 'mpesa')).toEqual({
    to: 'receive-message',
    message: 'Enter your PIN.',
    tone: 'success',
  })
})

describe("a card's first call", () => {
  test.each(SCREENS)('continues once it is prepared (%s)', (screen) => {
    expect(afterPreparing(screen, ok({ orderId, attemptId: '7' }))).toBeNull()
    expect(afterPreparing(screen, ok({ orderId, attemptId: '7', reason: 'Completed' }))).toBeNull()
  })
  test.each(['This card number is invalid.', 'INVALID card', 'Your card is Invalid'])('stays for "%s"', (reason) => {
    for (const attemptId of ['7', null])
      expect(afterPreparing('payment', ok({ orderId, attemptId, reason }))).toEqual({ to: 'form', message: reason })
    expect(afterPreparing('order-payment', ok({ orderId, attemptId: null, reason }))).toEqual({
      to: 'payment-message',
      message: reason,
    })
  })
  test('returns to the form without an attempt', () => {
    expect(afterPreparing('payment', ok({ orderId, attemptId: null }))?.to).toBe('form')
  })
})

describe("a card's second call", () => {
  const challenge = { orderId, attemptId: '7', accessToken: 'jwt', stepUpUrl: 'https://c.test/up', pareq: 'e30' }
  test('opens the challenge if there is a token', () => {
    const { orderId: _order, ...shown } = challenge
    for (const screen of SCREENS) expect(afterAsking(screen, ok(challenge))).toEqual({ challenge: shown })
  })
  test('shows the received page without a token, and the outcome on the second screen', () => {
    const answer = ok({ orderId, attemptId: '7', html: '<p>Thank you' })
    expect(afterAsking('payment', answer)).toEqual({ html: '<p>Thank you' })
    expect(afterAsking('order-payment', answer)).toEqual({ to: 'receive-message' })
  })
})

describe('a watched payment', () => {
  const statusOf = (state: PaymentState['state'], isPaid = false) =>
    ({ state, isPaid, reason: 'Declined' }) as PaymentState
  test.each([
    ['requested', false, undefined],
    ['prompted', false, undefined],
    ['unknown', false, 'receive-message'],
    ['paid', true, 'receive-message'],
    ['failed', false, 'payment-message'],
    // Paid another way in the meantime.
    ['failed', true, 'receive-message'],
    ['prompted', true, 'receive-message'],
  ] as const)('%s, paid %s: %s', (state, isPaid, to) => {
    expect(afterWatching(statusOf(state, isPaid))?.to).toBe(to)
  })
})
