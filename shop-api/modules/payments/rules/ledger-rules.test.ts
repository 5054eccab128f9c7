import { type Attempt, type AttemptState, emptyAttempt, statusOfAttempts } from './attempt.ts'
import { decide, type PaymentEvent } from './ledger-rules.ts'

const now = new Date('2026-11-24T09:00:30Z')
const ids = { merchantRequestId: 'm-1', checkoutRequestId: 'ws_CO_1' }
const other = { merchantRequestId: 'm-2', checkoutRequestId: 'ws_CO_2' }

function attempt(state: AttemptState, given: Partial<Attempt> = {}): Attempt {
  const named = state === 'requested' ? {} : { providerReference: ids }
  const startedAt = new Date('2026-11-24T09:00:00Z')
  const begun = emptyAttempt({
    id: 'attempt',
    orderId: 'order',
    paymentType: 1,
    method: 'mpesa',
    state,
    amountCents: 1740_00,
    startedAt,
  })
  return {
    ...begun,
    idempotencyKey: 'key',
    phone: '254712345678',
    promptedAt: state === 'requested' ? null : new Date('2026-11-24T09:00:01Z'),
    settledAt: state === 'paid' || state === 'failed' ? now : null,
    ...named,
    ...given,
  }
}

const accepted: PaymentEvent = { kind: 'accepted', reference: ids }
const refused: PaymentEvent = { kind: 'refused', code: '500.003.02', reason: 'Busy.', certain: true }
const paid: PaymentEvent = { kind: 'paid', receipt: 'R1', amountCents: 1740_00, reference: ids }
const found: PaymentEvent = { kind: 'paid', receipt: null }
const failed: PaymentEvent = { kind: 'failed', code: '2001', reason: 'Wrong PIN.', certain: true, reference: ids }
const overdue: PaymentEvent = { kind: 'overdue' }

test.each<[AttemptState, string, PaymentEvent, AttemptState, string]>([
  ['requested', 'accepted', accepted, 'prompted', 'applied'],
  ['requested', 'refused', refused, 'failed', 'applied'],
  ['requested', 'unanswered', { kind: 'unanswered' }, 'requested', 'applied'],
  ['requested', 'a callback before the answer', paid, 'paid', 'applied'],
  ['requested', 'a failed callback before the answer', failed, 'failed', 'applied'],
  ['requested', 'overdue', overdue, 'unknown', 'applied'],
  ['prompted', 'a paid callback', paid, 'paid', 'applied'],
  ['prompted', 'paid by query', found, 'paid', 'applied'],
  ['prompted', 'a failed callback', failed, 'failed', 'applied'],
  ['prompted', 'a refusal after it was accepted', refused, 'prompted', 'ignored-late'],
  ['prompted', 'overdue', overdue, 'unknown', 'applied'],
  ['unknown', 'a late success', paid, 'paid', 'applied'],
  ['unknown', 'a late failure', failed, 'failed', 'applied'],
  ['unknown', 'overdue again', overdue, 'unknown', 'ignored-late'],
  ['failed', 'a late success', paid, 'paid', 'applied'],
  ['failed', 'the same failure', failed, 'failed', 'repeated'],
  ['failed', 'overdue', overdue, 'failed', 'ignored-late'],
  ['paid', 'a failure', failed, 'paid', 'ignored-paid'],
  ['paid', 'overdue', overdue, 'paid', 'ignored-late'],
  ['paid', 'a refusal', refused, 'paid', 'ignored-late'],
])('%s, %s', (state, _what, word, after, outcome) => {
  const decision = decide(attempt(state), word, false, now)
  expect([decision.attempt.state, decision.outcome]).toEqual([after, outcome])
})

test('adds only the prompt’s time if the push’s response arrives after its callback', () => {
  const before = attempt('paid', { promptedAt: null, receipt: 'R1' })
  expect(decide(before, accepted, false, now)).toEqual({ outcome: 'applied', attempt: { ...before, promptedAt: now } })
})

test('stores the provider’s names for queries if the response arrives when the attempt is undecided', () => {
  const { attempt: after } = decide(
    attempt('unknown', { providerReference: null, promptedAt: null }),
    accepted,
    false,
    now,
  )
  expect(after).toMatchObject({ state: 'unknown', providerReference: { checkoutRequestId: 'ws_CO_1' } })
})

test('reports that no money was taken only if the failure is certain', () => {
  expect(decide(attempt('prompted'), failed, false, now).attempt).toMatchObject({ state: 'failed', nothingTaken: true })
  const unsure: PaymentEvent = { ...failed, certain: false }
  expect(decide(attempt('prompted'), unsure, false, now).attempt).toMatchObject({ nothingTaken: false })
})

