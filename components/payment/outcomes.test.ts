import { type Answer, type ProblemCode, problem } from '#lib/contract/problem.ts'
import type { PaymentStanding } from '#lib/payment-status.ts'
import { afterAsking, afterPreparing, afterPrompt, afterWatching, PROMPT_UNHEARD, type Screen } from './outcomes.ts'

const orderId = 'AAAAAAAAAAAAAAAAAAAAAA'
const ok = <Data>(data: Data): Answer<Data> => ({ ok: true, status: 200, message: '', data, meta: undefined })
const no = (code: ProblemCode): Answer<never> => ({ ok: false, problem: problem(code, `said: ${code}`) })
const SCREENS: Screen[] = ['payment', 'order-payment']

describe('the prompt', () => {
  test.each(SCREENS)('accepted on %s goes to the page that watches', (screen) => {
    expect(afterPrompt(screen, ok({}))).toEqual({ to: 'receive-message' })
  })
  test.each([
    ['payment-in-flight', 'receive-message'],
    ['payment-refused', 'payment-message'],
    ['provider-unreachable', 'payment-message'],
    ['already-paid', 'payment'],
    ['price-changed', 'form'],
    ['invalid-request', 'form'],
    ['shop-unreachable', 'form'],
  ] as const)('%s leads to %s', (code, to) => {
    expect(afterPrompt('payment', no(code)).to).toBe(to)
  })
  test('on the second screen everything refused goes to payment-message, with its reason', () => {
    for (const code of ['price-changed', 'invalid-request', 'payment-refused', 'already-paid'] as const)
      expect(afterPrompt('order-payment', no(code))).toEqual({ to: 'payment-message', said: `said: ${code}` })
    // Offline: the next page could not be loaded.
    expect(afterPrompt('order-payment', no('shop-unreachable')).to).toBe('form')
  })
  test('without a certain answer it is not known whether M-Pesa was asked, and nothing else is said', () => {
    for (const code of ['shop-unreachable', 'internal-error', 'in-progress'] as const) {
      for (const screen of SCREENS) expect(afterPrompt(screen, no(code))).toMatchObject({ said: PROMPT_UNHEARD })
    }
    expect(PROMPT_UNHEARD).not.toMatch(/no money|nothing was taken/i)
    expect(afterPrompt('payment', no('too-many-requests'))).toMatchObject({ said: 'said: too-many-requests' })
  })
})

describe("a card's first call", () => {
  test.each(SCREENS)('goes on when it is prepared (%s)', (screen) => {
    expect(afterPreparing(screen, ok({ orderId, attemptId: '7' }))).toBeNull()
    expect(afterPreparing(screen, ok({ orderId, attemptId: '7', reason: 'Completed' }))).toBeNull()
  })
  test.each(['This card number is invalid.', 'INVALID card', 'Your card is Invalid'])('stays for "%s"', (reason) => {
    for (const attemptId of ['7', null])
      expect(afterPreparing('payment', ok({ orderId, attemptId, reason }))).toEqual({ to: 'form', said: reason })
    expect(afterPreparing('order-payment', ok({ orderId, attemptId: null, reason }))).toEqual({
      to: 'payment-message',
      said: reason,
    })
  })
  test('without an attempt there is nothing to go on with', () => {
    expect(afterPreparing('payment', ok({ orderId, attemptId: null }))?.to).toBe('form')
  })
})

describe("a card's second call", () => {
  const challenge = { orderId, attemptId: '7', accessToken: 'jwt', stepUpUrl: 'https://c.test/up', pareq: 'e30' }
  test('a token is a challenge', () => {
    const { orderId: _order, ...shown } = challenge
    for (const screen of SCREENS) expect(afterAsking(screen, ok(challenge))).toEqual({ challenge: shown })
  })
  test('without a token the page that came is shown, on the second screen the outcome', () => {
    const answer = ok({ orderId, attemptId: '7', html: '<p>Thank you' })
    expect(afterAsking('payment', answer)).toEqual({ html: '<p>Thank you' })
    expect(afterAsking('order-payment', answer)).toEqual({ to: 'receive-message' })
  })
  test.each(['payment-in-flight', 'internal-error', 'shop-unreachable', 'provider-unreachable'] as const)(
    'after %s nobody is told of a failure',
    (code) => {
      for (const screen of SCREENS) expect(afterAsking(screen, no(code))).toEqual({ to: 'receive-message' })
    },
  )
  test.each([
    ['payment-refused', 'payment-message'],
    ['already-paid', 'payment'],
    ['price-changed', 'form'],
    ['too-many-requests', 'form'],
  ] as const)('%s leads to %s', (code, to) => {
    expect(afterAsking('payment', no(code))).toMatchObject({ to })
  })
})

describe('a watched payment', () => {
  const standing = (state: PaymentStanding['state'], isPaid = false) =>
    ({ state, isPaid, reason: 'Declined' }) as PaymentStanding
  test.each([
    ['requested', false, undefined],
    ['prompted', false, undefined],
    ['unknown', false, 'receive-message'],
    ['paid', true, 'receive-message'],
    ['failed', false, 'payment-message'],
    // Paid otherwise meanwhile.
    ['failed', true, 'receive-message'],
    ['prompted', true, 'receive-message'],
  ] as const)('%s, paid %s: %s', (state, isPaid, to) => {
    expect(afterWatching(standing(state, isPaid))?.to).toBe(to)
  })
})
