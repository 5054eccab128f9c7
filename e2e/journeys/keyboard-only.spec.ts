import type { Page } from 'playwright/test'
import { showKenyanMobile } from '../../lib/phone.ts'
import { blanketWithGrid, productWithStock } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, test } from '../support/shop.ts'

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'combobox' | 'radio',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first()
  await target.waitFor()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${role} ${name}`)
}

/** The promise: everything works with the keyboard alone. */
test('from a product to the receipt without a pointer', async ({ page }) => {
  const phone = freshPhone()
  const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
  await page.goto(`/product-details/${product.id}`)
  await tabTo(page, 'button', 'Add to cart')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'Go to cart')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')

  await tabTo(page, 'button', 'Add your address')
  await page.keyboard.press('Enter')
  const fields: [string, string][] = [
    ['First name', 'Achieng'],
    ['Last name', 'Odhiambo'],
    ['M-Pesa number', showKenyanMobile(phone)],
    ['Email', 'achieng@example.co.ke'],
  ]
  for (const [label, text] of fields) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'combobox', 'County')
  await page.keyboard.type('Nairobi')
  await tabTo(page, 'combobox', 'Town')
  // Its towns are asked for once the county is known.
  await expect(page.getByRole('option', { name: /^Eastl/ })).toBeAttached()
  await page.keyboard.type('Eastl')
  await tabTo(page, 'textbox', 'Postal code')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('00610')
  await tabTo(page, 'textbox', 'Building, road, landmark')
  await page.keyboard.type('Amal Plaza')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo(page, 'button', /^Place order and pay/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Yes, place order/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment\//)
  await tabTo(page, 'button', /^PAY NOW/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/receive-message\//)
  await answerPrompt(phone, RIGHT_PIN)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
})

test('the quantity grid by arrows, Enter, Escape and paste', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await blanketWithGrid()
  await page.goto(`/product-details/${product.id}`)
  await tabTo(page, 'button', 'Order several colours and sizes')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const cells = dialog.getByRole('table').getByRole('textbox')
  await cells.first().focus()
  await page.keyboard.type('12')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(cells.first()).toHaveValue('22')
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(cells.first()).not.toHaveValue('7')
  await page.evaluate(() => navigator.clipboard.writeText('3\t4\n5\t6'))
  await cells.first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cells.first()).toHaveValue('3')
  await dialog.getByRole('button', { name: 'Place Order' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()
})
