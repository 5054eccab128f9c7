import type { Page } from 'playwright/test'
import { readPdf } from '#shop-api/testing/pdf-text.ts'
import { productWithStock } from '../support/calls.ts'
import { addToCart, giveAddress, payNow, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a guest who buys for a business gets a tax invoice with the business and its KRA PIN. */
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

test('carries a guest’s business and PIN from the cart to the order page and the invoice', async ({ page }) => {
  const phone = freshPhone()
  const { id } = await productWithStock(50, 99_999, { collection: ['blankets'] })
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
  await page.goto('/cart')
  await giveAddress(page, phone)

  const section = page.locator('#order-business')
  await section.getByText('Buying for a business?').click()
  await section.getByLabel('Business name (optional)').fill('Savannah Traders Ltd')
  const pin = section.getByLabel('KRA PIN')
  await pin.fill('p0512345')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(pin).toBeFocused()
  await expect(section.getByText('Write the KRA PIN like A012345678Z.')).toBeVisible()
  await pin.fill('p051 234 567a')
  await expectUsable(page)

  // The typed text is still there on the way back.
  await page.goto('/product-list')
  await page.goBack()
  await expect(section.getByLabel('Business name (optional)')).toHaveValue('Savannah Traders Ltd')
  await expect(pin).toHaveValue('p051 234 567a')

  await placeOrder(page)
  await payNow(page, phone)
  await answerPrompt(phone, RIGHT_PIN)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  const invoiced = main(page).getByRole('region', { name: 'Invoice address' })
  await expect(invoiced).toContainText('Savannah Traders Ltd')
  await expect(invoiced).toContainText('KRA PIN P051234567A')

  const link = main(page).getByRole('link', { name: /^Tax invoice/ })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  const texts = readPdf(await file.body()).pieces.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Savannah Traders Ltd', 'KRA PIN P051234567A']))
})
