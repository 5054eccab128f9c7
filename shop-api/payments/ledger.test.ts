/** The ledger under words in any order: what a provider that is late, repeats itself or errs can do to an order. */
import fc from 'fast-check'
import type { Database } from '../db/client.ts'
import { openEmbedded } from '../testing/databases.ts'
import { TIMING } from '../testing/timing.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { type Attempt, attemptsOf } from './attempt.ts'
import { hear, type LedgerParts } from './ledger.ts'
import { inFlight, isHarmless, type Word } from './ledger-rules.ts'
import { openAttempt } from './open-attempt.ts'
import { hearByHand } from './paid-by-hand.ts'
import { accountReferenceOf } from './payment-references.ts'

const PAYBILL = '174379'
let database: Database
let seconds = 0
const clock = () => new Date(Date.parse('2026-11-24T09:00:00Z') + seconds * 1000)
let parts: LedgerParts

beforeAll(async () => {
  database = await openEmbedded()
  parts = { database, clock, timing: TIMING }
})
afterAll(() => database.close())

interface Row {
  status: number | null
  paidAt: Date | null
}
const orderRow = async (id: string) => {
  const [row] = await database.query<Row>(
    'SELECT payment_status AS status, paid_at AS "paidAt" FROM orders WHERE id = $1',
    [id],
  )
  return row as Row
}

/** What may happen next. `which` picks one of the attempts there are; receipts are unique per run, prompt and pay-in. */
type Step =
  | { do: 'open' | 'open card' }
  | {
      do:
        | 'accept'
        | 'refuse'
        | 'overdue'
        | 'find paid'
        | 'find failed'
        | 'forge'
        | 'prepare'
        | 'take'
        | 'challenge'
        | 'abandon'
      which: number
    }
  | { do: 'call back paid' | 'call back failed'; which: number }
  | { do: 'pay by hand'; which: number }

const which = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'open' }, { do: 'open card' }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'accept' as const,
        'refuse' as const,
        'overdue' as const,
        'find paid' as const,
        'find failed' as const,
        'forge' as const,
        'prepare' as const,
        'take' as const,
        'challenge' as const,
        'abandon' as const,
        'call back paid' as const,
        'call back failed' as const,
      ),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay by hand' as const), which }) },
)

let runs = 0

/** One order and everything that happens to it; remembers which receipts were genuinely told. */
class Story {
  readonly told = new Set<string>()
  #opened = 0
  readonly orderId: string
  readonly orderNo: number
  readonly run: number
  constructor(orderId: string, orderNo: number) {
    this.orderId = orderId
    this.orderNo = orderNo
    runs += 1
    this.run = runs
  }

  attempts(): Promise<Attempt[]> {
    return attemptsOf(database.query, this.orderId)
  }

  async happen(next: Step): Promise<void> {
    seconds += 7
    if (!('which' in next)) return this.#open(next.do === 'open card')
    if (next.do === 'pay by hand') return this.#payByHand(next.which)
    const prompts = (await this.attempts()).filter((attempt) => !attempt.byHand && attempt.idempotencyKey !== null)
    const attempt = prompts[next.which % prompts.length]
    if (!attempt) return
    const word = attempt.paymentType === 2 ? this.#cardWord(next.do, attempt) : this.#word(next.do, attempt)
    if (!word) return
    const { outcome } = await hear(parts, { id: attempt.id }, { word, source: 'callback', facts: {} })
    if (next.do === 'forge') expect(outcome).toBe('ignored-mismatch')
    if (next.do === 'call back paid' && word.kind === 'paid') this.told.add(word.receipt as string)
  }

