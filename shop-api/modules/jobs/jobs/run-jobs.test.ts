/** Work that staff start: held, done item by item, resumed after a kill, undone as a whole. */
import * as z from 'zod/mini'
import { permissionsOf, type Role } from '#lib/contract/base/permissions.ts'
import { defineJob, MIN_SCHEDULED_MS, type OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import type { Database } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import type { StaffSession } from '../../staff/use-cases/staff-sessions.ts'
import { listScheduled } from '../use-cases/jobs.ts'
import { defineJobKind, type JobKind } from './job-kind.ts'
import { type JobWorkerParts, runDueJobs } from './run-jobs.ts'
import { scheduledKindsOf, startJob, undoJob } from './start-job.ts'

let now = new Date('2026-11-25T08:00:00Z')
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const isKilled = new Error('killed')

onEachDatabase((open) => {
  let database: Database
  let staff: StaffSession
  let done: string[]
  let killed: string | null

  const input = z.object({ names: z.array(z.string()) })
  const label = (_input: unknown, count: number) => `Do ${count} things`
  const write = async (tx: Pick<Database, 'query'>, name: string) => {
    if (name === 'wrong') throw refuse('invalid-request', 'This one cannot be done.')
    await tx.query('INSERT INTO help_topic_names (name) VALUES ($1)', [name])
    done.push(name)
    if (killed === name) throw isKilled
  }
  type Job = OfficeJobCall<typeof input>
  type Kind = JobKind<Job, string, string>
  const jobOf = (kind: string, isHeld: boolean, canBeScheduled = false): Job =>
    defineJob({ kind, permission: 'orders.advance', summary: '', isHeld, canBeScheduled, input })
  const kindOf = (job: Job, more: Partial<Kind> = {}): Kind =>
    defineJobKind<Job, string, string>(job, {
      label,
      items: (_tx, { names }) => names,
      itemName: (name) => `Thing ${name}`,
      run: async ({ tx }, name) => {
        await write(tx, name)
        return { sentence: `${name} is done.`, audit: { action: 'orders.advance' }, undo: name }
      },
      ...more,
    })
  const taken: string[] = []
  const told: ShopChange[] = []
  const KINDS = [
    kindOf(jobOf('held', true)),
    kindOf(jobOf('own', false), {
      undo: async ({ tx }, name) => {
        if (name === 'moved') throw refuse('changed-meanwhile', 'Moved has changed since.')
        await tx.query('DELETE FROM help_topic_names WHERE name = $1', [name])
        taken.push(name)
        return { action: 'orders.advance' }
      },
    }),
    kindOf(jobOf('outside', false), { transaction: 'own' }),
    kindOf(jobOf('later', true, true)),
    kindOf(jobOf('shown', false), {
      run: async ({ tx }, name) => {
        await write(tx, name)
        return { audit: { action: 'orders.advance' }, shopChange: { tags: [name], version: 7 }, undo: name }
      },
      undo: async (_context, name) => ({
        audit: { action: 'orders.advance' },
        shopChange: { tags: [name], version: 8 },
      }),
    }),
  ]
  const parts = () =>
    ({
      database,
      clock: () => now,
      kinds: KINDS,
      onWorked: () => {},
      onShopChange: (change: ShopChange) => told.push(change),
      log: { error: () => {} },
    }) as unknown as JobWorkerParts
  const start = async (kind: string, names: string[], by = staff, startAt?: Date) => {
    const found = KINDS.find(({ job }) => job.kind === kind) as Kind
    const wanted = { input: { names }, startAt: startAt?.toISOString() }
    const { job } = await database.transaction((tx) => startJob(tx, now, by, found, wanted))
    return job.id
  }
  const undo = (id: number, by = staff) => database.transaction((tx) => undoJob(tx, now, by, parts(), id, KINDS))
  const ahead = (ms: number) => new Date(now.getTime() + ms)
  const run = () => runDueJobs(parts())
  const stateOf = async (id: number) => {
    const [job] = await database.query<Record<string, unknown>>(
      'SELECT state, items_done AS done, items_failed AS failed FROM background_jobs WHERE id = $1',
      [id],
    )
    return job
  }
  const written = async () =>
    (await database.query<{ name: string }>('SELECT name FROM help_topic_names ORDER BY name')).map(({ name }) => name)

  async function member(roles: Role[]): Promise<StaffSession> {
    const [row] = await database.db
      .insert(staffMembers)
      .values({ email: `${Math.random()}@office.fuma.test`, name: 'Achieng', roles, state: 'active', createdAt: now })
      .returning()
    const permissions = permissionsOf(roles)
    return {
      sessionId: 1,
      staffId: row?.id ?? 0,
      name: 'Achieng',
      email: '',
      roles,
      permissions,
      isComplete: true,
      factorAt: now,
    }
  }

  beforeAll(async () => {
    database = await open()
    await database.query('CREATE TABLE help_topic_names (name text NOT NULL)')
    staff = await member(['orders'])
  })
  beforeEach(async () => {
    done = []
    killed = null
    await database.query('DELETE FROM help_topic_names')
  })
  afterAll(() => database.close())

  test('begins held work ten seconds later and reports each item', async () => {
    const id = await start('held', ['a', 'wrong', 'b'])
    pass(9_000)
    await run()
    expect(await stateOf(id)).toEqual({ state: 'waiting', done: 0, failed: 0 })
    pass(1_000)
    await run()
    expect(await stateOf(id)).toEqual({ state: 'done', done: 2, failed: 1 })
    expect(await written()).toEqual(['a', 'b'])
    const [entry] = await database.query(
      'SELECT staff_id AS who, request_id AS job FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toEqual({ who: staff.staffId, job: `job-${id}` })
  })

  test('undone before it begins it does not happen, pressed twice too', async () => {
    const id = await start('held', ['a'])
    await undo(id)
    await undo(id)
    pass(60_000)
    await run()
    expect(await stateOf(id)).toEqual({ state: 'undone', done: 0, failed: 0 })
    expect(done).toEqual([])
  })

  test('held work cannot be undone once it is done', async () => {
    const id = await start('held', ['a'])
    pass(10_000)
    await run()
    await expect(undo(id)).rejects.toThrow('It is done, and can only be corrected now.')
  })

  test("undoes a job's own data as a whole or not at all", async () => {
    const id = await start('own', ['a', 'b'])
    await run()
    await undo(id)
    expect(await written()).toEqual([])
    const moved = await start('own', ['moved', 'b'])
    await run()
    await expect(undo(moved)).rejects.toThrow('Moved has changed since.')
    expect(await written()).toEqual(['b', 'moved'])
    expect(await stateOf(moved)).toMatchObject({ state: 'done' })
  })

  test('an item with an internal fault writes no data and fails after three attempts', async () => {
    const id = await start('own', ['a', 'b'])
    killed = 'a'
    await run()
    expect(done).toEqual(['a', 'a', 'a', 'b'])
    expect(await written()).toEqual(['b'])
    expect(await stateOf(id)).toEqual({ state: 'done', done: 1, failed: 1 })
  })

  test('several processes do each item once', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}`)
    const id = await start('own', names)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await written()).toHaveLength(30)
    expect(await stateOf(id)).toEqual({ state: 'done', done: 30, failed: 0 })
  })

  test('requests are served between its items', async () => {
    await start('own', ['a', 'b', 'c', 'd', 'e'])
    let turns = 0
    const turn = () => {
      turns += 1
      if (done.length < 5) setImmediate(turn)
    }
    setImmediate(turn)
    await run()
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  test('work outside of a transaction is another process’s two minutes after it was begun', async () => {
    const id = await start('outside', ['a'])
    await database.query("UPDATE background_jobs SET state = 'running', claimed_until = $2 WHERE id = $1", [
      id,
      new Date(now.getTime() + 120_000),
    ])
    await run()
    expect(done).toEqual([])
    pass(120_000)
    await run()
    expect(await stateOf(id)).toEqual({ state: 'done', done: 1, failed: 0 })
  })

  test('stops and logs a job after the role was removed', async () => {
    const packer = await member(['orders'])
    const id = await start('held', ['a'], packer)
    await database.query(`UPDATE staff_members SET roles = '["packer"]' WHERE id = $1`, [packer.staffId])
    pass(10_000)
    await run()
    expect(await stateOf(id)).toEqual({ state: 'failed', done: 0, failed: 1 })
    const [entry] = await database.query('SELECT action, outcome FROM audit_log ORDER BY id DESC LIMIT 1')
    expect(entry).toEqual({ action: 'orders.advance', outcome: 'refused' })
  })

  test('scheduled work begins at its time, and staff who can start its kind can see and stop it', async () => {
    const colleague = await member(['orders'])
    const packer = await member(['packer'])
    const id = await start('later', ['a'], staff, ahead(3_600_000))
    const stopped = await start('later', ['b'], staff, ahead(3_600_000))
    expect(scheduledKindsOf(colleague, KINDS)).toEqual(['later'])
    expect(scheduledKindsOf(packer, KINDS)).toEqual([])
    const listed = await listScheduled(database, ['later'], MIN_SCHEDULED_MS)
    expect(listed.map((job) => [job.id, job.staffName])).toEqual([
      [id, 'Achieng'],
      [stopped, 'Achieng'],
    ])
    await expect(undo(stopped, packer)).rejects.toThrow('You have no such job.')
    await undo(stopped, colleague)
    pass(3_599_000)
    await run()
    expect(done).toEqual([])
    pass(1_000)
    await run()
    expect(done).toEqual(['a'])
    expect(await listScheduled(database, ['later'], MIN_SCHEDULED_MS)).toEqual([])
  })

  test('only its starter can undo work that is held for ten seconds', async () => {
    const id = await start('later', ['a'])
    await expect(undo(id, await member(['orders']))).rejects.toThrow('You have no such job.')
    await undo(id)
  })

  test('a time that has passed, is too far ahead, or is not meant for the kind is refused', async () => {
    await expect(start('later', ['a'], staff, ahead(-1))).rejects.toThrow('Choose a time at least a minute ahead.')
    await expect(start('later', ['a'], staff, ahead(400 * 86_400_000))).rejects.toThrow('Choose a day within a year.')
    await expect(start('held', ['a'], staff, ahead(3_600_000))).rejects.toThrow('This cannot be scheduled.')
  })

  test("notifies storefronts of an item's changes after the commit and of undone changes", async () => {
    const id = await start('shown', ['a', 'wrong', 'b'])
    await run()
    expect(told).toEqual([
      { tags: ['a'], version: 7 },
      { tags: ['b'], version: 7 },
    ])
    const { shopChange } = await database.transaction((tx) => undoJob(tx, now, staff, parts(), id, KINDS))
    expect(shopChange).toEqual({ tags: ['b', 'a'], version: 8 })
  })

  test('work without items is refused', async () => {
    await expect(start('held', [])).rejects.toThrow('There is nothing to do.')
  })
})