test.each<[string, PaymentEvent]>([
  ['another checkout id', { ...paid, reference: { ...ids, checkoutRequestId: 'ws_CO_9' } }],
  ['another merchant id', { ...paid, reference: { ...ids, merchantRequestId: 'm-9' } }],
  ['both ids of another prompt', { ...paid, reference: other }],
  ['another amount', { ...paid, amountCents: 1_00 }],
  ['no readable amount', { ...paid, amountCents: null }],
  ['a failure with other ids', { ...failed, reference: other }],
  ['an answer with other ids', { kind: 'accepted', reference: other } as PaymentEvent],
])('ignores %s', (_what, word) => {
  for (const state of ['prompted', 'unknown', 'failed', 'paid'] as const) {
    const before = attempt(state)
    expect(decide(before, word, false, now)).toEqual({ outcome: 'ignored-mismatch', attempt: before })
  }
})

test('derives the status of an unpaid order from its last attempt, ignoring manual payments', () => {
  const after = (...states: (AttemptState | 'by hand')[]) =>
    statusOfAttempts(
      states.map((state) => (state === 'by hand' ? { state: 'paid', byHand: true } : { state, byHand: false })),
    )
  expect(after()).toBeNull()
  expect(after('requested', 'failed')).toBe(0)
  expect(after('prompted', 'unknown')).toBe(0)
  expect(after('unknown', 'failed')).toBe(1)
  expect(after('failed', 'unknown')).toBe(3)
  expect(after('by hand', 'failed')).toBe(3)
  expect(after('by hand')).toBeNull()
  expect(after('paid', 'failed')).toBeNull()
})

describe('a card', () => {
  const begun = { paymentType: 2, method: 'card', phone: null, providerReference: null } as const
  const taking = { ...begun, providerReference: { setupReference: 's' }, authorisingAt: now }
  const card = (state: AttemptState, given: Partial<Attempt> = begun) => attempt(state, { ...begun, ...given })
  const challenged: PaymentEvent = {
    kind: 'challenged',
    reference: { authenticationId: 'a', returnSecretHash: 'h' },
  }
  const cardPaid: PaymentEvent = { kind: 'paid', receipt: 'P1', amountCents: 1740_00 }
  const abandoned: PaymentEvent = { kind: 'abandoned', code: 'closed', reason: 'Closed.' }

  test.each<[string, Attempt, PaymentEvent, AttemptState, string]>([
    ['prepared', card('requested'), { kind: 'prepared', reference: { setupReference: 's' } }, 'requested', 'applied'],
    ['may take once', card('requested'), { kind: 'authorising' }, 'requested', 'applied'],
    ['not twice at a time', card('requested', taking), { kind: 'authorising' }, 'requested', 'ignored-late'],
    ['not after it failed', card('failed'), { kind: 'authorising' }, 'failed', 'ignored-late'],
    ['challenged', card('requested', taking), challenged, 'prompted', 'applied'],
    ['challenged too late', card('unknown', taking), challenged, 'failed', 'applied'],
    ['paid', card('requested', taking), cardPaid, 'paid', 'applied'],
    ['found paid', card('unknown', taking), cardPaid, 'paid', 'applied'],
    ['paid again', card('paid', { ...begun, receipt: 'P1' }), cardPaid, 'paid', 'repeated'],
    ['abandoned while nothing can be taken', card('prompted'), abandoned, 'failed', 'applied'],
    ['not abandoned while the bank is asked', card('requested', taking), abandoned, 'requested', 'ignored-late'],
    ['interrupted before the bank was asked', card('requested'), overdue, 'failed', 'applied'],
    ['interrupted while a challenge was open', card('prompted'), overdue, 'failed', 'applied'],
    ['interrupted while the bank was asked', card('requested', taking), overdue, 'unknown', 'applied'],
    ['searched', card('unknown', taking), { kind: 'searched' }, 'unknown', 'applied'],
  ])('%s', (_what, before, word, state, outcome) => {
    const decision = decide(before, word, false, now)
    expect([decision.attempt.state, decision.outcome]).toEqual([state, outcome])
    if (state === 'failed' || state === 'paid') expect(decision.attempt.authorisingAt).toBeNull()
  })

  test('is not charged if the order was settled before', () => {
    const { attempt: after } = decide(card('prompted'), { kind: 'authorising' }, true, now)
    expect(after).toMatchObject({ state: 'failed', resultCode: 'order-settled', authorisingAt: null })
  })
})
