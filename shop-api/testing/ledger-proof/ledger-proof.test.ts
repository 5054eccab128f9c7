/** A small run of `npm run proof:ledger`: the shop's books beside an independent model's, after every event. */
import { modelRuns } from '#lib/testing/model-runs.ts'
import { PAID_TOO_LATE } from '../../modules/payments/use-cases/follow-ledger.ts'
import { onEachDatabase } from '../databases.ts'
import { openProofShop } from './open-proof-shop.ts'
import { inWords, prove } from './prove.ts'
import { scheduleOf } from './schedule.ts'

test('makes the same schedule for a seed each time', () => {
  expect(scheduleOf(4711)).toEqual(scheduleOf(4711))
  expect(scheduleOf(4711)).not.toEqual(scheduleOf(4712))
})

onEachDatabase((open) => {
  test('counts every payment once for any order of the events', async () => {
    const database = await open()
    const { shop, close } = await openProofShop(database, database.kind === 'pg')
    let day = 0
    try {
      for (let seed = 1_000_000; seed < 1_000_000 + modelRuns(20); seed += 1) {
        const found = await prove(shop, seed, () => day++)
        if (found) throw new Error(inWords(found))
      }
      const outcomes = await database.query<{ outcome: string }>('SELECT DISTINCT outcome FROM payment_events')
      // The schedules were rich enough to mean something.
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(
        expect.arrayContaining(['applied', 'already-counted', 'repeated', 'ignored-mismatch', 'ignored-unknown']),
      )
      const [counts] = await database.query<{ released: number; tooLate: number; again: number }>(
        `SELECT (SELECT count(*) FROM order_events WHERE kind = 'released')::int AS released,
           (SELECT count(*) FROM orders WHERE cancellation_reason = $1)::int AS "tooLate",
           (SELECT count(*) FROM orders o JOIN order_reservations r ON r.order_id = o.id
            WHERE r.released_at IS NOT NULL AND r.state = 'used')::int AS again`,
        [PAID_TOO_LATE],
      )
      expect(Math.min(counts?.released ?? 0, counts?.tooLate ?? 0, counts?.again ?? 0)).toBeGreaterThan(0)
    } finally {
      await close()
    }
    // `npm run proof:ledger` plays thousands.
  }, 180_000)
})