  /** What may be said of a card; a word that only phones know is none. */
  #cardWord(what: Step['do'], { id, amountCents, authorisingAt }: Attempt): Word | null {
    const names = { authenticationId: `auth-${id}`, returnSecretHash: `hash-${id}` }
    // Nothing is paid, refused or challenged that was not asked for.
    const asked = authorisingAt !== null
    const words: Partial<Record<Step['do'], Word>> = {
      prepare: { kind: 'prepared', setupReference: `setup-${id}` },
      take: { kind: 'authorising' },
      abandon: { kind: 'abandoned', code: 'closed', reason: 'Closed.' },
      overdue: { kind: 'overdue' },
      forge: { kind: 'paid', receipt: 'FORGED', amountCents: amountCents - 100 },
      ...(asked && {
        challenge: { kind: 'challenged', ...names },
        'call back paid': { kind: 'paid', receipt: `card-${id}`, amountCents },
        'find failed': { kind: 'failed', code: '204', reason: 'No.' },
      }),
    }
    return words[what] ?? null
  }

  #word(what: Step['do'], { id, amountCents }: Attempt): Word | null {
    const ids = { merchantRequestId: `m-${id}`, checkoutRequestId: `c-${id}` }
    const words: Partial<Record<Step['do'], Word>> = {
      accept: { kind: 'accepted', ...ids },
      refuse: { kind: 'refused', code: '500.003.02', reason: 'Busy.' },
      overdue: { kind: 'overdue' },
      'find paid': { kind: 'paid', receipt: null },
      'find failed': { kind: 'failed', code: '1032', reason: 'Cancelled.' },
      'call back paid': { kind: 'paid', receipt: `R-${id}`, amountCents, ids },
      'call back failed': { kind: 'failed', code: '2001', reason: 'Wrong PIN.', ids },
      forge: { kind: 'paid', receipt: 'FORGED', amountCents: amountCents - 100, ids },
    }
    return words[what] ?? null
  }

  async #open(byCard: boolean): Promise<void> {
    this.#opened += 1
    const before = await this.attempts()
    const opened = await openAttempt(parts, {
      orderId: this.orderId,
      amountCents: 1740_00,
      by: byCard ? { cardBrand: 'visa', cardLastFour: '2503' } : { phone: '254712345678' },
      idempotencyKey: `key-${this.#opened}`,
    })
    const paid = before.some(({ state }) => state === 'paid')
    const busy = before.some(
      (one) =>
        (inFlight(one) && !isHarmless(one)) || (one.paymentType === 2 && one.state === 'unknown' && !one.searchedAt),
    )
    if (opened.kind === 'refused') expect(opened.problem.code).toBe(paid ? 'already-paid' : 'payment-in-flight')
    expect(opened.kind).toBe(paid || busy ? 'refused' : 'opened')
  }

  async #payByHand(number: number): Promise<void> {
    const receipt = `H-${this.run}-${number}`
    await hearByHand(parts, [PAYBILL], {
      receipt,
      amountCents: 1740_00,
      shortCode: PAYBILL,
      accountReference: accountReferenceOf(this.orderNo),
      paidAt: clock(),
      maskedPhone: null,
      payerName: null,
    })
    this.told.add(receipt)
  }
}

test('whatever happens in whatever order: paid stays paid, one attempt in flight, every receipt once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      const order = await unpaidOrder(database)
      const story = new Story(order.id, order.orderNo)
      let before: Attempt[] = []
      for (const next of [{ do: 'open' } as Step, ...steps]) {
        await story.happen(next)
        const attempts = await story.attempts()
        await holds(story, before, attempts)
        before = attempts
      }
    }),
    { numRuns: 300, interruptAfterTimeLimit: 25_000, markInterruptAsFailure: false },
  )
})

async function holds(story: Story, before: Attempt[], attempts: Attempt[]): Promise<void> {
  const paid = attempts.filter(({ state }) => state === 'paid')
  const { status, paidAt } = await orderRow(story.orderId)

  for (const was of before.filter(({ state }) => state === 'paid')) {
    const is = attempts.find(({ id }) => id === was.id)
    expect(is).toMatchObject({ state: 'paid', amountCents: was.amountCents, settledAt: was.settledAt })
    if (was.receipt !== null) expect(is?.receipt).toBe(was.receipt)
  }
  expect(status === 2).toBe(paid.length > 0)
  expect(paidAt !== null).toBe(status === 2)
  expect(attempts.filter(({ state }) => state === 'requested' || state === 'prompted').length).toBeLessThanOrEqual(1)
  // One payment is the order's; each one more is marked for somebody to give back.
  if (paid.length > 0) expect(paid.filter(({ needsRefundReview }) => !needsRefundReview)).toHaveLength(1)
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? []).sort()
  expect(receipts).toEqual([...story.told].sort())
}

test('every word is kept, without phone or name', async () => {
  const events = await database.query<{ facts: object }>('SELECT facts FROM payment_events LIMIT 500')
  expect(events.length).toBeGreaterThan(100)
  expect(JSON.stringify(events)).not.toMatch(/\b2547\d{8}\b|phone|name/i)
})

