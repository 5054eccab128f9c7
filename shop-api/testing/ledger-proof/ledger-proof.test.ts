/** A small run of `npm run proof:ledger`: the shop's books beside an independent model's, after every event. */
import { onEachDatabase } from '../databases.ts'
import { openProofShop } from './open-proof-shop.ts'
import { inWords, prove } from './prove.ts'
import { scheduleOf } from './schedule.ts'

test('a seed always makes the same schedule', () => {
  expect(scheduleOf(4711)).toEqual(scheduleOf(4711))
  expect(scheduleOf(4711)).not.toEqual(scheduleOf(4712))
})

onEachDatabase((open) => {
  test('in whatever order the events come, every payment is counted once', async () => {
    const database = await open()
    const { shop, close } = await openProofShop(database, database.kind === 'pg')
    let day = 0
    try {
      for (let seed = 1_000_000; seed < 1_000_060; seed += 1) {
        const found = await prove(shop, seed, () => day++)
        if (found) throw new Error(inWords(found))
      }
      const outcomes = await database.query<{ outcome: string }>('SELECT DISTINCT outcome FROM payment_events')
      // The schedules were rich enough to mean something.
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(
        expect.arrayContaining(['applied', 'already-counted', 'repeated', 'ignored-mismatch', 'ignored-unknown']),
      )
    } finally {
      await close()
    }
  })
})
