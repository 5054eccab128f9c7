import type { Page } from 'playwright/test'
import { showKenyanMobile } from '#lib/format/phone.ts'
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

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The promise: everything works with the keyboard alone. */
test('from a product to the receipt without a pointer', async ({ page }) => {
  const phone = freshPhone()
  const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
  await page.goto(`/product-details/${product.id}`)
  await tabTo(page, 'button', 'Add to cart')
  await page.keyboard.press('Enter')
  // The message's own link is next, not at the end of the page.
  const toCart = messages(page).getByRole('link', { name: 'Go to cart' })
  await expect(toCart).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(toCart).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await expect(messages(page).getByRole('link')).toBeHidden()

  const fields: [string, string][] = [
    ['First name', 'Achieng'],
    ['Last name', 'Odhiambo'],
    ['Phone number', showKenyanMobile(phone)],
    ['Email', 'achieng@example.co.ke'],
  ]
  for (const [label, text] of fields) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'combobox', 'County')
  // Counties are fetched from the shop: letters choose among the loaded ones.
  await expect(page.getByRole('option', { name: 'Nairobi' })).toBeAttached()
  await page.keyboard.type('Nairobi')
  await tabTo(page, 'combobox', 'Town')
  await page.keyboard.type('Eastleigh')
  await tabTo(page, 'textbox', 'Postal code')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('00610')
  await tabTo(page, 'textbox', 'Building, road, landmark')
  await page.keyboard.type('Amal Plaza')

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

test('a message with something to press follows its button, and waits for the keyboard', async ({ page }) => {
  const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
  await page.clock.install()
  await page.goto(`/product-details/${product.id}`)
  const add = page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true })
  const toCart = messages(page).getByRole('link', { name: 'Go to cart' })
  await add.focus()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.keyboard.press('Enter')
  await expect(toCart).toBeVisible()
  // It does not take the focus automatically.
  await expect(add).toBeFocused()

  await page.clock.runFor(15_000)
  await page.keyboard.press('Tab')
  await expect(toCart).toBeFocused()
  await page.clock.runFor(60_000)
  await expect(toCart).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toCart).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(messages(page).getByRole('button', { name: 'Close this message' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Favourite: / })
      .first(),
  ).toBeFocused()

  await page.clock.runFor(19_900)
  await expect(toCart).toBeVisible()
  await page.clock.runFor(200)
  await expect(toCart).toBeHidden()
  // The link to the cart is on the page itself too.
  const stays = page.getByRole('main').getByRole('link', { name: 'Go to cart' })
  await expect(stays).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(stays).toBeFocused()

  // Closing it with the focus inside returns the focus. After use by pointer it closes after its own five seconds.
  await add.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toCart).toBeHidden()
  await expect(add).toBeFocused()
  await add.click()
  await expect(toCart).toBeVisible()
  await page.clock.runFor(5_100)
  await expect(toCart).toBeHidden()
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
  await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()
})
