import { addFavouriteProduct } from '#lib/contract/catalogue/favourite.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { changeCatalogue } from '../../../testing/change-catalogue.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { stockShelf } from '../../../testing/products.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const clock = () => new Date('2026-11-21T09:00:00Z')
let shop: TestShop
let rep: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ clock, catalogue: 'empty' })
  await stockShelf(shop.database, [{ stock: 4 }, { stock: 5 }, { stock: 0 }, { stock: 5.5, metres: true }])
  // Cards are made from the stored stock.
  await changeCatalogue(shop.app.shop, async ({ query }) =>
    (await query<{ id: number }>('SELECT id FROM families')).map(({ id }) => id),
  )
  rep = await newPerson(shop.database, clock, 6)
}, 180_000)
afterAll(() => shop.close())

const listed = async (filter: object, { headers } = rep) => {
  const { data, meta, headers: answerHeaders } = await shop.ask(productList, filter, headers)
  return { ids: data.map(({ id }) => id), cards: data, meta, dateTime: answerHeaders.date_time }
}

it('lists products with enough stock at the time of the request, by default five', async () => {
  expect((await listed({ inStock: true })).ids).toEqual([2, 4])
  expect((await listed({ inStock: true, inStockNo: 4 })).ids).toEqual([1, 2, 4])
  const none = await listed({ inStock: true, inStockNo: 99_999 })
  expect([none.ids, none.meta.total, none.meta.facets.brands]).toEqual([[], 0, []])
  await shop.database.query('UPDATE variants SET stock_tenths = 30 WHERE id = 2')
  const { ids, meta, dateTime } = await listed({ inStock: true })
  expect([ids, meta.total, meta.facets.brands[0]?.count, meta.stockTime]).toEqual([[4], 1, 1, dateTime])
  await shop.database.query('UPDATE variants SET stock_tenths = 50 WHERE id = 2')
})

it('can be combined with other choices and with favourites', async () => {
  await shop.ask(addFavouriteProduct, { productId: 4, favourite: 1 }, rep.headers)
  expect((await listed({ inStock: true, isFavorite: true })).ids).toEqual([4])
  expect((await listed({ inStock: true, searchText: 'Blanket 2' })).ids[0]).toBe(2)
})

it('shows a colour in stock if the first colour is sold out', async () => {
  const { query } = shop.database
  await query(
    `INSERT INTO family_colours (family_id, code, name, position, swatch_sha, image_shas)
     SELECT family_id, 'IND', 'Indigo', 2, swatch_sha, image_shas FROM family_colours WHERE family_id = 3`,
  )
  await query(
    `INSERT INTO variants (id, family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
     OVERRIDING SYSTEM VALUE VALUES (900, 3, 'MAR-SB-3-IND-56', 'IND', '56', 99900, 12, 400)`,
  )
  shop.app.shop.catalogue.products.forget()
  const { cards } = await listed({ inStock: true, searchText: 'Blanket 3' })
  expect(cards[0]).toMatchObject({ id: 900, colorCode: 'IND', exVatPrice: 999_00, piecesPerBale: 12 })
  expect(cards[0]?.colours.map(({ id, code }) => [id, code])).toEqual([
    [3, 'MAD'],
    [900, 'IND'],
  ])
})

it('treats stockQty like inStock with its number, and uses the larger of both', async () => {
  expect((await listed({ stockQty: 4 })).ids).toEqual((await listed({ inStock: true, inStockNo: 4 })).ids)
  expect((await listed({ stockQty: 99_999 })).meta.total).toBe(0)
  expect((await listed({ inStock: true, inStockNo: 99_999, stockQty: 1 })).meta.total).toBe(0)
  expect((await listed({ inStock: true, inStockNo: 1, stockQty: 99_999 })).meta.total).toBe(0)
  expect((await listed({ stockQty: null })).meta.total).toBe((await shop.ask(productList, {})).meta.total)
  const other = await newPerson(shop.database, clock, 2)
  expect((await listed({ stockQty: 99_999 }, other)).meta.total).toBe((await listed({ stockQty: null })).meta.total)
})

it('omits variants with less stock from a product’s grid, for representatives only', async () => {
  const gridOf = async (stockQty: number | null, headers?: Record<string, string>) => {
    const { matrix, qty } = (await shop.ask(productDetails, { id: 900, stockQty }, headers)).data
    return { cells: matrix.cells.flat().map((cell) => cell?.id), columns: matrix.columns.map((one) => one.qty), qty }
  }
  // Of 3, sold out, and 900, the other colour, of which there are 40.
  const all = { cells: [3, 900], columns: [0, 40], qty: 40 }
  expect(await gridOf(null, rep.headers)).toEqual(all)
  expect(await gridOf(40, rep.headers)).toEqual({ ...all, cells: [undefined, 900] })
  expect(await gridOf(41, rep.headers)).toEqual({ cells: [undefined, undefined], columns: [0, 0], qty: 40 })
  const other = await newPerson(shop.database, clock, 3)
  expect(await gridOf(41, other.headers)).toEqual(all)
  expect(await gridOf(41)).toEqual(all)
})

it.each([1, 2, 3, 5] as const)('is ignored for type %i', async (type) => {
  const other = await newPerson(shop.database, clock, type)
  const everybody = await shop.ask(productList, {})
  expect((await listed({ inStock: true, inStockNo: 99_999 }, other)).meta.total).toBe(everybody.meta.total)
})

it('does not change the common list', async () => {
  await listed({ inStock: true })
  const { data, meta } = await shop.ask(productList, { inStock: true })
  expect([data.length, meta.total]).toEqual([4, 4])
})
