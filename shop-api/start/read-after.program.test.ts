import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { CATALOGUE_VERSION_HEADER, READ_AFTER_HEADER } from '#lib/contract/base/read-after.ts'
import { recentProductsAdd, recentProductsList } from '#lib/contract/catalogue/product-summary.ts'
import { site } from '#lib/contract/site/site.ts'
import { findPostgres } from '../../scripts/postgres.ts'
import type { Database } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { readVersion } from '../modules/products/queries/catalogue-version.ts'
import { loadSite, writeSite } from '../modules/site/use-cases/site.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import { type ReplicatedDatabase, startReplicated } from '../testing/replica.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

const isInstalled = findPostgres() !== null
const withServers = isInstalled ? describe : describe.skip

withServers(`two shop APIs over a replica${isInstalled ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let servers: ReplicatedDatabase
  let shop: TestShop
  let other: TestShop
  let amina: TestPerson
  const open = async (): Promise<Database> => {
    // A large allowed lag still counts as current: this test is about the caller's own writes.
    const database = await servers.open(3_600)
    await migrate(database)
    return database
  }
  beforeAll(async () => {
    servers = await startReplicated()
    shop = await openOrderShop(open)
    other = await openOtherShop()
    amina = await newPerson(shop.database, orderClock, USER_TYPE.consumer)
  }, 90_000)
  afterAll(async () => {
    await shop.close()
    await other.close()
    await servers.close()
  })
  afterEach(() => servers.resumeReplay())

  /** Over the same database, as another process of the shop is. */
  async function openOtherShop(): Promise<TestShop> {
    return openTestShop({ database: await open(), clock: orderClock })
  }
  async function replayed(): Promise<void> {
    const position = (await shop.database.position()) as bigint
    for (const { database } of [shop, other]) await database.replica?.reached(position, 5_000)
  }
  const recent = async (at: TestShop, more: Record<string, string> = {}) =>
    (await at.ask(recentProductsList, {}, { ...amina.headers, ...more })).data.map(({ id }) => id)

  test('shows a caller their own writes at every shop API, before other callers', async () => {
    await replayed()
    await servers.pauseReplay()
    const { headers } = await shop.ask(recentProductsAdd, { productId: 2 }, amina.headers)
    const position = String(headers[READ_AFTER_HEADER])
    expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    expect(await recent(other)).toEqual([])
    expect(await recent(other, { [READ_AFTER_HEADER]: position })).toEqual([2])
    await servers.resumeReplay()
    await replayed()
    expect(await recent(other)).toEqual([2])
  })

  test('returns the position after refused writes but not reads, and ignores an invalid header', async () => {
    const wrong = await shop.app.inject({ method: 'POST', url: '/recent-products-add', payload: { productId: 'x' } })
    expect(wrong.statusCode).toBeGreaterThanOrEqual(400)
    expect(wrong.headers[READ_AFTER_HEADER]).toBeDefined()
    expect((await shop.ask(site, {})).headers[READ_AFTER_HEADER]).toBeUndefined()
    expect(await recent(shop, { [READ_AFTER_HEADER]: 'tomorrow' })).toEqual([2])
    expect(await recent(shop, { [READ_AFTER_HEADER]: 'FFFFFFFF/FFFFFFFF' })).toEqual([2])
  })

  test('shows an announced change everywhere before the replica has replayed it', async () => {
    await replayed()
    await servers.pauseReplay()
    const { database } = shop
    await database.transaction(async (tx) =>
      writeSite(tx, { ...(await loadSite(tx)), hours: 'Day and night' }, 'operator'),
    )
    const version = { [CATALOGUE_VERSION_HEADER]: String(await readVersion(database)) }
    expect((await other.ask(site, {}, version)).data.hours).toBe('Day and night')
  })

  test('reads the index of a new catalogue version at once, from a replica with that version', async () => {
    await replayed()
    const { catalogue } = other.app.shop
    const before = (await catalogue.index()).rows.version
    await shop.database.transaction(async (tx) => writeSite(tx, await loadSite(tx), 'operator'))
    await catalogue.reach(before + 1)
    expect((await catalogue.index()).rows.version).toBe(before + 1)
    expect(other.database.reader(catalogue.position)).toBe(other.database.reader())
  })

  test('waits at most two seconds for an announced version that never arrives', async () => {
    const began = performance.now()
    await other.ask(site, {}, { [CATALOGUE_VERSION_HEADER]: '999999999' })
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
