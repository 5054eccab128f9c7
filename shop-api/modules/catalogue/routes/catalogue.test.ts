import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productAddresses, productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import {
  type Card,
  priceFilter,
  productFeature,
  productList,
  productSize,
} from '#lib/contract/catalogue/product-list.ts'
import { withVat } from '#lib/format/money.ts'
import { variantsOf } from '#sample/catalogue/expand.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import type { Family } from '#sample/catalogue/types.ts'
import { changeCatalogue } from '../../../testing/change-catalogue.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const sample = sampleCatalogue()
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (filter: Filter) => shop.ask(productList, filter)

describe('product-details', () => {
  test('lays out the grid with its holes', async () => {
    const holed = sample.families.filter((family) => family.unavailable.length > 0 && family.visibility)
    expect(holed.length).toBeGreaterThan(3)
    for (const family of holed.slice(0, 8)) {
      const card = (await ask({ ...EMPTY_FILTER, searchText: family.clusterName })).data.find(
        ({ clusterCode }) => clusterCode === family.clusterCode,
      ) as Card
      const { data } = await shop.ask(productDetails, { id: card.id })
      const { columns, rows, cells } = data.matrix
      expect(columns.map(({ code }) => code)).toEqual(family.colours.map(({ colorCode }) => colorCode))
      expect(rows.map(({ code }) => code)).toEqual(family.sizes.map(({ sizeCode }) => sizeCode))
      const variants = new Map(variantsOf(family).map((one) => [`${one.colorCode} ${one.sizeCode}`, one]))
      rows.forEach((row, r) => {
        columns.forEach((column, c) => {
          const expected = variants.get(`${column.code} ${row.code}`)
          const cell = cells[r]?.[c]
          expect(cell?.code ?? null).toBe(expected?.sku ?? null)
          expect(cell?.exVatPrice ?? null).toBe(expected?.exVatCents ?? null)
          expect(cell?.piece ?? null).toBe(expected?.stock ?? null)
          expect(cell?.formerPrice ?? null).toBe(expected?.formerExVatCents ? withVat(expected.formerExVatCents) : null)
        })
      })
      columns.forEach((column, c) => {
        expect(column.qty).toBe(cells.reduce((sum, row) => sum + (row[c]?.piece ?? 0), 0))
      })
    }
  })

  test('returns the current stock', async () => {
    const [row] = await shop.database.query<{ id: number }>('SELECT id FROM variants ORDER BY id LIMIT 1')
    const id = row?.id as number
    await shop.ask(productDetails, { id })
    await shop.database.query('UPDATE variants SET stock_tenths = 70 WHERE id = $1', [id])
    expect((await shop.ask(productDetails, { id })).data.qty).toBe(7)
  })

  test('returns the picked colour, in the current size if the colour has it', async () => {
    const family = sample.families.find(
      (one) => one.unavailable.length > 0 && one.visibility && one.sizes.length > 1,
    ) as Family
    for (const variant of variantsOf(family)) {
      const { clusterCode: clusterId, colorCode, sizeCode } = variant
      const { data } = await shop.ask(productFeatureDetail, { clusterId, colorCode, sizeCode })
      expect(data.code).toBe(variant.sku)
      // More views are of the first colour only.
      expect(data.images.length).toBeGreaterThanOrEqual(colorCode === family.colours[0]?.colorCode ? 3 : 1)
      expect(data.mainImage).toEqual(data.images[0])
    }
    const [colorCode, sizeCode] = family.unavailable[0] as [string, string]
    const { data } = await shop.ask(productFeatureDetail, { clusterId: family.clusterCode, colorCode, sizeCode })
    expect(data.sizeCode).not.toBe(sizeCode)
    expect(data.colorCode).toBe(colorCode)
  })

  test.each([
    [productDetails, { id: 987_654 }],
    [productFeatureDetail, { clusterId: 'NO-SUCH', colorCode: 'RED' }],
    [productFeatureDetail, { clusterId: 'HM-SB-0142', colorCode: 'NOPE' }],
  ])('returns 404 for an unknown product', async (call, wire) => {
    expect(await shop.refused(call, wire)).toMatchObject({ code: 'not-found', status: 404 })
  })

  test.each([{ id: 0 }, { id: -1 }, { id: 'x' }, { id: 1.5 }, { id: 1e300 }, {}])('refuses %j', async (wire) => {
    expect(await shop.refused(productDetails, wire)).toMatchObject({ code: 'invalid-request', status: 400 })
  })
})

