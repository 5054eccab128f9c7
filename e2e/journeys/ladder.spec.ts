import type { Locator, Page } from 'playwright/test'
import { cartList } from '../../lib/contract/cart/cart.ts'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { type Product, productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { orderDetail } from '../../lib/contract/orders/order.ts'
import { must } from '../support/calls.ts'
import { giveAddress, orderIdIn, placeOrder } from '../support/guest.ts'
import { freshPhone } from '../support/handset.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'

/** The promise: a school orders a mix of sizes at the price of their sum, and sees the price of a larger order before. */

const SIZES = 5
const main = (page: Page) => page.locator('main').filter({ visible: true })

/** A product of the school collection with a ladder, and five cells of its grid with enough stock. */
async function schoolProduct() {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['uniforms'] })
  for (const { id } of cards.filter((card) => card.visibility)) {
    const product = await must(productDetails, { id, stockQty: null })
    const cells = cellsOf(product).filter(({ piece }) => piece >= 30)
    if (product.ladders && cells.length >= SIZES) return { product, cells: cells.slice(0, SIZES) }
  }
  throw new Error('no school product has a ladder and five sizes in stock')
}

/** Cells of the grid with the name of their field. */
const cellsOf = ({ matrix }: Product) =>
  matrix.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell ? { ...cell, label: `${matrix.columns[column]?.name}, ${matrix.rows[row]?.name}` } : [],
    ),
  )

/** The sentence about a step of the ladder, which has a price or a discount. @param rest a regular expression */
const stepText = (from: number, counted: number, rest = '') =>
  new RegExp(`(?:Price|off the list price) for ${from} or more pieces: ${counted} counted\\.${rest}`)

async function fill(grid: Locator, labels: readonly string[], quantity: number): Promise<void> {
  for (const label of labels) await grid.getByRole('textbox', { name: label, exact: true }).fill(String(quantity))
}

test('prices 50 pieces in five sizes as 50, and shows the price of 120 before', async ({ page }) => {
  const { product, cells } = await schoolProduct()
  const labels = cells.map(({ label }) => label)
  await page.goto(`/product-details/${cells[0]?.id}`)
  await expect(main(page).getByRole('rowheader', { name: '50 or more pieces' })).toBeVisible()
  await expect(main(page).getByText('All colours and sizes of this product count together.')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
  const grid = page.getByRole('dialog')
  await fill(grid, labels, 24)
  await expect(grid.getByText(stepText(120, 120)).first()).toBeVisible()
  await fill(grid, labels, 10)
  await expect(grid.getByText(stepText(50, 50, ' 70 more pieces: ')).first()).toBeVisible()
  await expectAccessible(page)
  await grid.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()

  // The shop's figures for 50 pieces, and for the list price of single pieces.
  const items = (quantity: number) => cells.map(({ id }) => ({ productId: id, quantity }))
  const priced = await must(cartList, { items: items(10) })
  const single = await must(cartList, { items: items(1) })
  expect(priced.settings.totalExVat).toBeLessThan(10 * single.settings.totalExVat)

  await page.goto('/cart')
  await expect(main(page).getByText(stepText(50, 50)).first()).toBeVisible()
  await expectAccessible(page)
  const quantity = main(page).getByRole('spinbutton', { name: `Quantity of ${product.clusterName}, ${labels[0]}` })
  await quantity.fill('9')
  await expect(main(page).getByText(/^4 other lines now /)).toBeVisible()
  await expect(main(page).getByText(stepText(24, 49)).first()).toBeVisible()
  await quantity.fill('10')
  await expect(main(page).getByText(stepText(50, 50)).first()).toBeVisible()

  await giveAddress(page, freshPhone())
  await placeOrder(page)
  const order = await must(orderDetail, { id: orderIdIn(page) })
  expect(order.totalValue).toBeGreaterThanOrEqual(priced.settings.totalValue)
  expect(order.totalValue).toBeLessThan(10 * single.settings.totalValue)
})
