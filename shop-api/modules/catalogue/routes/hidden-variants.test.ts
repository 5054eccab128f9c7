/** A variant that is hidden in the office is not shown and not sold, while the rest of its family is. */

import { cartList } from '#lib/contract/cart/cart.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { type CellChange, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'

let shop: OfficeShop
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  two = await addSecondSize()
}, 180_000)
afterAll(() => shop.close())

/** Product 1, and a second size of its family. */
let two: { id: number; other: number; family: string }

/** Gives the family of product 1 a second size. */
async function addSecondSize(): Promise<typeof two> {
  const [first] = await shop.database.query<{ family: string }>(
    `INSERT INTO family_sizes (family_id, code, name, position) SELECT family_id, 'SECOND', 'Second', 99 FROM variants
     WHERE id = 1 RETURNING (SELECT cluster_code FROM families f WHERE f.id = family_id) AS family`,
    [],
  )
  const [other] = await shop.database.query<{ id: number }>(
    `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
     SELECT family_id, code || '-SECOND', colour_code, 'SECOND', 100000, 10, 500 FROM variants WHERE id = 1
     RETURNING id::int AS id`,
    [],
  )
  return { id: 1, other: other?.id ?? 0, family: first?.family ?? '' }
}

const set = async (id: number, from: string, to: string) => {
  const editor = await shop.staff('catalogue')
  const input = { changes: [[id, 'shop', from, to] satisfies CellChange] }
  await shop.askAs(editor, saveSheetJob, { input })
  await shop.app.shop.jobs.runNow()
  await shop.app.shop.catalogue.refreshIfChanged()
}

test('removes a hidden variant from pages, grids, cards and searches by code', async () => {
  const { id, other, family } = two
  const cellsOf = (matrix: { cells: ({ id: number } | null)[][] }) =>
    matrix.cells.flat().flatMap((cell) => cell?.id ?? [])
  const { data: before } = await shop.ask(productDetails, { id: other })
  expect(cellsOf(before.matrix)).toContain(id)
  await set(id, 'shown', 'hidden')

  await expect(shop.ask(productDetails, { id })).rejects.toThrow('not-found')
  const { data: after } = await shop.ask(productDetails, { id: other })
  expect(cellsOf(after.matrix)).not.toContain(id)
  const searchText = (await shop.database.query<{ code: string }>('SELECT code FROM variants WHERE id = $1', [id]))[0]
    ?.code
  const { data: found } = await shop.ask(productList, { ...EMPTY_FILTER, globalSearchText: searchText ?? '' })
  const { data: all } = await shop.ask(productList, EMPTY_FILTER)
  const ids = [...found, ...all].map((card) => card.id)
  expect(ids).not.toContain(id)
  expect(all.some(({ clusterCode }) => clusterCode === family)).toBe(true)
})

test('removes a hidden variant from carts and refuses an order with it', async () => {
  const { id, other } = two
  await set(id, 'hidden', 'shown')
  const order = await orderForm(
    shop,
    [
      [id, 1],
      [other, 1],
    ],
    'collected',
  )
  await set(id, 'shown', 'hidden')
  const { data } = await shop.ask(cartList, {
    items: [
      { productId: id, quantity: 1 },
      { productId: other, quantity: 1 },
    ],
  })
  expect(data.allProducts.map(({ productId }) => productId)).toEqual([other])
  const refused = await shop.refused(placeOrder, { ...order, ...GUEST }, freshKey())
  expect(refused.status).toBeGreaterThanOrEqual(400)
})

test('removes a family from lists while all its variants are hidden', async () => {
  const { family } = two
  const rows = await shop.database.query<{ id: number; hidden: boolean }>(
    `SELECT v.id::int AS id, is_hidden AS hidden FROM variants v JOIN families f ON f.id = v.family_id WHERE f.cluster_code = $1`,
    [family],
  )
  for (const { id, hidden } of rows) if (!hidden) await set(id, 'shown', 'hidden')
  const isListed = async () => {
    const { data } = await shop.ask(productList, EMPTY_FILTER)
    return data.some(({ clusterCode }) => clusterCode === family)
  }
  expect(await isListed()).toBe(false)
  await set(rows[0]?.id ?? 0, 'hidden', 'shown')
  expect(await isListed()).toBe(true)
})
