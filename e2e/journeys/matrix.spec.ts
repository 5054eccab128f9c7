import type { Locator, Page } from 'playwright/test'
import { blanketWithGrid } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

async function openGrid(page: Page, id: number): Promise<Locator> {
  await page.goto(`/product-details/${id}`)
  await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
  return dialog
}

/** The promise: anyone can order every colour and size of a fabric at once, as in a spreadsheet. */
test.describe('the quantity grid', () => {
  test('is walked and filled by the keyboard alone', async ({ page }) => {
    const product = await blanketWithGrid()
    const [size, next] = product.matrix.rows
    const [colour, other] = product.matrix.columns
    const dialog = await openGrid(page, product.id)
    const cell = (column = colour, row = size) =>
      dialog.getByRole('textbox', { name: `${column?.name}, ${row?.name}`, exact: true })

    await expect(dialog.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled()
    await expect(dialog.getByRole('columnheader', { name: colour?.name, exact: true })).toBeVisible()
    await expect(dialog.getByRole('rowheader', { name: size?.name })).toBeVisible()
    await cell().focus()
    await page.keyboard.type('1a2')
    await expect(cell()).toHaveValue('12')
    await page.keyboard.press('ArrowRight')
    await expect(cell(other)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cell(other, next)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(colour, next)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell(other, next)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(cell(other)).toHaveValue('10')
    await page.keyboard.press('Escape')
    await expect(cell(other)).toHaveValue('')
    await page.keyboard.type('123456')
    await expect(cell(other)).toHaveValue('12345')
    await expect(cell(other)).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText(/^At most [\d,]+ in stock\.$/)).toBeVisible()

    // An invalid quantity is refused, and its field gets the focus.
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('We could not add this to your cart.')).toBeVisible()
    await expect(cell(other)).toBeFocused()
    await page.keyboard.type('8')
    const total = dialog
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last()
    await expect(total).toHaveText('20')
    await expect(dialog.locator('[aria-live=polite]', { hasText: 'Total 20 pieces' })).toBeAttached()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).press('Enter')
    await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()
  })
})

test.describe('the quantity grid on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('shows two sizes in full on a low screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const product = await blanketWithGrid()
    const dialog = await openGrid(page, product.id)
    const second = await dialog.getByRole('spinbutton').nth(1).boundingBox()
    const foot = await dialog.getByText('Quantity', { exact: true }).boundingBox()
    if (!second || !foot) throw new Error('the grid has no second size or no foot')
    expect(second.y + second.height).toBeLessThan(foot.y)
  })

  test('shows one colour at a time, with a stepper for each size', async ({ page }) => {
    const product = await blanketWithGrid()
    const { rows, columns } = product.matrix
    const dialog = await openGrid(page, product.id)
    await expect(dialog.getByRole('table')).toHaveCount(0)
    await expect(dialog.getByText('Prices with VAT.')).toBeVisible()
    const tabs = dialog.getByRole('tab')
    await expect(tabs).toHaveCount(columns.length)
    await tabs.first().click()
    await dialog.getByRole('button', { name: `More: ${columns[0]?.name}, ${rows[0]?.name}`, exact: true }).click()
    await tabs.first().press('ArrowRight')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(tabs.nth(1)).toBeFocused()
    await dialog.getByRole('spinbutton', { name: `${columns[1]?.name}, ${rows[0]?.name}`, exact: true }).fill('4')
    await expect(tabs.first()).toContainText('1')
    await expect(tabs.nth(1)).toContainText('4')
    await expect(dialog.getByText('5 pieces', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    // An invalid quantity in a hidden colour: submitting shows it.
    const wrong = dialog.getByRole('spinbutton', { name: `${columns[1]?.name}, ${rows[0]?.name}`, exact: true })
    await wrong.fill('99999')
    await tabs.first().click()
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    for (const name of ['Add to Cart', 'Proceed to Checkout']) {
      await tabs.first().click()
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
      await expect(tabs.nth(1)).toHaveAccessibleName(/a quantity is wrong/)
      await expect(wrong).toBeFocused()
      await expect(wrong).toBeInViewport()
      const notice = dialog.getByText(/^We could not add this to your cart\./)
      await expect(notice).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
    await wrong.fill('4')
    await expect(tabs.nth(1)).not.toHaveAccessibleName(/wrong/)
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/cart')
    await expect(page.getByRole('spinbutton')).toHaveCount(2)
  })
})
