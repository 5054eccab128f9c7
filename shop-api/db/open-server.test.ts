import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { onDatabaseServer, type ServerDatabase } from '../testing/databases.ts'
import { type Database, openDatabase, type Query } from './client.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Ends every other connection to the database, as an administrator or a server that stops does. */
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

const add = (query: Query, n: number) => query('INSERT INTO written (n) VALUES ($1)', [n], 'add')
const SLEEP = 'SELECT pg_sleep(20)'

onDatabaseServer((make) => {
  let server: ServerDatabase
  let proxy: DatabaseProxy
  let database: Database
  beforeEach(async () => {
    server = await make()
    await server.run('CREATE TABLE written (n integer PRIMARY KEY)')
    proxy = await openDatabaseProxy(server.url)
    database = await open()
  })
  afterEach(async () => {
    await database.close()
    await proxy.close()
    await server.remove()
  })
  const open = (answerWithinMs?: number) =>
    openDatabase({ DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: 4, DATA_DIR: '/nonexistent', answerWithinMs })
  const written = async () => (await server.run('SELECT n FROM written ORDER BY n')).map(({ n }) => n)
  const one = () => database.transaction(({ query }) => query('SELECT 1 AS one'))

  test.each<[string, (query: Query, breaks: () => Promise<unknown>) => Promise<unknown>]>([
    ['while nothing is asked', (_, breaks) => breaks()],
    ['while a statement runs', (query, breaks) => Promise.all([query(SLEEP), breaks()])],
    ['while several travel', (query, breaks) => Promise.all([query(SLEEP), query(SLEEP), query(SLEEP), breaks()])],
    ['and its failure is caught', (query, breaks) => Promise.all([query(SLEEP).catch(() => null), breaks()])],
  ])(
    'rejects a transaction whose connection breaks %s, and gives the next transaction another connection',
    async (_what, work) => {
      const breakings = [() => pause(100).then(() => server.run(TERMINATE)), () => pause(100).then(interrupt)]
      for (const breaks of breakings) {
        let isBroken: Promise<unknown> = Promise.resolve()
        const transaction = database.transaction(async ({ query }) => {
          await add(query, 1)
          await work(query, () => {
            isBroken = breaks()
            return isBroken
          })
          await add(query, 2)
        })
        await expect(transaction).rejects.toThrow(DatabaseUnavailable)
        // The statement fails before the proxy takes connections again.
        await isBroken
        expect(await one()).toEqual([{ one: 1 }])
        expect(await written()).toEqual([])
      }
    },
  )

  async function interrupt(): Promise<void> {
    await proxy.leave()
    await proxy.resume()
  }

  test('rejects a transaction whose commit gets no response, committed or not', async () => {
    proxy.loseAnswerTo('COMMIT')
    const transaction = database.transaction(({ query }) => add(query, 1))
    await expect(transaction).rejects.toThrow(DatabaseUnavailable)
    expect(await written()).toEqual([1])
  })

  test('fails only the statements on connections that end under load', async () => {
    let isOver = false
    let next = 0
    const done: number[] = []
    const failures: unknown[] = []
    const customer = async () => {
      while (!isOver) {
        const n = next++
        try {
          await database.transaction(async ({ query }) => {
            const before = await Promise.all([query('SELECT 1'), query('SELECT 2')])
            await add(query, n)
            return before
          })
          done.push(n)
          await database.query('SELECT n FROM written WHERE n = $1', [n], 'one')
          await database.db.execute('SELECT 1')
        } catch (error) {
          failures.push(error)
        }
      }
    }
    const customers = Array.from({ length: 8 }, customer)
    for (let round = 0; round < 15; round += 1) {
      await pause(40)
      await server.run(TERMINATE)
    }
    isOver = true
    await Promise.all(customers)
    expect(failures.length).toBeGreaterThan(0)
    // Drizzle wraps the errors of its statements.
    const causes = failures.map((error) => (error instanceof DatabaseUnavailable ? error : (error as Error).cause))
    expect(causes.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([])
    const rows = new Set(await written())
    expect(done.filter((n) => !rows.has(n))).toEqual([])
    expect(await one()).toEqual([{ one: 1 }])
  })

  test('distinguishes an unreachable server from a failed statement', async () => {
    await expect(database.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
    await proxy.leave()
    await expect(database.query('SELECT 1')).rejects.toThrow(DatabaseUnavailable)
    await expect(one()).rejects.toThrow(DatabaseUnavailable)
    await proxy.resume()
    expect(await one()).toEqual([{ one: 1 }])
  })

  test('gives up on a server that no longer responds', async () => {
    const impatient = await open(300)
    await Promise.all([impatient.query('SELECT 1'), impatient.query('SELECT 1')])
    proxy.freeze()
    await expect(impatient.query('SELECT 1')).rejects.toThrow(DatabaseUnavailable)
    await expect(impatient.transaction(({ query }) => add(query, 1))).rejects.toThrow(DatabaseUnavailable)
    expect(await impatient.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await impatient.close()
  })

  test('migrates in one process at a time if several start at once', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => open()))
    await Promise.all(started.map(migrate))
    expect(await database.query('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    await Promise.all(started.map((one) => one.close()))
  })

  test('retries a migration that cannot get its locks', async () => {
    const other = await open()
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holding = other.transaction(async ({ query }) => {
      await query('CREATE TYPE mails AS ENUM ()')
      begun.resolve()
      await held.promise
      throw new Error('not kept')
    })
    await begun.promise
    const migrating = migrate(database)
    // Longer than it waits for a lock.
    setTimeout(held.resolve, 4_500)
    await expect(holding).rejects.toThrow('not kept')
    await migrating
    expect(await database.query('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    await other.close()
  }, 60_000)
})
