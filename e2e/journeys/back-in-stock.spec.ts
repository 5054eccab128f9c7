import type { Page } from 'playwright/test'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { must, placeGuestOrder, productWithStock } from '../support/calls.ts'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { mailedLink } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { cancelAsStaff } from '../support/staff.ts'

/** The promise: a sold-out product shows it up front, and a waiting customer gets one email when it is back. */

const soldOut = (page: Page) => page.getByRole('region', { name: 'Sold out' })
const said = (page: Page) => page.getByText(/(Nairobi|in your town) (by|in) /)

/** A product with a few left, and another size or colour of it in stock. */
async function fewLeft() {
  const product = await productWithStock(1, 9)
  const other = product.matrix.cells.flat().find((cell) => cell && cell.id !== product.id && cell.piece > 9)
  if (!other) throw new Error('the product has nothing else in stock')
  return { ...product, other: other.id }
}

test.describe('a guest on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('shows a sold-out product, takes a confirmed email, and sells it once it is back', async ({ page }) => {
    const few = await fewLeft()
    const { orderNo } = await placeGuestOrder(few.id, few.stock)
    await page.goto(`/product-details/${few.id}`)
    await expect(soldOut(page)).toBeVisible()
    await expect(said(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /Sold out/, checked: true }).first()).toBeVisible()

    const email = `wanjiru.${Date.now()}@example.co.ke`
    // The bar at the foot links to the field.
    await page.getByRole('button', { name: 'Tell me when it is back' }).last().tap()
    await expect(page.getByLabel('Your email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()

    // In-stock alternatives are a press away, and the page does not move.
    const instead = soldOut(page).getByRole('list').first().getByRole('link').first()
    await instead.scrollIntoViewIfNeeded()
    await instead.tap()
    await expect(soldOut(page)).toHaveCount(0)
    await expect(page.getByRole('radio', { checked: true }).and(page.locator(':focus'))).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true })).toBeVisible()

    await page.goto(await mailedLink(email, 'back-in-stock'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, email me' }).tap()
    await expect(page.getByText(/We will email you once when .+ is back\./)).toBeVisible()
    await cancelAsStaff(orderNo, 'Tried in a journey')
    const stop = await mailedLink(email, 'back-in-stock-stop')

    expect((await must(productDetails, { id: few.id, stockQty: null })).qty).toBe(few.stock)
    await page.getByRole('link', { name: 'Back to the product' }).tap()
    await page.waitForURL(`**/product-details/${few.id}`)
    await page.goto(stop)
    await page.getByRole('button', { name: 'Stop these emails' }).tap()
    await expect(page.getByText('You will get no more emails about products that are back in stock.')).toBeVisible()
  })
})

test('lets a signed-in customer wait with one press, see it later, and stop', async ({ page }) => {
  const none = await productWithStock(0, 0)
  await openAs(page, `/product-details/${none.id}`, await freshConsumer())
  await soldOut(page).getByRole('button', { name: 'Tell me when it is back' }).click()
  const waits = page.getByText(/^We will email you once when .+ is back\.$/)
  await expect(waits).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(waits).toBeVisible()
  await soldOut(page).getByRole('button', { name: 'Cancel this email' }).click()
  await expect(soldOut(page).getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()
  await expect(waits).toHaveCount(0)
})
