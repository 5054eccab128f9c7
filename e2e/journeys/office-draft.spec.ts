import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: staff place an order by phone or WhatsApp with a name and one way to reach the customer. */

test('places an order for a WhatsApp name, by keys, and offers the payment link', async ({ page }) => {
  await signInToOffice(page, 'orders')
  await page.goto('/office/orders/new')
  await page.getByRole('combobox', { name: 'Add a product' }).fill('shuka')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
  await page.getByLabel('First name').fill('Halima')
  await page.getByLabel('or WhatsApp name').fill('halima.k')
  await page.getByRole('radio', { name: 'Collection' }).check()
  await page.getByLabel('Counter').selectOption({ index: 1 })
  await expectUsable(page)
  const place = page.getByRole('button', { name: 'Place order and send payment link' })
  await expect(place).toBeEnabled()
  await place.click()
  const sent = page.getByRole('region', { name: 'Sent' })
  await expect(sent).toContainText(/Order \d+ is placed\./, { timeout: 30_000 })
  await expect(sent.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=/)
  await expect(sent.getByRole('link', { name: 'Send by email' })).toBeHidden()
  await sent.getByRole('link', { name: 'Open order' }).click()
  await expect(page.getByText('WhatsApp: halima.k')).toBeVisible()
  await expect(page.getByRole('list', { name: 'History, newest first' })).toContainText('placed the order for Halima.')
  await expectUsable(page)
})
