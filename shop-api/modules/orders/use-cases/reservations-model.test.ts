/**
 * The sum of stock and reserved products is constant after any sequence of order events: placed, paid, paid late, in
 * part or manually, left to expire, swept by several processes, cancelled in whole or in part, continued unpaid.
 */

import fc from 'fast-check'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openReservationShop, type PlacedOrder, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { BROKEN_STOCK } from '../../../testing/stock-rules.ts'
import { advanceOrder } from './advance-order.ts'

const SHELF = [30, 40, 50]
const RUNS = modelRuns(8)

interface Single {
  do:
    | 'place'
    | 'buy the rest'
    | 'open'
    | 'paid'
    | 'failed'
    | 'undecided'
    | 'by hand'
    | 'part by hand'
    | 'wait'
    | 'sweep'
    | 'cancel'
    | 'cancel item'
    | 'go on unpaid'
  which: number
  amount: number
}
type Step = Single | { do: 'together'; steps: Single[] }

const single = (...what: Single['do'][]) =>
  fc.record({ do: fc.constantFrom(...what), which: fc.nat({ max: 7 }), amount: fc.integer({ min: 1, max: 12 }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: single('place', 'place', 'place', 'buy the rest') },
  { weight: 6, arbitrary: single('open', 'paid', 'failed', 'undecided') },
  { weight: 3, arbitrary: single('by hand', 'part by hand') },
  { weight: 6, arbitrary: single('wait', 'sweep') },
  { weight: 3, arbitrary: single('cancel', 'cancel item', 'go on unpaid') },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      steps: fc.array(single('open', 'paid', 'by hand', 'sweep', 'sweep', 'cancel', 'place', 'cancel item'), {
        minLength: 2,
        maxLength: 4,
      }),
    }),
  },
)

const one = (what: Single['do'], which: number): Single => ({ do: what, which, amount: 3 })
/** A history in which a reservation ends in each way: released, held, cancelled, used. */
const EVERY_END: Step[] = [
  one('place', 0),
  one('wait', 0),
  one('sweep', 0),
  one('place', 1),
  one('place', 2),
  one('cancel', 2),
  one('place', 0),
  one('by hand', 3),
]

/** Invariants of every order, checked after each step: returns a row for each violation. */
const BROKEN = `
  SELECT o.order_no, o.status, o.payment_status, r.state, r.reserved_until FROM orders o
  JOIN order_reservations r ON r.order_id = o.id
  WHERE (o.status = 5) <> (r.state = 'cancelled')
    OR ((o.payment_status = 2 OR o.status > 1) AND o.status < 5) <> (r.state = 'used')
    OR EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND a.state IN ('requested', 'prompted'))
      AND r.state = 'released'`

const OUT_OF_STOCK = `
  SELECT v.id, (v.stock_tenths + coalesce(sum(l.quantity_tenths - l.cancelled_tenths)
    FILTER (WHERE r.state IN ('held', 'used')), 0))::int AS tenths
  FROM variants v LEFT JOIN order_lines l ON l.variant_id = v.id LEFT JOIN order_reservations r ON r.order_id = l.order_id
  GROUP BY v.id ORDER BY v.id`

/** Money received by receipts that were reported to the shop, in any table. */
const MONEY = `
  SELECT ((SELECT coalesce(sum(net_cents), 0) FROM payment_money)
    + (SELECT coalesce(sum(amount_cents), 0) FROM unmatched_payments WHERE resolved_at IS NULL))::float8 AS cents`

interface History {
  orders: PlacedOrder[]
  attempts: Attempt[]
  /** Money that was sent to the shop. */
  sentCents: number
}
type Attempt = { id: string; amountCents: number }
type Act = (history: History, one: Single) => Promise<unknown>

const productOf = ({ which }: Single): number => 1 + (which % SHELF.length)
const pick = <One>(list: readonly One[], which: number): One | undefined => list[which % Math.max(1, list.length)]

const ofOrder =
  (act: (order: PlacedOrder, history: History, one: Single) => Promise<unknown>): Act =>
  async (history, one) => {
    const order = pick(history.orders, one.which)
    if (order) await act(order, history, one)
  }

const ofAttempt =
  (act: (attempt: Attempt, history: History) => Promise<unknown>): Act =>
  async (history, one) => {
    const attempt = pick(history.attempts, one.which)
    if (attempt) await act(attempt, history)
  }