test('the database itself keeps a paid attempt and a paid order paid', async () => {
  const order = await unpaidOrder(database)
  const opened = await openAttempt(parts, {
    orderId: order.id,
    amountCents: 1740_00,
    by: { phone: '254712345678' },
    idempotencyKey: 'trigger',
  })
  if (opened.kind !== 'opened') throw new Error('not opened')
  const { id } = opened.attempt
  await hear(parts, { id }, { word: { kind: 'paid', receipt: 'T-1' }, source: 'query', facts: {} })
  for (const forbidden of [
    `UPDATE payment_attempts SET state = 'failed' WHERE id = '${id}'`,
    `UPDATE payment_attempts SET receipt = 'T-2' WHERE id = '${id}'`,
    `UPDATE payment_attempts SET amount_cents = 1 WHERE id = '${id}'`,
    `DELETE FROM payment_attempts WHERE id = '${id}'`,
    `UPDATE orders SET payment_status = 3 WHERE id = '${order.id}'`,
    `UPDATE orders SET payment_status = NULL, paid_at = NULL WHERE id = '${order.id}'`,
  ]) {
    await expect(database.query(forbidden)).rejects.toThrow(/stays|never deleted/)
  }
  await database.query(`UPDATE orders SET status = 2 WHERE id = '${order.id}'`)
})

test('two payments opened at the same moment: one attempt, and one key never makes two', async () => {
  const order = await unpaidOrder(database)
  const asked = { orderId: order.id, amountCents: 1740_00, by: { phone: '254712345678' } }
  const opened = await Promise.all(
    ['a', 'b', 'a', 'c'].map((idempotencyKey) => openAttempt(parts, { ...asked, idempotencyKey })),
  )
  expect(opened.map(({ kind }) => kind).sort()).toEqual(['again', 'opened', 'refused', 'refused'])
  expect(await attemptsOf(database.query, order.id)).toHaveLength(1)
})

test('the database itself keeps the ledger and the orders together, and gives no more back than was paid', async () => {
  const order = await unpaidOrder(database)
  const asked = { orderId: order.id, amountCents: 1740_00, by: { cardBrand: 'visa', cardLastFour: '2503' } }
  const opened = await openAttempt(parts, { ...asked, idempotencyKey: 'database' })
  if (opened.kind !== 'opened') throw new Error('not opened')
  const { id } = opened.attempt
  const attempt = (more: string) =>
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at${more}`
  const refused = async (statement: string, why: RegExp) => expect(database.query(statement)).rejects.toThrow(why)
  await refused(`${attempt('')}) VALUES ('x', '${order.id}', 2, 'failed', 100, now())`, /whole amount/)
  await refused(`${attempt('')}) VALUES ('x', '${order.id}', 2, 'requested', 174000, now())`, /one_in_flight/)
  await refused(
    `${attempt(', card_last_four')}) VALUES ('x', '${order.id}', 2, 'failed', 174000, now(), '4000000000002503')`,
    /last_four/,
  )
  await refused(
    `${attempt(', phone')}) VALUES ('x', '${order.id}', 2, 'failed', 174000, now(), '254712345678')`,
    /ids_of_type/,
  )
  await refused(`UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = '${order.id}'`, /ledger says so/)
  await refused(`UPDATE payment_attempts SET state = 'paid', settled_at = now() WHERE id = '${id}'`, /ledger says so/)
  const refund = (amount: number) =>
    `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
     VALUES (gen_random_uuid(), '${id}', 'refund', ${amount}, 'requested', 'x', 'x', now())`
  await refused(refund(100), /no more is given back/)
  await hear(
    parts,
    { id },
    { word: { kind: 'paid', receipt: 'DB-1', amountCents: 1740_00 }, source: 'search', facts: {} },
  )
  await database.query(refund(1700_00))
  await refused(refund(40_01), /no more is given back/)
  await database.query(refund(40_00))
  await refused(`DELETE FROM payment_refunds WHERE attempt_id = '${id}'`, /never deleted/)
  await refused(`UPDATE payment_refunds SET amount_cents = 1 WHERE attempt_id = '${id}'`, /stays as it is/)
  await refused(`UPDATE payment_events SET outcome = 'x' WHERE attempt_id = '${id}'`, /stays written/)
  const other = await unpaidOrder(database)
  await refused(
    `${attempt(', settled_at, receipt')}) VALUES ('y', '${other.id}', 2, 'paid', 174000, now(), now(), 'DB-1')`,
    /payment_attempts_receipt/,
  )
})