describe('a family without visibility', () => {
  test('has no price in any reply', async () => {
    const hidden = sample.families.filter((family) => !family.visibility)
    expect(hidden.length).toBeGreaterThan(0)
    const { data } = await ask({ ...EMPTY_FILTER, searchText: hidden[0]?.clusterName as string })
    const card = data.find(({ clusterCode }) => clusterCode === hidden[0]?.clusterCode) as Card
    expect(card).toMatchObject({ visibility: false, price: null, exVatPrice: null, formerPrice: null })
    const details = (await shop.ask(productDetails, { id: card.id })).data
    expect(details).toMatchObject({ visibility: false, price: null, exVatPrice: null, formerPrice: null })
    for (const cell of details.matrix.cells.flat()) expect(cell?.price ?? null).toBeNull()
    const colour = await shop.ask(productFeatureDetail, { clusterId: card.clusterCode, colorCode: card.colorCode })
    expect(colour.data).toMatchObject({ price: null, exVatPrice: null, formerPrice: null })
  })
})

describe('the choices', () => {
  test('sizes and features of a sub-collection', async () => {
    const within = sample.families.filter((family) => family.subCollectionCode === 'pullovers')
    const sizes = (await shop.ask(productSize, { subCollection: ['pullovers'] })).data.map(({ code }) => code)
    expect(sizes).toEqual(['S', 'M', 'L', 'XL', 'XXL', 'XXXL'].filter((code) => sizes.includes(code)))
    expect(new Set(sizes)).toEqual(new Set(within.flatMap((f) => variantsOf(f).map(({ sizeCode }) => sizeCode))))
    const features = (await shop.ask(productFeature, { subCollection: ['pullovers'] })).data.map(({ code }) => code)
    expect(new Set(features)).toEqual(new Set(within.map(({ featureCode }) => featureCode)))
  })

  test('ends the price slider at the highest card price', async () => {
    const dearest = Math.max(
      ...sample.families.map((family) => (family.visibility ? withVat(variantsOf(family)[0]?.exVatCents ?? 0) : 0)),
    )
    expect((await shop.ask(priceFilter, {})).data).toMatchObject({ currencyCode: 'KES', max: Math.ceil(dearest / 100) })
  })

  test('addresses are one for each colour', async () => {
    const { data } = await shop.ask(productAddresses, {})
    expect(data).toHaveLength(sample.families.reduce((sum, family) => sum + family.colours.length, 0))
    const half = data[300]?.id as number
    expect((await shop.ask(productAddresses, { after: half })).data).toEqual(data.filter(({ id }) => id > half))
  })
})

describe('a change of the catalogue', () => {
  test('is in the next answer: list, counts and details', async () => {
    const { data } = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], sort: 1 })
    const card = data[0] as Card
    await changeCatalogue(shop.app.shop, async ({ query }) => {
      const [row] = await query<{ id: number }>(
        'UPDATE families SET is_trending = NOT is_trending WHERE cluster_code = $1 RETURNING id',
        [card.clusterCode],
      )
      await query('UPDATE variants SET ex_vat_cents = 777700 WHERE family_id = $1', [row?.id])
      return [row?.id as number]
    })
    const after = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], sort: 2 })
    expect(after.data[0]).toMatchObject({ clusterCode: card.clusterCode, exVatPrice: 777_700 })
    expect(after.meta.facets.priceMax).toBe(Math.ceil(withVat(777_700) / 100))
    expect((await shop.ask(productDetails, { id: card.id })).data.exVatPrice).toBe(777_700)
  })
})
