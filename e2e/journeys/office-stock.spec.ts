import type { Page } from 'playwright/test'
import { productWithStock } from '../support/calls.ts'
import { signInToOffice } from '../support/office.ts'
import { scan } from '../support/packing.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'

/** The promise: deliveries and counts change the stock at once, and every change is in the log. */

const CAME = 12

/** A figure beside its name on a product's page: "On hand" is 153. */
async function figureOf(page: Page, name: string): Promise<number> {
  const value = page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return Number.parseInt(((await value.textContent()) ?? '').replaceAll(',', ''), 10)
}

test('books a delivery against an order, counts a shelf on a phone, and lists both as movements', async ({ page }) => {
  test.slow()
  const { id } = await productWithStock(50, 99_999)
  await signInToOffice(page, 'owner')
  const product = `/office/stock/products/${id}`
  await page.goto(product)
  await expect(page.getByRole('heading', { name: 'Movements' })).toBeVisible()
  const code =
    (await page
      .getByText(/^[A-Z0-9]+(-[A-Z0-9]+){2,}$/)
      .first()
      .textContent()) ?? ''
  const onHand = await figureOf(page, 'On hand')
  await expectUsable(page)

  const supplier = `Thika Mills ${process.pid}`
  await page.goto('/office/stock/suppliers')
  await page.getByRole('button', { name: 'Add supplier' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(supplier)
  await page.getByRole('form').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Suppliers' }).getByText(supplier)).toBeVisible()

  await page.goto('/office/stock/orders/new')
  await page.getByRole('combobox', { name: 'Supplier' }).selectOption({ label: supplier })
  await page.getByLabel('Product code, typed or scanned').fill(code)
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity').fill('twelve')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a number.')).toBeVisible()
  await page.getByLabel('Quantity').fill(String(CAME))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await page.getByRole('button', { name: 'Receive goods' }).click()
  await page.getByRole('button', { name: 'Fill in all missing goods' }).click()
  await page.getByRole('button', { name: 'Save delivery' }).click()
  await expect(page.getByRole('region', { name: 'Goods in' })).toBeVisible()
  await page.goto(product)
  await expect(page.getByRole('region', { name: 'Movements' })).toContainText('Goods in')
  expect(await figureOf(page, 'On hand')).toBe(onHand + CAME)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/office/stock/count')
  await page.getByLabel('Shelves to count').fill('NOWHERE-1')
  await page.getByRole('button', { name: 'Start count' }).click()
  await expect(page.getByText('No products on this shelf.')).toBeVisible()
  await scan(page, code)
  await expect(page.getByRole('region', { name: 'Current product' })).toContainText(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send count' }).click()
  await expect(page.getByText('Count sent.')).toBeVisible()
  await page.getByRole('link', { name: 'View count' }).click()
  await expectUsable(page)
})
