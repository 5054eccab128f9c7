/** Brands, collections, the manual order of products, and search terms, from an empty start and over HTTP. */

import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import {
  officeBrandList,
  officeBrandOrder,
  officeBrandSave,
  officeCollectionList,
  officeCollectionOrder,
  officeCollectionSave,
  officeHandOrder,
  officeHandOrderSave,
} from '#lib/contract/catalogue/office/collections.ts'
import {
  officeEmptySearchSetAside,
  officeSearchWords,
  officeSynonymSave,
  officeSynonymTakeAway,
} from '#lib/contract/catalogue/office/search-words.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { brandList, productCollectionList } from '#lib/contract/content/reference.ts'
import { families } from '../../../../db/schema/catalogue.ts'
import { media } from '../../../../db/schema/media.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { refreshFamilies } from '../../../products/use-cases/refresh-family.ts'
import { countEmptySearch, forgetOldSearches } from '../../use-cases/search-words.ts'

let shop: OfficeShop
let salome: OfficePerson
let content: OfficePerson
let sha: string
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  const all = await shop.database.db.select({ id: families.id }).from(families)
  await shop.database.transaction((tx) =>
    refreshFamilies(
      tx,
      all.map(({ id }) => id),
    ),
  )
  await shop.app.shop.catalogue.refreshIfChanged()
  salome = await shop.staff('catalogue')
  content = await shop.staff('content')
  const [picture] = await shop.database.db.select({ sha256: media.sha256 }).from(media).limit(1)
  sha = picture?.sha256 ?? ''
}, 180_000)
afterAll(() => shop.close())

const brand = { name: 'Lamu Looms', town: 'Lamu', blurb: 'Hand woven.', image: null }
const collection = { name: 'Kikoys', blurb: 'For the coast.', isShown: true }
const brands = async () => (await shop.askAs(salome, officeBrandList, {})).data
const collections = async () => (await shop.askAs(salome, officeCollectionList, {})).data.collections
/** The shop's list, by the catalogue after the last change. */
const list = async (filter: object) => {
  await shop.app.shop.catalogue.refreshIfChanged()
  return (await shop.ask(productList, { ...EMPTY_FILTER, ...filter } as never)).data
}

test('creates a brand with its dispatcher, shows it in the shop, edits it and orders it', async () => {
  const needsProvider = await shop.refusedAs(salome, officeBrandSave, brand)
  expect(needsProvider.fields).toHaveProperty('providerName')
  const { data: made } = await shop.askAs(salome, officeBrandSave, {
    ...brand,
    providerName: 'Lamu Dispatch',
    providerTown: 'Lamu',
  })
  expect(made).toMatchObject({ code: 'lamu-looms', version: 1, provider: { name: 'Lamu Dispatch', town: 'Lamu' } })
  expect(
    (await shop.refusedAs(salome, officeBrandSave, { ...brand, providerCode: made.provider.code })).fields,
  ).toEqual({
    name: 'There is another brand “Lamu Looms”.',
  })
  const change = { ...brand, code: made.code, version: 1, town: 'Shela', providerCode: made.provider.code }
  const { data: changed } = await shop.askAs(salome, officeBrandSave, change)
  expect(changed).toMatchObject({ version: 2, town: 'Shela' })
  const refusal = await shop.refusedAs(salome, officeBrandSave, { ...change, town: 'Manda' })
  expect([refusal.code, (refusal.data as typeof changed).town]).toEqual(['changed-meanwhile', 'Shela'])
  const before = (await brands()).brands.map(({ code }) => code)
  await shop.askAs(salome, officeBrandOrder, { before, codes: [made.code] })
  expect((await brands()).brands[0]?.code).toBe(made.code)
  // A save based on the previous order does not undo a colleague's later order.
  const late = await shop.refusedAs(salome, officeBrandOrder, { before, codes: before })
  expect(late.code).toBe('changed-meanwhile')
  expect((await brands()).brands[0]?.code).toBe(made.code)
  const { data: shown } = await shop.ask(brandList, {})
  expect(JSON.stringify(shown)).toContain('Lamu Looms')
  expect((await shop.refusedAs(content, officeBrandSave, change)).code).toBe('not-allowed')
  expect(
    (await shop.refusedAs(salome, officeBrandSave, { ...change, version: 2, image: 'f'.repeat(64) })).fields,
  ).toEqual({
    image: 'Choose a picture.',
  })
})

