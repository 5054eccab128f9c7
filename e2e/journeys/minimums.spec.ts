import type { Page } from 'playwright/test'
import {
  officeQuantityTerms,
  officeQuantityTermsRemove,
  officeQuantityTermsSave,
  officeSmallestOrderSave,
  officeSmallestOrders,
} from '../../lib/contract/pricing/office/quantity-terms.ts'
import { productWithStock } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: customers see in which quantities a product is sold before they order, and which quantities are next. */
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

const ALL = { text: '', buyers: 'any', skip: 0 } as const

/** Sells a product by the carton. */
async function sellByCarton(productId: number, multiple: number): Promise<void> {
  const { terms } = await asStaff('owner', officeQuantityTerms, ALL)
  const saved = terms.find(({ form }) => form.target.kind === 'variant' && form.target.id === productId)
  await asStaff('owner', officeQuantityTermsSave, {
    ...{ target: { kind: 'variant', id: productId }, groupId: null, min: null, multiple, max: null },
    ...(saved && { termsId: saved.termsId, version: saved.version }),
  })
}

/** Sets the smallest order of all buyers in shillings; null removes it. */
async function setSmallestOrder(shillings: number | null): Promise<void> {
  const [saved] = await asStaff('owner', officeSmallestOrders, {})
  if (!saved && shillings === null) return
  await asStaff('owner', officeSmallestOrderSave, {
    ...{ groupId: null, amount: shillings === null ? null : shillings * 100, version: saved?.version ?? null },
  })
}

test.afterAll(async () => {
  const { terms } = await asStaff('owner', officeQuantityTerms, ALL)
  for (const { termsId, version } of terms) await asStaff('owner', officeQuantityTermsRemove, { termsId, version })
  await setSmallestOrder(null)
})

test('shows a guest the nearest quantities for a carton of 12', async ({ page }) => {
  const { id } = await productWithStock(200, 99_999, { collection: ['blankets'] })
  await sellByCarton(id, 12)
  await page.goto(`/product-details/${id}`)
  const hint = main(page).getByText(/^(Cartons|Bales) of 12$/)
  // The cached page is replaced shortly after the change.
  await expect(async () => {
    await page.reload()
    await expect(hint).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const quantity = main(page).getByRole('spinbutton', { name: /^Quantity of/ })
  await expect(quantity).toHaveValue('12')
  await quantity.fill('13')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click()
  await expect(main(page).getByText(/^Sold by the (carton|bale) of 12: 12 or 24\.$/)).toBeVisible()
  await expectUsable(page)
  await main(page)
    .getByRole('button', { name: /^More: Quantity of/ })
    .click()
  await expect(quantity).toHaveValue('24')
  await addToCart(page)

  await test.step('the cart shows a new carton with both nearest quantities, and leaves the quantity unchanged', async () => {
    await sellByCarton(id, 10)
    await page.goto('/cart')
    await expect(main(page).getByText('Sold by the carton of 10: 20 or 30.')).toBeVisible()
    await expect(main(page).getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue('24')
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Change to 30' }).click()
    await expect(main(page).getByText('Sold by the carton of 10: 20 or 30.')).toBeHidden()
    await expect(main(page).getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue('30')
  })

  await test.step('the cart shows the missing amount before the button', async () => {
    await setSmallestOrder(500_000)
    await page.reload()
    const sentence = main(page).getByText(/more to reach the smallest order of KSh.500,000\./)
    await expect(sentence).toBeVisible()
    const order = page.getByRole('button', { name: /^(Checkout|Place order)/ }).filter({ visible: true })
    await expect(order).toBeDisabled()
    await expectUsable(page)
    await setSmallestOrder(null)
    await page.reload()
    await expect(sentence).toBeHidden()
    await expect(order).toBeEnabled()
  })
})
