/** A PostgreSQL server's database is restored whole or not at all, and never over another unless that is named. */
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { openDatabase } from '../db/client.ts'
import { onDatabaseServer, type ServerDatabase } from '../testing/databases.ts'
import { makePlace, type Place, rewriteBackup, runBackup } from '../testing/rehearsal-shop.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { runBackupCommand } from './backup-commands.ts'

onDatabaseServer((make) => {
  let source: ServerDatabase
  let target: ServerDatabase
  let shop: Place
  let place: Place
  let backup: string
  let key: { BACKUP_KEY: string }
  beforeAll(async () => {
    source = await make()
    key = { BACKUP_KEY: await generateX25519Identity() }
    shop = await makePlace({ DATABASE_URL: source.url })
    const database = await shop.open()
    await database.query(`INSERT INTO companies (name, invoice_place) VALUES ('It''s "quoted" \\ 漢字', '{}')`)
    await database.close()
    backup = path.join(shop.env.DATA_DIR, 'backup.age')
    await runBackup({ ...shop.env, ...key }, 'backup', '--to', backup)
  })
  beforeEach(async () => {
    target = await make()
    place = await makePlace({ DATABASE_URL: target.url }, false)
  })
  afterEach(async () => {
    place.remove()
    await target.remove()
  })
  afterAll(async () => {
    shop.remove()
    await source.remove()
  })

  const restore = (file: string, ...more: string[]) =>
    runBackup({ ...place.env, ...key }, 'restore', '--from', file, ...more)
  const named = () => ['--overwrite-database', new URL(target.url).pathname.slice(1)]

  test('a database with anything in it is written over only when it is named', async () => {
    await target.run('CREATE TABLE other (id int)')
    await expect(restore(backup)).rejects.toThrow(/The database fuma_test_\w+ is not empty/)
    await expect(restore(backup, '--overwrite-database', 'postgres')).rejects.toThrow(
      'names postgres, but the database is',
    )
    expect(await target.run('SELECT count(*)::int AS rows FROM other')).toEqual([{ rows: 0 }])
    await restore(backup, ...named())
    expect(await target.run('SELECT name FROM companies')).toEqual([{ name: `It's "quoted" \\ 漢字` }])
    expect(await target.run(`SELECT to_regclass('other') AS other`)).toEqual([{ other: null }])
    expect(
      await target.run(`SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'public'`),
    ).toEqual([{ owner: 'pg_database_owner' }])
    // Migrations are complete: opening applies no further migration.
    await (await place.open()).close()
  })

  test('a backup that differs from its list leaves the database unchanged', async () => {
    const short = await rewriteBackup(backup, key.BACKUP_KEY, (header) => ({
      ...header,
      rows: { ...header.rows, 'public.companies': 2 },
    }))
    await target.run('CREATE TABLE other (id int)')
    await expect(restore(short, ...named())).rejects.toThrow(
      /restored with other contents than the backup lists: public.companies[\s\S]* The database is unchanged/,
    )
    expect(await target.run('SELECT count(*)::int AS rows FROM other')).toEqual([{ rows: 0 }])
    expect(await target.run(`SELECT to_regclass('companies') AS companies`)).toEqual([{ companies: null }])
  })

  test('a backup is a snapshot of one moment during new orders', async () => {
    const database = await shop.open()
    let isOver = false
    let orders = 0
    const ordering = (async () => {
      for (; !isOver; orders += 1) await unpaidOrder(database)
    })()
    const file = path.join(shop.env.DATA_DIR, 'meanwhile.age')
    await runBackup({ ...shop.env, ...key }, 'backup', '--to', file)
    isOver = true
    await ordering
    await database.close()
    // Its own check of all rows and sequences is part of the restore.
    await restore(file)
    const [found] = await target.run('SELECT count(*)::int AS rows FROM orders')
    expect(found?.rows).toBeGreaterThan(0)
    expect(found?.rows).toBeLessThan(orders)
  })

  test('an interrupted restore leaves the database unchanged', async () => {
    const stop = new AbortController()
    const typed = ['restore', '--from', backup]
    const given = {
      typed,
      env: { ...place.env, ...key },
      operator: 'grace',
      folder: '/nonexistent',
      signal: stop.signal,
    }
    const interrupted = async () => {
      for await (const text of runBackupCommand(given)) if (text.startsWith('Checking')) break
      for await (const text of runBackupCommand(given)) if (text.startsWith('Taken')) stop.abort()
    }
    await expect(interrupted()).rejects.toThrow('Interrupted. The database is unchanged.')
    expect(await target.run(`SELECT to_regclass('companies') AS companies`)).toEqual([{ companies: null }])
  })

  test('a shop that runs on it has to be stopped first', async () => {
    const running = await openDatabase({ DATABASE_URL: target.url, DATABASE_CONNECTIONS: 1, DATA_DIR: '/nonexistent' })
    await expect(restore(backup, ...named())).rejects.toThrow(/The shop runs on the database fuma_test_\w+: stop it/)
    await running.close()
    await restore(backup)
  })

  test("a command completes a separate server's point-in-time recovery", async () => {
    const database = await place.open()
    await database.query(
      `INSERT INTO mails ("to", subject, text, html) VALUES ('amina@example.co.ke', 'Order', '', '')`,
    )
    await database.query(`WITH owner AS (
        INSERT INTO staff_members (email, name, roles, state, created_at)
        VALUES ('owner@example.co.ke', 'Owner', '["owner"]', 'active', now()) RETURNING id
      ) INSERT INTO webhooks (url, events, state, sealed_secret, created_at, created_by)
      SELECT 'https://example.com/orders', '{order.placed}', 'active', '', now(), id FROM owner`)
    await expect(runBackup(place.env, 'restore', 'finish', '--as-of', '2026-11-23T09:30:00Z')).rejects.toThrow(
      'The shop runs on this database',
    )
    await database.close()
    expect(await runBackup(place.env, 'restore', 'finish', '--as-of', '2026-11-23T09:30:00Z')).toMatch(
      /has the data of 2026-11-23T09:30:00.000Z[\s\S]*Emails that were waiting: 1. They are held/,
    )
    expect(await target.run('SELECT attempts FROM mails')).toEqual([{ attempts: 1000 }])
    expect(await target.run('SELECT state, paused_reason AS reason FROM webhooks')).toEqual([
      { state: 'paused', reason: 'The shop was restored from a backup.' },
    ])
    expect(await target.run('SELECT command, outcome FROM operator_actions')).toEqual([
      { command: 'restore', outcome: 'recovered to a point in time' },
    ])
  })

  test('a server that does not answer, and programs that are not there, are named', async () => {
    const away = { ...place.env, ...key, DATABASE_URL: 'postgres://fuma@127.0.0.1:1/fuma' }
    await expect(runBackup(away, 'backup', '--to', '/tmp/b.age')).rejects.toThrow(
      'PostgreSQL at 127.0.0.1:1/fuma does not answer',
    )
    const { PATH } = process.env
    process.env.PATH = '/nonexistent'
    try {
      await expect(restore(backup)).rejects.toThrow('pg_restore is not installed: install PostgreSQL’s client programs')
      const to = path.join(shop.env.DATA_DIR, 'none.age')
      await expect(runBackup({ ...shop.env, ...key }, 'backup', '--to', to)).rejects.toThrow('pg_dump is not installed')
    } finally {
      process.env.PATH = PATH
    }
  })
})
