/** A shop is backed up while it runs, and restored into an empty place: orders, ledger, documents and files are equal. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onDatabaseServer, type ServerDatabase } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import {
  contentsOf,
  documentsOf,
  filesIn,
  fillRehearsalShop,
  makePlace,
  openRehearsalShop,
  type Place,
  type RehearsalShop,
  runBackup,
} from '../testing/rehearsal-shop.ts'
import { openS3StandIn, type S3StandIn } from '../testing/s3-stand-in.ts'

const SUM = `SELECT sum(received_cents)::float8 AS received, sum(to_give_back_cents)::float8 AS back FROM order_money`
/** Tables that a restore changes on purpose. */
const CHANGED = ['sessions', 'link_tokens', 'mails', 'settings', 'operator_actions', 'paper_serials']

let keys: Place
let sealedWith: Record<string, string>
let readWith: Record<string, string>
const places: Place[] = []
beforeAll(async () => {
  keys = await makePlace({}, false)
  const file = path.join(keys.env.DATA_DIR, 'key.txt')
  const said = await runBackup({}, 'backup', 'key', '--to', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  sealedWith = { BACKUP_KEY: /BACKUP_KEY=(age1\w+)/.exec(said)?.[1] ?? '' }
  readWith = { BACKUP_KEY_FILE: file }
})
afterAll(() => keys.remove())
afterEach(() => {
  for (const place of places.splice(0)) place.remove()
})

async function place(more: Record<string, string> = {}, isMade = true): Promise<Place> {
  const made = await makePlace(more, isMade)
  places.push(made)
  return made
}

/** Backs a filled shop up while it runs and takes orders, and restores it. */
async function rehearse(from: Place, to: Place): Promise<void> {
  const shop = await openRehearsalShop(from)
  const folder = keys.env.DATA_DIR as string
  const before = readdirSync(folder)
  let expected: Awaited<ReturnType<typeof everythingIn>>
  try {
    await fillRehearsalShop(shop, from)
    await orderOn(shop)
    expected = await everythingIn(shop)
    const said = await runBackup({ ...from.env, ...sealedWith }, 'backup', '--to', folder)
    expect(said).toContain('5 orders')
    expect(said).not.toContain('missing')
  } finally {
    await shop.close()
  }
  const [name] = readdirSync(folder).filter((one) => !before.includes(one))
  expect(name).toMatch(/^backup-\d{8}-\d{6}Z\.age$/)
  const file = path.join(folder, name as string)
  expect(await runBackup({ ...to.env, ...readWith }, 'backup', 'verify', file)).toContain('matches the original')
  const restored = await runBackup({ ...to.env, ...readWith }, 'restore', '--from', file)
  expect(restored).toContain('All users are signed out')
  await compareWith(expected, to)
}

async function orderOn(shop: RehearsalShop): Promise<void> {
  const form = await orderForm(shop, [[2, 5]], 'collected')
  await shop.ask(placeOrder, form, freshKey())
  await shop.app.shop.follower.runNow()
}

async function everythingIn(shop: RehearsalShop) {
  return {
    contents: await contentsOf(shop.database),
    money: await shop.database.query(SUM),
    documents: await documentsOf(shop.database),
  }
}

async function compareWith(expected: Awaited<ReturnType<typeof everythingIn>>, to: Place): Promise<void> {
  const database = await to.open()
  try {
    const contents = await contentsOf(database)
    for (const [table, rows] of Object.entries(expected.contents)) {
      if (!CHANGED.includes(table.replace('public.', ''))) expect([table, contents[table]]).toEqual([table, rows])
    }
    expect(Object.keys(contents)).toEqual(Object.keys(expected.contents))
    expect(contents['public.orders']).toHaveLength(5)
    expect(contents['public.payment_corrections']).toHaveLength(1)
    expect(contents['public.kyc_documents']).toHaveLength(2)
    expect(await database.query(SUM)).toEqual(expected.money)
    expect(await documentsOf(database)).toEqual(expected.documents)
    expect(expected.documents).toHaveLength(4)
    expect(contents['public.sessions']).toEqual([])
    expect(contents['public.mails']).toHaveLength(expected.contents['public.mails']?.length as number)
    const [held] = await database.query<{ held: boolean }>(
      'SELECT bool_and(attempts >= 1000) AS held FROM mails WHERE sent_at IS NULL',
    )
    expect(held).toEqual({ held: true })
    const [next] = await database.query<{ no: number }>(`SELECT nextval('orders_order_no_seq')::int AS no`)
    const [last] = await database.query<{ no: number }>('SELECT max(order_no)::int AS no FROM orders')
    // PostgreSQL leaves up to 32 numbers out when it recovers.
    expect(next?.no).toBeGreaterThanOrEqual((last?.no as number) + 1001)
  } finally {
    await database.close()
  }
}

test('the embedded database and a folder', async () => {
  const from = await place()
  const to = await place({}, false)
  await rehearse(from, to)
  const files = filesIn(from.env.DATA_DIR)
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(4)
  expect(filesIn(to.env.DATA_DIR)).toEqual(files)
})

describe('with S3', () => {
  let s3: S3StandIn
  beforeEach(async () => {
    s3 = await openS3StandIn('fuma')
  })
  afterEach(() => s3.close())

  test('restores every file of the bucket', async () => {
    const settings = {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'fuma',
      S3_ACCESS_KEY_ID: 'AK',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const other = await openS3StandIn('restored')
    try {
      const to = await place({ ...settings, S3_ENDPOINT: other.endpoint, S3_BUCKET: 'restored' }, false)
      await rehearse(await place(settings), to)
      expect(s3.stored.size).toBeGreaterThanOrEqual(4)
      expect([...other.stored].sort()).toEqual([...s3.stored].sort())
    } finally {
      await other.close()
    }
  })
})

onDatabaseServer((make) => {
  let databases: ServerDatabase[] = []
  beforeEach(async () => {
    databases = [await make(), await make()]
  })
  afterEach(async () => {
    for (const { remove } of databases) await remove()
  })

  test('a server’s database and a folder', async () => {
    const [from, to] = databases.map(({ url }) => ({ DATABASE_URL: url }))
    const source = await place(from)
    const target = await place(to, false)
    await rehearse(source, target)
    expect(filesIn(target.env.DATA_DIR)).toEqual(filesIn(source.env.DATA_DIR))
  })
})
