import type { Locator, Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/filter.ts'
import { productDetails } from '../../lib/contract/product.ts'
import { productList } from '../../lib/contract/product-list.ts'
import { blanketWithGrid, must } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

async function openGrid(page: Page, id: number): Promise<Locator> {
  await page.goto(`/product-details/${id}`)
  await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
  return dialog
}

async function paste(page: Page, cell: Locator, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await cell.focus()
  await page.keyboard.press('ControlOrMeta+v')
}

/** The promise: anybody orders every colour and size of a cloth at once, as in a spreadsheet. */
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

    // What cannot be ordered is refused, with the focus on it.
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Not in your cart yet.')).toBeVisible()
    await expect(cell(other)).toBeFocused()
    await page.keyboard.type('8')
    const total = dialog
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last()
    await expect(total).toHaveText('20')
    await expect(dialog.locator('[aria-live=polite]', { hasText: 'Total 20 pieces' })).toBeAttached()
    await expectAccessible(page)
  })

  test('takes a block from a spreadsheet, and says what did not fit', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const product = await blanketWithGrid()
    const dialog = await openGrid(page, product.id)
    const cells = dialog.getByRole('table').getByRole('textbox')
    const said = dialog.getByRole('status').filter({ hasText: 'filled' })
    const { rows, columns } = product.matrix
    await paste(page, cells.first(), '"1,2"\tmany\r\n3.0\t4\r\n')
    await expect(said).toHaveText('2 cells filled. 2 entries are no quantities.')
    await paste(page, cells.first(), '5\t1,006\n7\t8\n')
    await expect(said).toHaveText('4 cells filled.')
    await expect(cells.first()).toHaveValue('5')
    await expect(cells.nth(1)).toHaveValue('1006')
    const large = Array.from({ length: rows.length + 2 }, () =>
      Array.from({ length: columns.length + 1 }, () => 1).join('\t'),
    )
    await paste(page, cells.first(), large.join('\n'))
    const open = product.matrix.cells.flat().filter(Boolean).length
    const lost = (rows.length + 2) * (columns.length + 1) - open
    await expect(said).toHaveText(`${open} cells filled. ${lost} quantities found no cell.`)
    await paste(page, cells.first(), '2,000,000,000')
    await expect(said).toHaveText('No cells filled. One entry is no quantity.')
  })

  test('starts from the cart, takes lines out of it, and can be undone', async ({ page }) => {
    const product = await blanketWithGrid()
    const bale = product.matrix.cells[0]?.[0]?.piecesPerBale ?? 1
    let dialog = await openGrid(page, product.id)
    await dialog
      .getByRole('table')
      .getByRole('textbox')
      .first()
      .fill(String(2 * bale))
    await expect(dialog.getByText('2 bales').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(dialog).toBeHidden()
    const lines = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('fuma.cart') ?? '{"items":[]}').items.length)
    await expect.poll(lines).toBe(1)

    dialog = await openGrid(page, product.id)
    const first = dialog.getByRole('table').getByRole('textbox').first()
    await expect(first).toHaveValue(String(2 * bale))
    await first.fill('0')
    await dialog.getByRole('button', { name: 'Take out of the cart' }).click()
    await expect(page.getByText('Item(s) removed from cart successfully')).toBeVisible()
    await expect.poll(lines).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(lines).toBe(1)
  })

  test('what was typed and not placed waits, beside what the cart got meanwhile', async ({ page }) => {
    const product = await blanketWithGrid()
    const [, second] = product.matrix.cells[0] ?? []
    let dialog = await openGrid(page, product.id)
    const cells = dialog.getByRole('table').getByRole('textbox')
    await cells.nth(1).fill('7')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click()
    await page.reload()
    dialog = await openGrid(page, product.id)
    await expect(dialog.getByRole('table').getByRole('textbox').nth(1)).toHaveValue('7')
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('fuma.cart') ?? '{"items":[]}').items)
    expect(kept).toHaveLength(2)
    expect(kept).toContainEqual(expect.objectContaining({ productId: second?.id, quantity: 7 }))
  })

  test('holds metres by the tenth', async ({ page }) => {
    const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['fabrics'] })
    const card = cards.find(({ Unittext, visibility }) => Unittext === 'metre' && visibility)
    const product = await must(productDetails, { id: card?.id ?? 0, stockQty: null })
    const dialog = await openGrid(page, product.id)
    const cells = dialog.getByRole('table').getByRole('textbox')
    await cells.first().fill('2.5')
    await cells.nth(1).fill('1.25')
    await expect(dialog.getByText('Metres, with one decimal at most.')).toBeVisible()
    await cells.nth(1).fill('0.1')
    await expect(dialog.getByText('At least 1.')).toBeVisible()
    await cells.nth(1).fill('')
    await expect(dialog.getByText('2.5 metres', { exact: true })).toBeVisible()
  })
})

test.describe('the quantity grid on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

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

    // A quantity that cannot be ordered, in a colour that is not shown: pressing on leads there.
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
      const notice = dialog.getByText(/^Not in your cart yet\./)
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
