/** The matches and sums do not depend on the order in which entries, lines and matching happen. */
import fc from 'fast-check'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { MoneyBook, type TestLine } from '../../../testing/money-book.ts'
import { matchLines } from './match-lines.ts'

const AT = '2026-11-24T08:00:00Z'
const clock = () => new Date('2026-11-26T09:00:00Z')

/** A payment, or money without an order; its line has the same or another amount, or is missing. */
const record = fc.record({
  waits: fc.boolean(),
  hundreds: fc.integer({ min: 1, max: 4 }),
  line: fc.constantFrom('same', 'other', 'missing'),
  charge: fc.boolean(),
})
type Step = 'entries' | 'lines' | 'match'
const steps = fc.shuffledSubarray<Step>(['entries', 'lines', 'match', 'match'], { minLength: 4 })

test('matches and balances are the same in every order, and a match changes no sum', () =>
  fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 6 }), steps, async (records, order) => {
      const database = await openEmbedded()
      const book = new MoneyBook(database)
      const mpesa = await book.account('mpesa')
      const receiptOf = (at: number) => `UKP000000${at}`
      const lines = records.flatMap(({ hundreds, line, charge }, at): TestLine[] => {
        const shared = { reference: receiptOf(at), at: AT }
        // A charge is recorded in every order.
        const fee = charge ? [{ ...shared, cents: -5_00, kind: 'charge' as const }] : []
        if (line === 'missing') return fee
        return [{ ...shared, cents: hundreds * 100_00 + (line === 'same' ? 0 : 50_00), kind: 'correction' }, ...fee]
      })
      const run: Record<Step, () => Promise<unknown>> = {
        entries: async () => {
          for (const [at, { waits, hundreds }] of records.entries()) {
            if (waits) await book.unmatched(receiptOf(at), hundreds * 100_00, AT)
            else await book.paid(receiptOf(at), hundreds * 100_00, AT)
          }
        },
        lines: () => book.statement('mpesa', '2026-11-24', lines),
        match: () => matchLines({ database, clock }, mpesa),
      }
      for (const step of order) await run[step]()
      await matchLines({ database, clock }, mpesa)
      const [sums] = await database.query<Record<string, number>>(
        `SELECT (SELECT coalesce(sum(cents), 0) FROM money_entries)::float8 AS balance,
           (SELECT count(*) FROM statement_lines WHERE state = 'matched')::int AS matched,
           (SELECT count(*) FROM (SELECT l.id FROM statement_lines l JOIN statement_matches m ON m.line_id = l.id
             JOIN money_entries e ON e.id = m.entry_id GROUP BY l.id HAVING sum(e.cents) <> l.cents) x)::int AS uneven`,
      )
      await database.close()
      const charges = records.filter(({ charge }) => charge).length
      const same = records.filter(({ line }) => line === 'same').length
      const paid = records.reduce((sum, { hundreds }) => sum + hundreds * 100_00, 0)
      expect(sums).toEqual({ balance: paid - charges * 5_00, matched: same + charges, uneven: 0 })
    }),
    { numRuns: modelRuns(8) },
  ))
