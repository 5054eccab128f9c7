import { onEachDatabase } from '../testing/databases.ts'
import type { Database, Db, Query } from './client.ts'
import { settings } from './schema/reference.ts'

const keep = (query: Query, key: unknown) => query("INSERT INTO settings (key, value) VALUES ($1, '1')", [key], 'keep')
const refuse = (query: Query) => query('SELECT 1 / (SELECT count(*) FROM settings WHERE key IS NULL)')
const unsendable = () => {
  throw new Error('not to be sent')
}
/** A value that either driver fails to send: no server has seen it. */
const UNSENDABLE = { toPostgres: unsendable, toString: unsendable }

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  const stored = async () =>
    (await database.query<{ key: string }>('SELECT key FROM settings ORDER BY key')).map(({ key }) => key)

  test('commits statements that a transaction sent together', async () => {
    const done = await database.transaction(async ({ query, db }) => {
      await Promise.all([keep(query, 'first'), db.insert(settings).values({ key: 'last', value: 1 })])
      return 'done'
    })
    expect(done).toBe('done')
    expect(await stored()).toEqual(['first', 'last'])
  })

  test.each<[string, (query: Query, db: Db) => unknown]>([
    ['a statement that failed', (query) => refuse(query)],
    ['a statement whose failure was caught', (query) => refuse(query).catch(() => null)],
    ['a statement that failed before others', (query) => Promise.all([refuse(query), keep(query, 'behind')])],
    ["a statement of Drizzle's whose failure was caught", (_, db) => db.execute('SELECT nonsense').catch(() => null)],
    ['a value that cannot be sent', (query) => keep(query, UNSENDABLE)],
  ])('fails and writes no rows after %s', async (_what, fail) => {
    const before = await stored()
    const transaction = database.transaction(async ({ query, db }) => {
      await keep(query, 'never')
      await fail(query, db)
      return 'done'
    })
    await expect(transaction).rejects.toThrow()
    expect(await stored()).toEqual(before)
    // The connection can be used for the next transaction.
    expect(await database.transaction(({ query }) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }])
  })

  test('writes no rows in statements that continue after their transaction has failed', async () => {
    const before = await stored()
    let late: Promise<unknown> = Promise.resolve()
    const transaction = database.transaction(async ({ query, db }) => {
      late = failed.promise.then(() => Promise.allSettled([keep(query, 'late'), db.execute('SELECT 1')]))
      await refuse(query)
    })
    const failed = Promise.withResolvers<void>()
    await expect(transaction).rejects.toThrow('division by zero')
    failed.resolve()
    expect(await late).toEqual([
      { status: 'rejected', reason: expect.any(Error) },
      { status: 'rejected', reason: expect.any(Error) },
    ])
    expect(await stored()).toEqual(before)
  })
})
