/**
 * A shop older than the rule "one receipt is one payment": its tables are migrated, and double-counted payments are
 * found.
 */
import type { Database } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'
import { correctPhantoms, findPhantoms } from './corrections.ts'

const LAST_BEFORE = 14

let database: Database
beforeAll(async () => {
  database = await openOldDatabase(LAST_BEFORE)
})
afterAll(() => database.close())

interface OldRow {
  name: string
  receipt: string | null
  byHand?: boolean
  review?: boolean
  /** Its reports, in order: source, outcome and named receipt. */
  events: [source: string, outcome: string, receipt: string | null][]
}

/** Writes paid rows of an order as older versions did. */
async function paidOrder(rows: OldRow[]): Promise<string> {
  const order = await unpaidOrder(database)
  await database.transaction(async ({ query }) => {
    for (const [at, { name, receipt, byHand = false, review = false, events }] of rows.entries()) {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, needs_refund_review,
           started_at, settled_at)
         VALUES ($1, $2, 1, 'paid', $3, $4, $5, $6, now(), now() + $7 * interval '1 second')`,
        [name, order.id, order.totalCents, receipt, byHand, review, at],
      )
      for (const [source, outcome, named] of events) {
        const facts = source === 'paybill' ? { receipt: named } : { resultCode: '0', receipt: named }
        await query(
          'INSERT INTO payment_events (attempt_id, source, outcome, facts, at) VALUES ($1, $2, $3, $4::jsonb, now())',
          [name, source, outcome, JSON.stringify(facts)],
        )
      }
    }
    await query('UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = $1', [order.id])
  })
  return order.id
}

const received = async (orderId: string) => {
  const [row] = await database.query<{ cents: number; back: number }>(
    'SELECT received_cents AS cents, to_give_back_cents AS back FROM order_money WHERE order_id = $1',
    [orderId],
  )
  return [row?.cents, row?.back]
}

test('finds and corrects payments that were counted but not received', async () => {
  // The confirmation was assigned to the newer prompt; a query then found that the older prompt was paid.
  const oneTwice = await paidOrder([
    { name: 'newer', receipt: 'UONE000001', events: [['paybill', 'applied', 'UONE000001']] },
    {
      name: 'older',
      receipt: null,
      review: true,
      events: [
        ['callback', 'repeated', 'UONE000001'],
        ['query', 'applied', null],
      ],
    },
  ])
  // Two prompts were paid; the confirmation of the second became a separate row before its callback.
  const twoThrice = await paidOrder([
    { name: 'first', receipt: 'UTWO000001', events: [['callback', 'applied', 'UTWO000001']] },
    {
      name: 'by hand',
      receipt: 'UTWO000002',
      byHand: true,
      review: true,
      events: [['paybill', 'second-payment', 'UTWO000002']],
    },
    { name: 'second', receipt: null, review: true, events: [['query', 'applied', null]] },
  ])
  // Found by a query, and possibly paid manually before: no data shows whether it is the same money.
  const right = await paidOrder([{ name: 'asked', receipt: null, events: [['query', 'applied', null]] }])
  const twice = await paidOrder([
    { name: 'paid one', receipt: 'UFOUR00001', events: [['callback', 'applied', 'UFOUR00001']] },
    { name: 'paid two', receipt: 'UFOUR00002', review: true, events: [['callback', 'applied', 'UFOUR00002']] },
  ])
  await database.query(
    `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, paid_at, reason)
     VALUES ('UFOUR00001', 174000, 'fuma 10-044', now(), 'order-cancelled'), ('UALONE0001', 100, 'fuma 10-044', now(), 'no-order')`,
  )

  await migrate(database)

  expect((await findPhantoms(database)).map(({ attemptId }) => attemptId).sort()).toEqual(['older', 'second'])
  expect(await received(oneTwice)).toEqual([2 * 1740_00, 1740_00])
  const done = await correctPhantoms({ database, clock: () => new Date() }, 'grace')
  expect(done).toHaveLength(2)
  expect(await findPhantoms(database)).toEqual([])
  expect(await received(oneTwice)).toEqual([1740_00, 0])
  expect(await received(twoThrice)).toEqual([2 * 1740_00, 1740_00])
  expect(await received(right)).toEqual([1740_00, 0])
  expect(await received(twice)).toEqual([2 * 1740_00, 1740_00])
  const waiting = await database.query(
    'SELECT receipt, resolution, named_order_no AS named FROM unmatched_payments ORDER BY receipt',
  )
  expect(waiting).toEqual([
    { receipt: 'UALONE0001', resolution: null, named: 10_044 },
    { receipt: 'UFOUR00001', resolution: 'order', named: 10_044 },
  ])
})
