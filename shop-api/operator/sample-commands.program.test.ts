/** A tried shop is opened to the public: its sample is removed, and the shop API starts in production with the rest. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { goingLiveList } from '../../scripts/going-live-list.ts'
import { freePort } from '../../scripts/stack.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { openFileStore, openFileStores } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { makeTestFolder } from '../testing/database.ts'
import { onDatabaseServer } from '../testing/databases.ts'
import { newPerson } from '../testing/people.ts'
import { testEnv, WITH_KEY } from '../testing/shop.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { runCommand } from './run-command.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const clock = () => new Date('2026-11-24T09:00:00Z')

/** A shop's data: a folder, and optionally a database server. */
type Place = { DATA_DIR: string; DATABASE_URL: string }

/** A child process with only these settings, without the settings of this process. */
function start(script: string, settings: Record<string, string>): { child: ChildProcess; output: () => string } {
  let text = ''
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, [script], { cwd: ROOT, env: env as never, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
  return { child, output: () => text.trim() }
}

/** Runs it to its end. */
async function run(script: string, settings: Record<string, string>) {
  const { child, output } = start(script, settings)
  const [code] = await once(child, 'exit')
  return { code: code as number, output: output() }
}

async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, DATABASE_URL: place.DATABASE_URL || undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The output of the command. */
async function remove(database: Database, place: Place, filesKey: string, ...options: string[]): Promise<string> {
  const env = testEnv({ DATA_DIR: place.DATA_DIR })
  const { providers } = openProviders(readPaymentEnv({}), clock)
  const files = openPrivateFiles(openFileStore(env), filesKey)
  const own = { seller: { name: 'Fuma', lines: [], kraPin: '' }, publicUrl: '', log: pino({ level: 'silent' }) }
  const parts = { database, clock, providers, files, stores: openFileStores(env), ...own }
  let output = ''
  for await (const word of runCommand(parts, ['sample', 'remove', ...options], 'grace')) output += String(word)
  return output
}

const TABLES = ['users', 'companies', 'orders', 'order_lines', 'tax_papers', 'payment_attempts', 'credit_entries']
const TERMS = ['quotes', 'return_requests', 'deposit_terms', 'store_credit_accounts']
const SHELVES = ['families', 'variants', 'sub_collections', 'brands', 'banners', 'kyc_documents', 'cheques']

async function counts({ query }: Database): Promise<Record<string, number>> {
  const all = [...TABLES, ...TERMS, ...SHELVES].map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`)
  const [row] = await query<Record<string, number>>(`SELECT ${all.join(', ')}`)
  return row as Record<string, number>
}

/** The whole way, one step after the other: each test builds on those before. */
function goLive(open: () => Promise<{ place: Place; close: () => Promise<void> }>): void {
  const list = goingLiveList()
  const secrets = { FILES_KEY: list.FILES_KEY as string, SHOP_API_KEY: list.SHOP_API_KEY as string }
  let place: Place
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ place, close } = await open())
    // As for a trial: no setting except the secrets that npm start makes.
    expect(await run('sample/main.ts', { ...place, ...secrets })).toMatchObject({ code: 0 })
  }, 240_000)
  afterAll(() => close())

  test('refuses to start for the public with its sample accounts and names the command that ends them', async () => {
    const { code, output } = await run('shop-api/main.ts', {
      ...list,
      ...place,
      SHOP_API_PORT: String(await freePort()),
    })
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/sample password.*npm run shop-api -- sample remove --yes$/),
    ])
  }, 120_000)

  test('without --yes changes no data and names the rows to remove', async () => {
    await withDatabase(place, async (database) => {
      const before = await counts(database)
      const output = await remove(database, place, secrets.FILES_KEY)
      expect(output).toMatch(/^What --yes would remove/)
      expect(output).toContain('consumer@fuma.test')
      expect(output).toContain('Wanjiru & Sons Textiles')
      expect(output).not.toContain('stays   order')
      expect(await counts(database)).toEqual(before)
      expect(before).toMatchObject({ companies: 19, users: 55, quotes: 4, store_credit_accounts: 2 })
      expect(before.return_requests).toBeGreaterThan(2)
    })
  }, 120_000)

  test('with --yes removes unused rows, and retains and names used rows', async () => {
    await withDatabase(place, async (database) => {
      const { query } = database
      const one = async <T>(text: string, ...values: unknown[]) =>
        (await query<{ value: T }>(text, values))[0]?.value as T
      const families = await query<{ id: number; code: string; variant: number }>(
        `SELECT f.id, f.cluster_code AS code, (SELECT min(v.id) FROM variants v WHERE v.family_id = f.id) AS variant
         FROM families f WHERE f.id NOT IN (SELECT v.family_id FROM order_lines l JOIN variants v ON v.id = l.variant_id)
         ORDER BY f.id LIMIT 5`,
      )
      const [inCart, favourite, repriced, ordered, unused] = families
      if (!inCart || !favourite || !repriced || !ordered || !unused) throw new Error('the sample is too small')
      // People of the shop's own.
      const amina = await newPerson(database, clock, 2)
      await query('INSERT INTO cart_lines (user_id, variant_id, quantity_tenths) VALUES ($1, $2, 10)', [
        amina.userId,
        inCart.variant,
      ])
      await query('INSERT INTO favourites (user_id, family_id, variant_id) VALUES ($1, $2, $3)', [
        amina.userId,
        favourite.id,
        favourite.variant,
      ])
      await query('UPDATE variants SET ex_vat_cents = ex_vat_cents + 100 WHERE id = $1', [repriced.variant])
      const guests = await unpaidOrder(database)
      await query(
        `INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', $1::text, 'variant_id', $2::bigint))).*
         FROM order_lines l LIMIT 1`,
        [guests.id, ordered.variant],
      )
      // A sample account's order with a payment attempt, and one of the sample's companies with a real person.
      const tried = await one<number>(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at)
         SELECT 'tried', o.id, 1, 'failed', o.total_cents, now() FROM orders o JOIN users u ON u.id = o.user_id
         WHERE u.email = 'consumer@fuma.test' AND o.payment_status IS DISTINCT FROM 2 ORDER BY o.order_no DESC LIMIT 1
         RETURNING (SELECT o.order_no FROM orders o WHERE o.id = payment_attempts.order_id) AS value`,
      )
      expect(tried).toBeGreaterThan(10_000)
      const nakuru = await one<number>("SELECT company_id AS value FROM users WHERE email = 'nakuru@fuma.test'")
      const joined = await newPerson(database, clock, 1, 'approved', nakuru)
      // A person took over a sample account but left its password.
      await query("UPDATE users SET email = 'grace@shop.example' WHERE email = 'staff@fuma.test'")

      const output = await remove(database, place, secrets.FILES_KEY, '--yes')
      expect(output).toMatch(/^The sample was removed/)
      for (const [what, why] of [
        [inCart.code, 'it is in carts; archived'],
        [favourite.code, 'it is a favourite; archived'],
        [repriced.code, 'its name, prices or products were changed'],
        [ordered.code, 'it is in orders; archived'],
        [`order ${tried}`, 'it has a payment, or an attempted payment'],
        ['Nakuru Drapers', 'real people have accounts for it'],
        ['grace@shop.example', 'without its password'],
        ['consumer@fuma.test', 'without a password'],
      ]) {
        expect(
          output
            .split('\n')
            .filter((line) => line.startsWith('  stays') && line.includes(`${what}`))
            .join(),
        ).toContain(why)
      }
      expect(output).toContain('1 order of guests')

      const stays = async (table: string, id: number) =>
        (await one<number>(`SELECT count(*)::int AS value FROM ${table} WHERE id = $1`, id)) === 1
      for (const { id } of [inCart, favourite, repriced, ordered]) expect(await stays('families', id)).toBe(true)
      expect(await stays('families', unused.id)).toBe(false)
      expect(await one('SELECT status AS value FROM families WHERE id = $1', inCart.id)).toBe('archived')
      expect(await one('SELECT status AS value FROM families WHERE id = $1', repriced.id)).toBe('active')
      expect(await stays('users', amina.userId)).toBe(true)
      expect(await stays('users', joined.userId)).toBe(true)
      expect(await one('SELECT count(*)::int AS value FROM cart_lines WHERE user_id = $1', amina.userId)).toBe(1)
      expect(await one('SELECT count(*)::int AS value FROM sessions WHERE user_id = $1', amina.userId)).toBe(1)
      expect(await one('SELECT count(*)::int AS value FROM orders WHERE id = $1', guests.id)).toBe(1)
      // Nakuru's own, the guest's and the tried one; no money of the sample is left.
      expect(await one("SELECT count(*)::int AS value FROM payment_attempts WHERE state = 'paid'")).toBe(0)
      expect(
        await one(
          "SELECT count(*)::int AS value FROM users WHERE email LIKE '%@fuma.test' AND (active OR password_hash IS NOT NULL)",
        ),
      ).toBe(0)
      expect(await one("SELECT password_hash AS value FROM users WHERE email = 'grace@shop.example'")).toBeNull()
      expect(await one("SELECT count(*)::int AS value FROM companies WHERE name = 'Wanjiru & Sons Textiles'")).toBe(0)
      // The sample's history is completely removed.
      for (const table of [
        'suppliers',
        'supplier_orders',
        'stock_counts',
        'unmatched_payments',
        'payment_refunds',
        'promotions',
        'return_requests',
        'deposit_terms',
      ])
        expect([table, await one(`SELECT count(*)::int AS value FROM ${table}`)]).toEqual([table, 0])
      // Nakuru Drapers and the consumer stay, with their records.
      expect(await one('SELECT count(*)::int AS value FROM quotes WHERE company_id <> $1', nakuru)).toBe(0)
      expect(await one('SELECT count(*)::int AS value FROM store_credit_accounts')).toBe(1)
      expect(await one('SELECT count(*)::int AS value FROM orders WHERE order_no < 10001')).toBe(0)
      // The protection against deletion is active again.
      expect(await one("SELECT count(*)::int AS value FROM pg_trigger WHERE tgenabled = 'D'")).toBe(0)

      const before = await counts(database)
      const again = await remove(database, place, secrets.FILES_KEY, '--yes')
      expect(again).not.toMatch(/^ {2}removed/m)
      expect(await counts(database)).toEqual(before)
    })
  }, 120_000)

  test('starts afterwards without restoring the sample and serves only its storefront', async () => {
    const before = await withDatabase(place, counts)
    for (const settings of [
      { ...list, ...place },
      { ...place, ...secrets },
    ]) {
      expect(await run('sample/main.ts', settings)).toMatchObject({ code: 0 })
    }
    expect(await withDatabase(place, counts)).toEqual(before)

    const port = await freePort()
    const { child, output } = start('shop-api/main.ts', { ...list, ...place, SHOP_API_PORT: String(port) })
    const ended = once(child, 'exit')
    const ask = (at: string, headers = {}) =>
      fetch(`http://127.0.0.1:${port}${at}`, { method: 'GET', headers }).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await ask('/health')) !== 200) {
      if (child.exitCode !== null) throw new Error(output())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await ask('/countries', WITH_KEY)).toBe(403)
    const key = { 'x-shop-api-key': list.SHOP_API_KEY }
    for (const page of ['/docs', '/openapi.json', '/mailbox', '/mailbox.json']) {
      expect([page, await ask(page)]).toEqual([page, 403])
      expect([page, await ask(page, key)]).toEqual([page, 404])
    }
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }, 120_000)
}

const folder = () => mkdtempSync(path.join(tmpdir(), 'fuma-live-'))

describe('on embedded PostgreSQL', () =>
  goLive(async () => {
    const DATA_DIR = folder()
    // The catalogue is there; `sample/main.ts` adds its people's orders and documents. On the server it loads the whole.
    await makeTestFolder(DATA_DIR, 'sample')
    return { place: { DATA_DIR, DATABASE_URL: '' }, close: async () => rmSync(DATA_DIR, { recursive: true }) }
  }))

onDatabaseServer((make) =>
  goLive(async () => {
    const DATA_DIR = folder()
    const server = await make()
    const close = async () => {
      await server.remove()
      rmSync(DATA_DIR, { recursive: true })
    }
    return { place: { DATA_DIR, DATABASE_URL: server.url }, close }
  }),
)
