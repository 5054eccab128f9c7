import type { Locator, Page } from 'playwright/test'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { blanketWithGrid } from '../support/calls.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a visitor sees one kind of price everywhere, always labelled. */

const main = (page: Page) => page.locator('main').filter({ visible: true })

/** Puts one of a product into the cart through its quantity grid, which is checked on the way. */
async function throughTheGrid(page: Page, id: number, look: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.goto(`/product-details/${id}`)
  await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('1')
  await look(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/cart$/)
}

test('a guest sees prices with VAT in the grid, the cart and the summary', async ({ page }) => {
  const product = await blanketWithGrid()
  const first = product.matrix.cells.flat().find((cell) => cell)
  const [withVat, exVat] = [showMoney(first?.price ?? 0), showMoney(first?.exVatPrice ?? 0)]
  await throughTheGrid(page, product.id, async (dialog) => {
    await expect(dialog.getByText('Prices with VAT.')).toBeVisible()
    await expect(dialog.getByText('Prices ex-VAT.')).toBeHidden()
    const value = dialog.locator('dl > div').filter({ hasText: 'Order value, with VAT' })
    await expect(value.getByText(withVat, { exact: true })).toBeVisible()
    await expect(value.getByText(`${exVat} ex-VAT`)).toBeVisible()
  })

  const line = main(page).getByRole('listitem').filter({ hasText: product.clusterName }).first()
  await expect(line).toContainText(`${withVat} with VAT each`)
  await expect(line).toContainText(`${showAmount(first?.exVatPrice ?? 0)} ex-VAT`)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('Products, with VAT')
  await expect(summary).toContainText(withVat)
  await expect(summary).toContainText('To pay, with VAT')
  await expect(summary).toContainText(/Includes 16% VAT: KSh/)
  await expectAccessible(page)
})

test('a company sees prices ex-VAT, with the tax on a separate line', async ({ page }) => {
  const product = await blanketWithGrid()
  await signInByCall(page, 'branch')
  await throughTheGrid(page, product.id, async (dialog) => {
    await expect(dialog.getByText('Prices ex-VAT.')).toBeVisible()
    await expect(dialog.getByText('Prices with VAT.')).toBeHidden()
    const value = dialog.locator('dl > div').filter({ hasText: 'Order value, ex-VAT' })
    await expect(value.getByText(/KSh\s[\d,.]+ with VAT/)).toBeVisible()
  })

  const line = main(page).getByRole('listitem').filter({ hasText: product.clusterName }).first()
  await expect(line).toContainText(/KSh\s[\d,.]+ ex-VAT each/)
  await expect(line).toContainText(/[\d,.]+ with VAT/)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('Products, ex-VAT')
  await expect(summary).toContainText('VAT, 16%')
  await expect(summary).toContainText('Order value, with VAT')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByText('Item(s) removed from cart successfully')).toBeVisible()
})
