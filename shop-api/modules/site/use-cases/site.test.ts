import { UNNAMED_SITE } from '#lib/shop/site.ts'
import { seedSample } from '#sample/load/seed-sample.ts'
import { sampleSite } from '#sample/site.ts'
import type { Database } from '../../../db/client.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { testEnv } from '../../../testing/shop.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import { configuredSite } from '../queries/configured-site.ts'
import { CurrentSite } from '../queries/current-site.ts'
import { fillSampleSite, fillSite, loadSite, readStoredSite, removeSampleSite, writeSite } from './site.ts'

const CONFIGURED = configuredSite(testEnv({ SITE_NAME: 'Duka la Pamba', SITE_PHONE: '0722 000 111' }))
const log = { error: () => {} }

test('the environment overrides the facts of an unnamed shop only if it names a shop', () => {
  expect(configuredSite(testEnv())).toBeNull()
  expect(configuredSite(testEnv({ SELLER_NAME: 'Pamba Ltd' }))).toBeNull()
  expect(CONFIGURED).toEqual({
    ...UNNAMED_SITE,
    ...{ name: 'Duka la Pamba', company: 'Duka la Pamba', phone: '0722 000 111', phoneLink: '+254722000111' },
  })
  expect(configuredSite(testEnv({ SITE_NAME: 'Duka', SELLER_NAME: 'Pamba Ltd' }))?.company).toBe('Pamba Ltd')
  expect(() => testEnv({ SITE_COUNTRY: 'Kenya' })).toThrow('SITE_COUNTRY must be a country code')
})

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.query('DELETE FROM site')
  })
  afterAll(() => database.close())

  test('the first start writes the row, once', async () => {
    expect(await loadSite(database)).toEqual(UNNAMED_SITE)
    expect(await fillSite(database, CONFIGURED)).toBe(true)
    expect(await readStoredSite(database)).toEqual({ site: CONFIGURED, source: 'configuration', version: 1 })
    const version = await readVersion(database)
    expect(await fillSite(database, { ...UNNAMED_SITE, name: 'Another' })).toBe(false)
    expect(await fillSampleSite(database, sampleSite)).toBe(false)
    expect((await loadSite(database)).name).toBe('Duka la Pamba')
    expect(await readVersion(database)).toBe(version)
  })

  test('an unnamed shop accepts a configuration or the sample later', async () => {
    await fillSite(database, null)
    expect(await readStoredSite(database)).toEqual({ site: UNNAMED_SITE, source: 'default', version: 1 })
    expect(await fillSite(database, null)).toBe(false)
    expect(await fillSite(database, CONFIGURED)).toBe(true)

    await database.query("UPDATE site SET source = 'default'")
    const version = await readVersion(database)
    expect(await fillSampleSite(database, sampleSite)).toBe(true)
    expect(await readStoredSite(database)).toEqual({ site: sampleSite, source: 'sample', version: 3 })
    expect(await readVersion(database)).toBeGreaterThan(version)
  })

  test("removes the sample's facts with the sample and retains an operator's facts", async () => {
    await writeSite(database, sampleSite, 'sample')
    await removeSampleSite(database)
    expect(await readStoredSite(database)).toBeNull()
    await writeSite(database, { ...sampleSite, phone: '0722 000 111' }, 'operator')
    await removeSampleSite(database)
    expect((await loadSite(database)).phone).toBe('0722 000 111')
  })

  test('a running shop API always has facts, also after the sample was removed', async () => {
    const site = new CurrentSite(database, CONFIGURED, log)
    await site.open()
    expect(site.facts).toEqual(CONFIGURED)
    await site.close()

    await writeSite(database, sampleSite, 'sample')
    const next = new CurrentSite(database, CONFIGURED, log)
    await next.open()
    expect(next.facts).toEqual(sampleSite)
    await removeSampleSite(database)
    await next.refresh()
    expect(next.facts).toEqual(CONFIGURED)
    await next.close()
  })

  test('the table has exactly one row', async () => {
    await fillSite(database, null)
    await expect(database.query('UPDATE site SET id = 2')).rejects.toThrow()
    const [row] = await database.query<{ n: number }>('SELECT count(*) AS n FROM site')
    expect(row?.n).toBe(1)
  })
})

test('a sample loaded before shops had their own facts continues as Fuma', async () => {
  const database = await openTestDatabase('sample')
  expect(await readStoredSite(database)).toMatchObject({ site: sampleSite, source: 'sample' })
  await database.query('DELETE FROM site')
  // The shop API was started first.
  await fillSite(database, null)
  expect(await seedSample(database)).toBe('already-there')
  expect(await readStoredSite(database)).toMatchObject({ site: sampleSite, source: 'sample' })
  await database.close()
})
