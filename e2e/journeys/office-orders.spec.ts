import type { Page } from 'playwright/test'
import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: staff find an order by any of its details, see its money and history, and leave a note that a colleague
 * finds. They move it on with ten seconds to undo, all by keyboard too.
 */

async function fits(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

test('an order is found, previewed, opened and moved on', async ({ page }) => {
  test.setTimeout(120_000)
  await signInToOffice(page, 'orders')
  await page.goto('/office/orders')
  const list = page.getByRole('grid', { name: 'Orders' })
  await expect(list.getByRole('row', { name: /10013/ })).toBeVisible()
  await fits(page)

  await page.keyboard.press('/')
  await page.keyboard.type('TKK4F3SAMP')
  await expect(list.getByRole('row', { name: /10013/ })).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'To approve' }).click()
  await expect(page).toHaveURL(/view=to-approve/)
  // The rows of the view before stay until the new rows are loaded.
  await expect(list.getByRole('row', { name: /10009/ })).toBeHidden()
  await expect(list.getByRole('row', { name: /10013/ })).toBeVisible()
  await list.focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'Preview: Order 10013' })).toContainText('Order total')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/orders\/10013/)
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await fits(page)

  await page.keyboard.press('s')
  await expect(page.getByText(/Approve 1 order/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/undone, nothing was changed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/view=to-approve/)
})

test('finds an order by a note that mentions the colleague, and hides money from a packer', async ({
  page,
  newDevice,
}) => {
  test.setTimeout(120_000)
  await signInToOffice(page, 'support')
  await page.goto('/office/orders/10010')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: '0712 345 678' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('She is at home after four. @Mwende Mutua')
  await page.keyboard.press('Control+Enter')
  const happened = page.getByRole('list', { name: 'History, newest first' })
  await expect(happened).toContainText('She is at home after four.')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByLabel('Tag', { exact: true }).fill('Ring first')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ring first')).toBeVisible()

  const second = await newDevice()
  await signInToOffice(second, 'packer')
  await second.goto('/office/orders?view=mentions')
  await second.getByRole('row', { name: /10010/ }).getByRole('link').click()
  await expect(second.getByText('She is at home after four.')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Money' })).toBeHidden()
  await expect(second.getByRole('button', { name: /Mark as delivered/ })).toHaveAttribute('aria-disabled', 'true')
  await second.goto('/office/orders?view=mentions')
  await expect(second.getByRole('heading', { name: 'No orders here' })).toBeVisible()
})
