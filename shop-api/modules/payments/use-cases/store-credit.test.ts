/** The balance of store credit is the sum of its entries and never below zero, for any sequence and at once. */
import fc from 'fast-check'
import { modelRuns } from '#lib/testing/model-runs.ts'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { newPerson } from '../../../testing/people.ts'
import { creditStore, storeCreditOf } from './store-credit.ts'

const now = new Date('2026-11-24T09:00:00Z')
let references = 0

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const newOwner = async () => ({ userId: (await newPerson(database, () => now, 2)).userId })
  const enter = (owner: { userId: number }, shillings: number, reference = `test:${++references}`) =>
    database.transaction((tx) =>
      creditStore(tx, now, { owner, kind: 'correction', cents: shillings * 100, reason: 'Test', by: null, reference }),
    )
  const sumOf = async ({ userId }: { userId: number }) => {
    const [row] = await database.query<{ sum: number; last: number; entries: number; version: number }>(
      `SELECT coalesce(sum(e.cents), 0)::float8 AS sum, count(e.id)::int AS entries, max(a.version) AS version,
         (array_agg(e.balance_cents ORDER BY e.id DESC))[1]::float8 AS last
       FROM store_credit_accounts a LEFT JOIN store_credit_entries e ON e.account_id = a.id WHERE a.user_id = $1`,
      [userId],
    )
    return row
  }

  test('the balance is the sum of the entries, and refuses an entry below zero', async () => {
    const steps = fc.array(
      fc.integer({ min: -900, max: 900 }).filter((one) => one !== 0),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (shillings) => {
        const owner = await newOwner()
        let expected = 0
        for (const step of shillings) {
          const isPossible = expected + step >= 0
          const entry = await enter(owner, step).catch((error) => String(error))
          if (isPossible) expected += step
          expect(entry).toEqual(
            isPossible
              ? { id: expect.any(Number), balanceCents: expected * 100 }
              : expect.stringContaining('store credit'),
          )
        }
        expect(await storeCreditOf(database, owner)).toBe(expected * 100)
        expect(await sumOf(owner)).toMatchObject({ sum: expected * 100 })
      }),
      { numRuns: modelRuns(4) },
    )
  })

  test('entries at once neither lose an amount nor go below zero', async () => {
    const owner = await newOwner()
    await enter(owner, 1000)
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => enter(owner, index % 3 ? -300 : 100)),
    )
    const taken = results.filter(({ status }, index) => index % 3 > 0 && status === 'fulfilled').length
    const balance = (1000 + 400 - 300 * taken) * 100
    expect(taken).toBeGreaterThanOrEqual(3)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(await storeCreditOf(database, owner)).toBe(balance)
    expect(await sumOf(owner)).toMatchObject({ sum: balance, last: balance, entries: 5 + taken, version: 5 + taken })
  })

  test('enters a reference once, also at once', async () => {
    const owner = await newOwner()
    const entries = await Promise.all([1, 2, 3].map(() => enter(owner, 250, `once:${owner.userId}`)))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1)
    expect(await storeCreditOf(database, owner)).toBe(250_00)
  })

  test.each([[0.5], [0]])('refuses KSh %s', async (shillings) => {
    await expect(enter(await newOwner(), shillings)).rejects.toThrow('whole shillings')
  })

  test('the database refuses a balance below zero, and a changed or deleted entry', async () => {
    const owner = await newOwner()
    const { id } = await enter(owner, 100)
    const spend = `INSERT INTO store_credit_entries (account_id, kind, cents, reference, reason, at)
      SELECT account_id, 'spent', -20000, 'direct', 'Test', now() FROM store_credit_entries WHERE id = ${id}`
    await expect(database.query(spend)).rejects.toThrow('store_credit_accounts_balance_known')
    await expect(database.query(`UPDATE store_credit_entries SET cents = 1 WHERE id = ${id}`)).rejects.toThrow(
      'stays written',
    )
    await expect(database.query(`DELETE FROM store_credit_entries WHERE id = ${id}`)).rejects.toThrow('stays written')
  })
})
