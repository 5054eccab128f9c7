import { dayInNairobi } from '#lib/format/clock.ts'
import { productWithStock } from '../support/calls.ts'
import { addToCart, giveAddress, placeOrder } from '../support/guest.ts'
import { freshPhone } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: staff make an offer with a code, a guest buys with it, and the office shows its cost. */

const CODE = 'WOVEN20'

test('makes an offer with a code in the office, with which a guest buys', async ({ page, browser }) => {
  test.slow()
  await signInToOffice(page, 'owner')
  await page.goto('/office/prices')
  await page.getByRole('button', { name: /^New offer/ }).click()
  const form = page.getByRole('form', { name: 'New offer' })
  await form.getByLabel('Name that customers see').fill('Woven welcome, 20% off')
  await form.getByLabel('Code (if empty').fill(CODE)
  await form.getByRole('combobox', { name: 'Discount type' }).selectOption({ label: 'Percent off' })
  await form.getByLabel('Percent off the price').fill('twenty')
  await expect(form.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await form.getByLabel('Percent off the price').fill('20')
  if (!(await form.getByRole('checkbox', { name: 'All products' }).isChecked())) {
    await form.getByRole('checkbox', { name: 'All products' }).click()
  }
  await form.getByLabel('From, Nairobi').fill(dayInNairobi(new Date()))
  await form.getByLabel('Uses per customer').fill('1')
  // Typed text survives a reload.
  await page.reload()
  await expect(form.getByLabel('Code (if empty')).toHaveValue(CODE)
  await expectUsable(page)
  await form.getByRole('button', { name: /^Save/ }).click()
  const lane = page.getByRole('row').filter({ hasText: 'Woven welcome, 20% off' })
  await expect(lane).toContainText('Running')

  const guest = await (await browser.newContext()).newPage()
  const { id } = await productWithStock(20, 99_999)
  await guest.goto(`/product-details/${id}`)
  await addToCart(guest)
  await guest.goto('/cart')
  await guest.getByLabel('Promotion code').fill('WOVEN99')
  await guest.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(
    guest
      .locator('main')
      .getByText(/code/i)
      .filter({ hasText: /WOVEN99|not|no / })
      .first(),
  ).toBeVisible()
  await guest.getByLabel('Promotion code').fill(CODE.toLowerCase())
  await guest.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(guest.locator('main').getByText('Woven welcome, 20% off').first()).toBeVisible()
  const phone = freshPhone()
  await giveAddress(guest, phone)
  await placeOrder(guest)
  await guest.getByRole('link', { name: 'See your order' }).click()
  await guest.waitForURL(/\/order\//)
  await expect(guest.locator('main').getByText('Woven welcome, 20% off').first()).toBeVisible()
  await guest.context().close()

  await page.reload()
  await lane.click()
  await expect(page.getByText(/given in 1 order\./)).toBeVisible()
})
