import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../testing/databases.ts'
import type { Database } from './client.ts'
import { underLease, type Work } from './lease.ts'

const times = { seconds: 3, renewMs: 800 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Work that records its beginning and end. */
function recorded(): Work & { said: string[] } {
  const said: string[] = []
  return { said, start: () => void said.push('begun'), close: async () => void said.push('ended') }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 10_000) throw new Error('it was never so')
    await pause(10)
  }
}

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.query('DELETE FROM leases'))
  afterAll(() => database.close())

  const secondsLeft = async () =>
    (
      await database.query<{ seconds: number }>(
        'SELECT extract(epoch FROM until - clock_timestamp())::float AS seconds FROM leases',
      )
    )[0]?.seconds ?? null
  const expire = () => database.query("UPDATE leases SET until = clock_timestamp() - interval '1 second'")

  test('does the work in one process, and begins in the next when the lease is released', async () => {
    const [one, other] = [recorded(), recorded()]
    const first = underLease('work', one, { database, log, holder: 'first', times })
    const second = underLease('work', other, { database, log, holder: 'second', times })
    first.start()
    await until(() => one.said.length === 1)
    second.start()
    await pause(200)
    expect(other.said).toEqual([])
    expect(await secondsLeft()).toBeGreaterThan(1)
    await first.close()
    expect(one.said).toEqual(['begun', 'ended'])
    expect(await secondsLeft()).toBeNull()
    await until(() => other.said.length === 1)
    await second.close()
    expect(await secondsLeft()).toBeNull()
  }, 30_000)

  test('a lease that another process took ends the work', async () => {
    const work = recorded()
    const lease = underLease('work', work, { database, log, holder: 'first', times })
    lease.start()
    await until(() => work.said.length === 1)
    await database.query("UPDATE leases SET holder = 'second', until = clock_timestamp() + interval '1 minute'")
    await until(() => work.said.length === 2)
    expect(work.said).toEqual(['begun', 'ended'])
    await lease.close()
    // It is the other's still.
    expect(await secondsLeft()).toBeGreaterThan(40)
  }, 30_000)

  test('takes over an expired lease, also of a dead process', async () => {
    await database.query("INSERT INTO leases VALUES ('work', 'dead', clock_timestamp() + interval '1 minute')")
    const work = recorded()
    const lease = underLease('work', work, { database, log, holder: 'next', times })
    lease.start()
    await pause(200)
    expect(work.said).toEqual([])
    await expire()
    await until(() => work.said.length === 1)
    await lease.close()
  }, 30_000)

  test('work ends when the database does not answer for as long as the lease lasts', async () => {
    let isAway = false
    const asked: number[] = []
    const fickle: Database = {
      ...database,
      query: async (...statement) => {
        asked.push(performance.now())
        if (isAway) throw new Error('away')
        return database.query(...statement)
      },
    }
    const work = recorded()
    const lease = underLease('work', work, { database: fickle, log, holder: 'first', times })
    lease.start()
    await until(() => work.said.length === 1)
    isAway = true
    const began = performance.now()
    await pause(1_500)
    expect(work.said).toEqual(['begun'])
    await until(() => work.said.length === 2)
    const seconds = (performance.now() - began) / 1000
    expect(seconds).toBeGreaterThan(1.9)
    expect(seconds).toBeLessThan(10)
    await lease.close()
  }, 40_000)
})
