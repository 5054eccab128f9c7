import {
  bannerList,
  brandList,
  cityList,
  collections,
  countryList,
  countyList,
  pickUpPointDetail,
  pickUpPoints,
  productCollectionList,
  townSearch,
} from '#lib/contract/content/reference.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import { towns } from '#sample/kenya/towns.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const sample = sampleCatalogue()
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('lists every collection in the menu with its number of cards', async () => {
  const { data } = await shop.ask(productCollectionList, {})
  expect(data.map(({ id }) => id)).toEqual(sample.collections.map(({ code }) => code))
  for (const collection of data) {
    const own = sample.families.filter((family) => family.collectionCode === collection.id)
    expect(collection.count).toBe(own.length)
    expect(collection.image.blur).toMatch(/^[0-9a-f]{72}$/)
    for (const sub of collection.subCollection) {
      expect(sub.count).toBe(own.filter((family) => family.subCollectionCode === sub.Code).length)
    }
  }
  expect(data.flatMap(({ subCollection }) => subCollection.filter((sub) => !sub.isAvailable)).length).toBeGreaterThan(0)
})

test('returns the brands, banners and tiles of the sample', async () => {
  const brands = (await shop.ask(brandList, {})).data
  expect(brands.map(({ Code }) => Code)).toEqual(sample.brands.map(({ code }) => code))
  expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(sample.families.length)
  const banners = (await shop.ask(bannerList, {})).data
  expect(banners.map(({ title }) => title)).toEqual(sample.banners.map(({ title }) => title))
  const tiles = (await shop.ask(collections, {})).data
  expect(tiles.map(({ redirectUrl }) => redirectUrl)).toEqual(
    sample.collections.filter(({ isAvailable }) => isAvailable).map(({ code }) => `/product-list/${code}`),
  )
  for (const tile of tiles) expect(tile.media.length).toBeGreaterThan(0)
})

test('links countries, counties and towns', async () => {
  const countries = (await shop.ask(countryList, {})).data
  expect(countries).toHaveLength(15)
  const kenya = countries.find(({ code }) => code === 'KE')
  const counties = (await shop.ask(countyList, { countryId: kenya?.id as number })).data
  expect(counties).toHaveLength(47)
  const all = await Promise.all(counties.map(({ id }) => shop.ask(cityList, { countyId: id })))
  // Each county has one entry for the places that no list names.
  expect(all.reduce((sum, { data }) => sum + data.length, 0)).toBe(towns.length + counties.length)
  for (const { data } of all) expect(data.length).toBeGreaterThan(0)
  expect((await shop.ask(countyList, { countryId: 2 })).data).toEqual([])
})

test('finds towns of all counties by the beginning of their names', async () => {
  const kenya = (await shop.ask(countryList, {})).data.find(({ code }) => code === 'KE')?.id as number
  const found = async (searchText: string, countryId = kenya) =>
    (await shop.ask(townSearch, { countryId, searchText })).data.map(({ name, county }) => `${name}, ${county}`)
  expect(await found(' umoj ')).toEqual(['Umoja 1, Nairobi', 'Umoja 2, Nairobi', 'Umoja 3, Nairobi'])
  expect(await found('mombasa')).toEqual(expect.arrayContaining([expect.stringMatching(/, Mombasa$/)]))
  expect(await found('Atlantis')).toEqual([])
  expect(await found('Umoja', 2)).toEqual([])
  const [umoja] = (await shop.ask(townSearch, { countryId: kenya, searchText: 'Umoja 1' })).data
  const { data: listed } = await shop.ask(cityList, { countyId: umoja?.countyId as number })
  expect(listed).toContainEqual({ id: umoja?.id, name: 'Umoja 1', postalCode: umoja?.postalCode })
  expect(await shop.refused(townSearch, { countryId: kenya, searchText: 'Um ' })).toMatchObject({ status: 400 })
})

test('has a charge for every town of Kenya and every other country', async () => {
  const [row] = await shop.database.query<{ n: number }>(
    `SELECT count(*) AS n FROM counties co WHERE NOT EXISTS
       (SELECT FROM delivery_charges d WHERE d.county_id = co.id AND d.city_id IS NULL)`,
  )
  expect(row?.n).toBe(0)
  const [abroad] = await shop.database.query<{ n: number }>(
    'SELECT count(*) AS n FROM delivery_charges WHERE county_id IS NULL AND city_id IS NULL',
  )
  expect(abroad?.n).toBe(14)
})

test('finds a pick-up point by its id only', async () => {
  const { data } = await shop.ask(pickUpPoints, {})
  expect(data.map(({ name }) => name)).toEqual(sample.pickUpPoints.map(({ name }) => name))
  const [first] = data
  expect((await shop.ask(pickUpPointDetail, { id: first?.id as number })).data).toEqual(first)
  expect(await shop.refused(pickUpPointDetail, { id: 999 })).toMatchObject({ code: 'not-found', status: 404 })
  expect(await shop.refused(pickUpPointDetail, { id: 9_000_000_000_000 })).toMatchObject({ status: 400 })
  expect(await shop.refused(pickUpPointDetail, { id: 'one' })).toMatchObject({ code: 'invalid-request', status: 400 })
})
