import { addToCart } from '../support/guest.ts'
import { control, expect, test } from '../support/shop.ts'

/** The promise: when the shop behind the storefront is away, the catalogue can be read and nothing in a cart is lost. */
test('the shop API is down: the catalogue browses from cache, the cart keeps everything', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|502|500|Failed to load resource/)
  await page.goto('/product-list/blankets')
  const name =
    (await page
      .getByRole('link', { name: /blanket/i })
      .first()
      .textContent()) ?? ''
  await page
    .getByRole('link', { name: /blanket/i })
    .first()
    .click()
  await page.waitForURL(/\/product-details\/\d+$/)
  const product = page.url()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await addToCart(page)

  await control('kill', 'shop-api')
  try {
    for (const address of ['/', '/product-list/blankets', product]) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 200])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? name)
    const health = await page.request.get('/api/health')
    expect(health.status()).toBe(503)

    await page.goto('/cart')
    await expect(page.getByText('Your cart cannot be priced just now.')).toBeVisible()
    await expect(page.getByText((title ?? '').trim().slice(0, 12)).first()).toBeVisible()
  } finally {
    await control('start', 'shop-api')
  }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(page.getByText('Cloth, ex-VAT')).toBeVisible()
})
