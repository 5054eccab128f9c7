import { tmpdir } from 'node:os'
import path from 'node:path'
import { Registry } from 'prom-client'
import { paymentEvents } from '#lib/observe/reports.ts'
import { type Metric, parseMetrics, sumOf } from '#lib/observe/testing/parse-metrics.ts'
import type { Database } from '../db/client.ts'
import { openDatabase } from '../db/client.ts'
import { onDatabaseServer, onEachDatabase } from '../testing/databases.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { addShopMetrics, type ShopMetricsParts } from './shop-metrics.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

async function readMetrics(database: Database, more: Partial<ShopMetricsParts> = {}): Promise<Map<string, Metric>> {
  const registry = new Registry()
  const env = { DATA_DIR: tmpdir(), SMTP_URL: 'smtp://mail.test' }
  addShopMetrics(registry, { env, database, clock: () => NOW, ...more })
  return parseMetrics(await registry.metrics())
}

const oldest = (metrics: Map<string, Metric>, queue: string) => sumOf(metrics, 'fuma_queue_oldest_seconds', { queue })

/** A payment attempt with its own order. */
async function attempt(database: Database, state: string, nextQueryAt: Date | null): Promise<void> {
  const { id } = await unpaidOrder(database)
  await database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, started_at, next_query_at)
     VALUES (gen_random_uuid()::text, $1, 1, 'mpesa', $2, 174000, $3, $4)`,
    [id, state, ago(90), nextQueryAt],
  )
}

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('no work is due in a new shop', async () => {
    const metrics = await readMetrics(database)
    expect(['emails', 'order-events', 'payments', 'pictures'].map((queue) => oldest(metrics, queue))).toEqual([
      0, 0, 0, 0,
    ])
    expect(sumOf(metrics, 'fuma_payment_attempts_open')).toBe(0)
    expect(sumOf(metrics, 'fuma_database_up')).toBe(1)
    expect(sumOf(metrics, 'fuma_disk_free_bytes')).toBeGreaterThan(0)
    // For a process that serves no calls.
    expect(metrics.has('fuma_catalogue_families')).toBe(false)
  })

  test('reports the age of the oldest due row and ignores done, failed and later rows', async () => {
    const { query } = database
    const emails: [dueAt: Date, sentAt: Date | null, attempts: number][] = [
      [ago(10), null, 2],
      [ago(30), null, 0],
      [ago(300), ago(299), 1],
      [ago(400), null, 7],
      [ago(-20), null, 1],
    ]
    for (const [dueAt, sentAt, attempts] of emails) {
      await query(
        `INSERT INTO mails ("to", subject, text, html, due_at, sent_at, attempts) VALUES ('a@b.ke', 's', '', '', $1, $2, $3)`,
        [dueAt, sentAt, attempts],
      )
    }
    const order = await unpaidOrder(database)
    for (const [at, handledAt] of [
      [ago(50), ago(49)],
      [ago(4), null],
      [ago(2), null],
    ]) {
      await query(
        `INSERT INTO order_events (order_id, kind, actor, at, handled_at) VALUES ($1, 'placed', 'customer', $2, $3)`,
        [order.id, at, handledAt],
      )
    }
    await attempt(database, 'prompted', ago(3))
    await attempt(database, 'requested', ago(-1))
    await attempt(database, 'unknown', ago(1))
    await attempt(database, 'failed', null)
    for (const [sha, state] of [
      ['a', 'waiting'],
      ['b', 'broken'],
    ]) {
      await query(`INSERT INTO media (sha256, alt, width, height) VALUES ($1, '', 1, 1)`, [sha])
      await query(
        `INSERT INTO picture_sources (sha256, url, state, next_try_at) VALUES ($1, 'https://x.test', $2, $3)`,
        [...[sha, state, ago(state === 'waiting' ? 7 : 70)]],
      )
    }
    for (const [outcome, at] of [
      ['ignored-contradiction', ago(60)],
      ['ignored-unknown', ago(23 * 60)],
      ['ignored-unknown', ago(25 * 60)],
      ['ignored-late', ago(5)],
      ['applied', ago(5)],
    ]) {
      await query(`INSERT INTO payment_events (source, outcome, facts, at) VALUES ('callback', $1, '{}', $2)`, [
        outcome,
        at,
      ])
    }
    await query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, paid_at, heard_at, source, reason)
       VALUES ('TJ9279RVBY', 100, 'x', $1, $1, 'confirmation', 'no-order')`,
      [ago(60)],
    )

    const metrics = await readMetrics(database)
    expect(
      Object.fromEntries(['emails', 'order-events', 'payments', 'pictures'].map((of) => [of, oldest(metrics, of)])),
    ).toEqual({ emails: 1800, 'order-events': 240, payments: 180, pictures: 420 })
    expect(sumOf(metrics, 'fuma_emails_given_up')).toBe(1)
    expect(sumOf(metrics, 'fuma_payment_attempts_open', { state: 'in-flight' })).toBe(2)
    expect(sumOf(metrics, 'fuma_payment_attempts_open', { state: 'undecided' })).toBe(1)
    expect(sumOf(metrics, 'fuma_payment_contradictions_day')).toBe(2)
    expect(sumOf(metrics, 'fuma_unmatched_payments')).toBe(1)
    // Without SMTP emails are read on the mailbox page, and no email is late.
    const without = await readMetrics(database, { env: { DATA_DIR: tmpdir(), SMTP_URL: undefined } })
    expect([oldest(without, 'emails'), oldest(without, 'order-events')]).toEqual([undefined, 240])
  })

  test('queries the database once in five seconds for any number of reads', async () => {
    let asked = 0
    const query: Database['query'] = (...given) => {
      asked += 1
      return database.query(...given)
    }
    const registry = new Registry()
    const env = { DATA_DIR: tmpdir(), SMTP_URL: undefined }
    addShopMetrics(registry, { env, database: { ...database, query }, clock: () => NOW })
    for (let read = 0; read < 5; read += 1) await registry.metrics()
    expect(asked).toBe(1)
  })

  test('reports an unavailable database without inventing figures', async () => {
    const query: Database['query'] = () => Promise.reject(new Error('gone'))
    const metrics = await readMetrics({ ...database, query })
    expect(sumOf(metrics, 'fuma_database_up')).toBe(0)
    for (const name of ['fuma_queue_oldest_seconds', 'fuma_unmatched_payments', 'fuma_payment_attempts_open']) {
      expect(sumOf(metrics, name)).toBeUndefined()
    }
    expect(sumOf(metrics, 'fuma_disk_size_bytes')).toBeGreaterThan(0)
  })

  test('events of payments and the catalogue’s index are shown', async () => {
    const catalogue = { figures: { version: 7, families: 40, readAt: performance.now() - 5_000 } }
    const registry = new Registry()
    const env = { DATA_DIR: path.join(tmpdir(), 'no-such-folder-of-fuma'), SMTP_URL: undefined }
    addShopMetrics(registry, { env, database, clock: () => NOW, catalogue })
    paymentEvents.publish({ method: 'mpesa', outcome: 'applied', state: 'paid' })
    const metrics = parseMetrics(await registry.metrics())
    expect(sumOf(metrics, 'fuma_payment_events_total', { method: 'mpesa', outcome: 'applied', state: 'paid' })).toBe(1)
    expect(sumOf(metrics, 'fuma_catalogue_version')).toBe(7)
    expect(sumOf(metrics, 'fuma_catalogue_index_age_seconds')).toBeGreaterThan(4.9)
    // There is no such folder.
    expect(sumOf(metrics, 'fuma_disk_free_bytes')).toBeUndefined()
  })
})

onDatabaseServer((make) => {
  test('counts connections in use, idle and waiting', async () => {
    const server = await make()
    const database = await openDatabase({ DATABASE_URL: server.url, DATABASE_CONNECTIONS: 2, DATA_DIR: '/nonexistent' })
    const sleeping = [1, 2, 3].map(() => database.query('SELECT pg_sleep(0.5)'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const registry = new Registry()
    addShopMetrics(registry, { env: { DATA_DIR: tmpdir(), SMTP_URL: undefined }, database, clock: () => NOW })
    const busy = database.connections?.()
    await Promise.all(sleeping)
    const metrics = parseMetrics(await registry.metrics())
    await database.close()
    await server.remove()
    expect(busy).toEqual({ limit: 2, used: 2, idle: 0, waiting: 1 })
    expect(sumOf(metrics, 'fuma_database_connections_limit')).toBe(2)
    expect(sumOf(metrics, 'fuma_database_connections')).toBeGreaterThan(0)
    expect(sumOf(metrics, 'fuma_database_waiting')).toBe(0)
    // A database without our tables: the figures cannot be read.
    expect(sumOf(metrics, 'fuma_database_up')).toBe(0)
  })
})