onEachDatabase((open) => {
  let at: ReservationShop
  beforeAll(async () => {
    at = await openReservationShop(
      open,
      SHELF.map((stock) => ({ stock })),
    )
  })
  afterAll(() => at.close())

  /** Refusals are part of a schedule; other errors are not. */
  const allowed = (error: unknown): null => {
    const text = String(error)
    if (
      /was refused|ProblemError|not opened|more is cancelled/.test(text) ||
      (error as { problem?: unknown }).problem
    ) {
      return null
    }
    throw error
  }

  async function place(history: History, products: [number, number][]): Promise<void> {
    const placed = await at.place(products).catch(allowed)
    if (placed) history.orders.push(placed)
  }

  async function payByHand(order: PlacedOrder, history: History, share: (dueCents: number) => number): Promise<void> {
    const { dueCents } = await at.stateOf(order)
    const amount = share(dueCents)
    if (amount <= 0) return
    await at.byHand(order, amount)
    history.sentCents += amount
  }

  /** The effect of each event on the shop. An event of an order or a payment needs one. */
  const acts: Record<Single['do'], Act> = {
    wait: async (_history, { amount }) => at.pass(amount * 12),
    sweep: () => at.sweep(),
    place(history, one) {
      const product = productOf(one)
      const second: [number, number][] = one.amount % 2 === 0 ? [[1 + (product % SHELF.length), 1]] : []
      return place(history, [[product, one.amount], ...second])
    },
    async 'buy the rest'(history, one) {
      const rest = await at.stockOf(productOf(one))
      if (rest > 0) await place(history, [[productOf(one), rest]])
    },
    paid: ofAttempt(async (attempt, history) => {
      const { outcome } = await at.paid(attempt)
      if (outcome === 'applied' || outcome === 'second-payment') history.sentCents += attempt.amountCents
    }),
    failed: ofAttempt((attempt) => at.failed(attempt)),
    undecided: ofAttempt((attempt) => at.recordEvent(attempt, { kind: 'overdue' })),
    open: ofOrder(async (order, history) => {
      const opened = await at.open(order)
      if (opened.kind === 'opened') history.attempts.push(opened.attempt)
    }),
    'by hand': ofOrder((order, history) => payByHand(order, history, (due) => due)),
    'part by hand': ofOrder((order, history) => payByHand(order, history, (due) => Math.ceil(due / 300) * 100)),
    cancel: ofOrder((order) => at.cancel(order).catch(allowed)),
    'cancel item': ofOrder((order, _history, one) => at.cancelItem(order, productOf(one), 1).catch(allowed)),
    'go on unpaid': ofOrder((order) => {
      const input = { orderNo: order.orderNo, unpaid: true }
      return at.withContext((context) => advanceOrder(context, input, 'grace')).catch(allowed)
    }),
  }

  async function play(steps: readonly Step[]): Promise<string[]> {
    const { query } = at.shop.database
    const history: History = { orders: [], attempts: [], sentCents: 0 }
    const kinds = new Set<string>()
    const totals = async () => query<{ id: number; tenths: number }>(OUT_OF_STOCK)
    const cents = async () => (await query<{ cents: number }>(MONEY))[0]?.cents ?? 0
    const before = await totals()
    const moneyBefore = await cents()
    const happen = (one: Single) => acts[one.do](history, one)
    for (const one of steps) {
      if (one.do === 'together') await Promise.all(one.steps.map(happen))
      else await happen(one)
      expect(await totals()).toEqual(before)
      expect(await query(BROKEN)).toEqual([])
      expect(await query(BROKEN_STOCK)).toEqual([])
      expect((await cents()) - moneyBefore).toBe(history.sentCents)
    }
    for (const order of history.orders) {
      const { status, state, paymentStatus } = await at.stateOf(order)
      kinds.add(`${state}${status === 5 && paymentStatus === 2 ? ' after payment' : ''}`)
    }
    return [...kinds]
  }

  test('the sum of stock and reserved products is constant after any events', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        await at.clear(SHELF)
        for (const kind of await play(steps)) seen.add(kind)
      }),
      { numRuns: RUNS, endOnFailure: false, examples: [[EVERY_END]] },
    )
    // The schedules covered every kind of step.
    expect([...seen]).toEqual(expect.arrayContaining(['held', 'released', 'used', 'cancelled']))
  }, 240_000)

  test.each([
    ['sold to others before a late payment', ['place', 'open', 'failed', 'wait 31', 'sweep', 'buy the rest', 'paid']],
    ['paid at the instant of a sweep', ['place', 'open', 'failed', 'wait 31', 'sweep and pay']],
  ])('uses or cancels the order that is %s', async (_name, words) => {
    await at.clear(SHELF)
    const steps = words.map((word): Step => {
      if (word === 'wait 31') return { do: 'wait', which: 0, amount: 3 }
      const one = (what: Single['do']): Single => ({ do: what, which: 0, amount: 11 })
      if (word === 'sweep and pay') return { do: 'together', steps: [one('sweep'), one('paid'), one('sweep')] }
      return one(word as Single['do'])
    })
    const kinds = await play(steps)
    expect(kinds).toContain(words.includes('buy the rest') ? 'cancelled after payment' : 'used')
  })
})