test('creates, shows and orders a collection and its sub-collection', async () => {
  const { data: made } = await shop.askAs(salome, officeCollectionSave, { ...collection, cover: sha })
  expect(made).toMatchObject({ code: 'kikoys', families: 0, isShown: true })
  const part = { name: 'Striped', blurb: '', isShown: true, cover: sha, of: made.code }
  const { data: striped } = await shop.askAs(salome, officeCollectionSave, part)
  const { data: plain } = await shop.askAs(salome, officeCollectionSave, { ...part, name: 'Plain' })
  const seen = [striped.code, plain.code]
  const order = { of: made.code, before: seen, codes: [plain.code, striped.code] }
  await shop.askAs(salome, officeCollectionOrder, order)
  expect((await shop.refusedAs(salome, officeCollectionOrder, order)).code).toBe('changed-meanwhile')
  const found = (await collections()).find(({ code }) => code === made.code)
  expect(found?.parts.map(({ name }) => name)).toEqual(['Plain', 'Striped'])
  expect((await shop.refusedAs(salome, officeCollectionSave, { ...part, cover: 'none' })).code).toBe('invalid-request')
  expect((await shop.refusedAs(salome, officeCollectionSave, { ...part, of: 'nowhere' })).code).toBe('not-found')
  const { data: shown } = await shop.ask(productCollectionList, {})
  expect(JSON.stringify(shown)).toContain('Kikoys')
})

test('shows manually placed products first in their collection, and by name in other lists', async () => {
  const [first] = await collections()
  const code = first?.code ?? ''
  const before = (await shop.askAs(salome, officeHandOrder, { collection: code })).data.families
  expect(before.length).toBeGreaterThan(2)
  expect(before.every(({ isPlaced }) => !isPlaced)).toBe(true)
  const last = before.at(-1)
  const familyIds = [last?.familyId ?? 0]
  await shop.askAs(salome, officeHandOrderSave, { collection: code, before: [], familyIds })
  const after = (await shop.askAs(salome, officeHandOrder, { collection: code })).data.families
  expect(after[0]).toMatchObject({ familyId: last?.familyId, isPlaced: true })
  const names = (await list({ collection: [code] })).map(({ clusterCode }) => clusterCode)
  expect(names[0]).toBe(last?.code)
  expect((await list({}))[0]?.clusterCode).not.toBe(last?.code)
  const refusal = await shop.refusedAs(salome, officeHandOrderSave, { collection: code, before: [], familyIds: [] })
  expect(refusal.code).toBe('changed-meanwhile')
  const foreign = { collection: code, before: familyIds, familyIds: [999_999] }
  expect((await shop.refusedAs(salome, officeHandOrderSave, foreign)).code).toBe('invalid-request')
})

test('counts a search without results, resolves it by a synonym, and counts no personal data', async () => {
  for (const globalSearchText of ['Zulia', 'zulia', 'call 0712 345 678', 'amina@example.co.ke']) {
    await list({ globalSearchText })
  }
  const words = async () => (await shop.askAs(salome, officeSearchWords, {})).data
  const { empty } = await words()
  expect(empty.map(({ text, times }) => [text, times])).toEqual([['zulia', 2]])
  const [product] = await list({})
  const meant = (product?.clusterName ?? '').split(' ').at(-1)?.toLowerCase() ?? ''
  const synonym = { word: 'Zulia', means: [meant], before: null }
  await shop.askAs(salome, officeSynonymSave, synonym)
  expect((await list({ globalSearchText: 'zulia' })).length).toBeGreaterThan(0)
  expect((await words()).empty).toEqual([])
  expect((await shop.refusedAs(salome, officeSynonymSave, synonym)).code).toBe('changed-meanwhile')
  expect((await shop.refusedAs(salome, officeSynonymSave, { ...synonym, word: 'one two three' })).code).toBe(
    'invalid-request',
  )
  expect((await shop.refusedAs(salome, officeSynonymSave, { ...synonym, word: 'x', means: [] })).code).toBe(
    'invalid-request',
  )
  await shop.askAs(salome, officeSynonymTakeAway, { word: 'zulia' })
  expect(await list({ globalSearchText: 'zulia' })).toEqual([])
  expect((await words()).empty).toHaveLength(1)
  await shop.askAs(salome, officeEmptySearchSetAside, { text: 'zulia' })
  expect((await words()).empty).toEqual([])
})

test('deletes the rarest searches without results above the limit', async () => {
  const { database } = shop
  const now = orderClock()
  for (const text of ['often one', 'often two']) {
    await countEmptySearch(database, now, text)
    await countEmptySearch(database, now, text)
  }
  await countEmptySearch(database, now, 'only once')
  await forgetOldSearches(database, now, 2)
  const { empty } = (await shop.askAs(salome, officeSearchWords, {})).data
  expect(empty.map(({ text }) => text).toSorted()).toEqual(['often one', 'often two'])
})
