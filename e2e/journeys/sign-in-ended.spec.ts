import type { Browser, Page } from 'playwright/test'
import { productsInStock } from '../support/account.ts'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: an ended session shows sign-in, on any page, and returns to that page afterwards. */

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

/** Signs the same person out in another browser that has their cookies. */
async function endElsewhere(page: Page, browser: Browser): Promise<void> {
  const { origin } = new URL(page.url())
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const answer = await other.request.post(`${origin}/api/logout`, { data: {}, headers: { origin } })
  expect(answer.status()).toBe(200)
  await other.close()
}

async function expectSignIn(page: Page, next: string): Promise<void> {
  await page.waitForURL(`**/sign-in?next=${encodeURIComponent(next)}`)
  const stored = (await page.context().cookies()).filter(({ name }) =>
    /session-token|upstream-session|viewer/.test(name),
  )
  expect(stored).toEqual([])
}

test.beforeEach(({ allowConsole }) => allowConsole(/401/))

test("an order document's link redirects to sign-in and back", async ({ page, browser }) => {
  const email = await freshConsumer()
  await openAs(page, '/orders', email)
  const { orderId } = await placeOwnOrder(page, [{ productId: (await productsInStock(1))[0] ?? 0, quantity: 1 }])
  await page.goto(`/order-details/${orderId}`)
  const documentLink = main(page).getByRole('region', { name: 'Documents' }).getByRole('link').first()
  await expect(documentLink).toBeVisible()
  // No other call must detect it first.
  await page.route(/\/api\/(?!order-paper)/, () => undefined)
  await endElsewhere(page, browser)
  await documentLink.click()
  await expectSignIn(page, `/order-details/${orderId}`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await signIn(page, email)
  await expect(page).toHaveURL(new RegExp(`/order-details/${orderId}$`))
  await expect(main(page).getByRole('region', { name: 'Documents' }).getByRole('link').first()).toBeVisible()
})

test('a payment page detects it without a reload, and returns to the same tab', async ({ page, browser }) => {
  const email = await freshConsumer()
  await openAs(page, '/orders', email)
  const { orderId } = await placeOwnOrder(page, [{ productId: (await productsInStock(1))[0] ?? 0, quantity: 1 }])
  await page.goto(`/payment/${orderId}#card`)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await endElsewhere(page, browser)
  // On focus, it reads the payment status.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectSignIn(page, `/payment/${orderId}#card`)
  await signIn(page, email)
  await expect(page).toHaveURL(new RegExp(`/payment/${orderId}#card$`))
  await expect(page.getByLabel('Card number')).toBeVisible()
})
