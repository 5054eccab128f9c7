import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from '../../scripts/postgres.ts'
import { type ReplicatedDatabase, startReplicated } from '../testing/replica.ts'
import { openDatabase, type Session } from './client.ts'
import { AFTER_EVERYTHING } from './wal-position.ts'

const isInstalled = findPostgres() !== null
const withServers = isInstalled ? describe : describe.skip

/** Waits until a condition is true; a replica is checked twice a second. */
async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it did not come to be that ${what}`)
    await pause(50)
  }
}

withServers(`with a streaming replica${isInstalled ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let servers: ReplicatedDatabase
  let database: Awaited<ReturnType<ReplicatedDatabase['open']>>
  beforeAll(async () => {
    servers = await startReplicated()
    database = await servers.open(2)
    await database.query('CREATE TABLE written (n integer PRIMARY KEY)')
    await until(() => isRead(database.reader()), 'the replica is read')
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await servers.close()
  })
  beforeEach(() => until(() => database.replica?.problem === null, 'the replica is used'))

  const isRead = async ({ query }: Session): Promise<boolean> =>
    (await query<{ yes: boolean }>('SELECT pg_is_in_recovery() AS yes'))[0]?.yes ?? false
  const has = async ({ query }: Session, n: number): Promise<boolean> =>
    (await query('SELECT n FROM written WHERE n = $1', [n])).length === 1
  const write = async (n: number) => {
    await database.query('INSERT INTO written (n) VALUES ($1)', [n])
    return database.position()
  }

  test('sends reads to the replica, by SQL and by the builder, and all others to the primary', async () => {
    expect(await isRead(database.reader())).toBe(true)
    expect((await database.reader().db.execute('SELECT pg_is_in_recovery() AS yes')).rows).toEqual([{ yes: true }])
    expect(await isRead(database)).toBe(false)
    expect(await database.transaction((tx) => isRead(tx))).toBe(false)
    await expect(database.reader().query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  })

  test('reads new writes from the primary until the replica has them', async () => {
    await servers.pauseReplay()
    const position = await write(1)
    expect(await has(database.reader(), 1)).toBe(false)
    expect(await isRead(database.reader(position))).toBe(false)
    expect(await has(database.reader(position), 1)).toBe(true)
    await servers.resumeReplay()
    await until(() => isRead(database.reader(position)), 'the replica has it')
    expect(await has(database.reader(position), 1)).toBe(true)
    expect(await isRead(database.reader(AFTER_EVERYTHING))).toBe(false)
  })

  test('waits for the replica until it has replayed the position, or until the timeout', async () => {
    const position = (await write(2)) as bigint
    await database.replica?.reached(position, 5_000)
    expect(await isRead(database.reader(position))).toBe(true)
    await servers.pauseReplay()
    const next = (await write(3)) as bigint
    const began = performance.now()
    await database.replica?.reached(next, 300)
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(await isRead(database.reader(next))).toBe(false)
    await servers.resumeReplay()
  })

  test('omits a replica that is too far behind, and uses it again automatically', async () => {
    await servers.pauseReplay()
    await write(4)
    expect(await isRead(database.reader())).toBe(true)
    await until(() => database.replica?.problem === 'it is more than 2 s behind', 'it is left out')
    expect(await has(database.reader(), 4)).toBe(true)
    await servers.resumeReplay()
    await until(() => isRead(database.reader()), 'it is read again')
    expect(await has(database.reader(), 4)).toBe(true)
  })

  test('does not count as late if the primary is idle', async () => {
    for (let look = 0; look < 8; look += 1) {
      await pause(500)
      expect(database.replica?.problem).toBeNull()
    }
  })

  test('fails no read if the replica stops, and uses it again automatically', async () => {
    const slow = database.reader().query('SELECT pg_sleep(1), 1 AS one')
    await pause(100)
    await servers.toReplica.leave()
    expect(await slow).toMatchObject([{ one: 1 }])
    expect(await isRead(database.reader())).toBe(false)
    await until(() => database.replica?.problem === 'it does not answer', 'it is left out')
    await servers.toReplica.resume()
    await until(() => isRead(database.reader()), 'it is read again')
  })

  test('delays reads only briefly if the replica no longer responds', async () => {
    await Promise.all([isRead(database.reader()), isRead(database.reader())])
    servers.toReplica.freeze()
    const began = performance.now()
    const reads = await Promise.all([isRead(database.reader()), isRead(database.reader())])
    expect(reads).toEqual([false, false])
    expect(performance.now() - began).toBeLessThan(4_000)
    await until(() => isRead(database.reader()), 'it is read again')
  })

  test('reads from the replica while the primary is unreachable', async () => {
    await servers.toPrimary.leave()
    await pause(1_500)
    expect(await isRead(database.reader())).toBe(true)
    // The position of a write is unknown now: its reader uses the primary.
    expect(await database.position()).toBe(AFTER_EVERYTHING)
    await servers.toPrimary.resume()
  })

  test('reads data that the replica has not replayed, such as a new table, from the primary', async () => {
    await servers.pauseReplay()
    await database.query('CREATE TABLE newer (n integer)')
    expect(await database.reader().query('SELECT n FROM newer')).toEqual([])
    await servers.resumeReplay()
  })

  test('repeats a read at the primary if the replica cancels it for its replay', async () => {
    await write(5)
    await database.replica?.reached((await write(6)) as bigint, 5_000)
    await database.reader().query('ALTER SYSTEM SET max_standby_streaming_delay = 0')
    await database.reader().query('SELECT pg_reload_conf()')
    const slow = database.reader().query('SELECT n, pg_is_in_recovery() AS here FROM written, pg_sleep(2) WHERE n = 5')
    await pause(300)
    await database.query('DELETE FROM written WHERE n = 6')
    await database.query('VACUUM written')
    expect(await slow).toEqual([{ n: 5, here: false }])
  })

  test.each([
    ['a server that is not a standby', () => servers.primary.url, 'it is not a standby server'],
    ['a server that is not there', () => 'postgres://fuma@127.0.0.1:1/postgres', 'it does not answer'],
  ])('starts without %s', async (_what, url, problem) => {
    const other = await servers.open(2, url())
    expect(other.replica?.problem).toBe(problem)
    expect(await isRead(other.reader())).toBe(false)
    await other.close()
  })

  test('works the same without a replica', async () => {
    const alone = await openDatabase({ DATABASE_URL: servers.primary.url, DATA_DIR: '/nonexistent' })
    expect(alone.replica).toBeUndefined()
    expect(await alone.position()).toBeUndefined()
    expect(await isRead(alone.reader())).toBe(false)
    await alone.close()
  })
})
