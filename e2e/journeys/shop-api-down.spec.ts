import { productWithStock } from '../support/calls.ts'
import { announceChange } from '../support/catalogue-event.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { addToCart } from '../support/guest.ts'
import { control, expect, test } from '../support/shop.ts'

/** The promise: during an outage of the shop API, the catalogue is readable and carts lose no product. */
test('browses the catalogue from cache and retains the cart while the shop API is down', { tag: ONE_MACHINE }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: the server responded with a status of 50\d/)
  const { id, clusterName } = await productWithStock(50, 99_999)
  const addresses = ['/', '/product-list/blankets', `/product-details/${id}`]
  for (const address of addresses) await page.goto(address)
  expect((await page.request.get('/product-list')).status()).toBe(200)
  await addToCart(page)

  await control('kill', 'shop-api')
  try {
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 200])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(clusterName)
    // The health status of the shop API is at most a second old.
    await expect.poll(async () => (await page.request.get('/api/health')).status()).toBe(503)

    // Cached pages survive it, even if they are marked as outdated.
    expect((await announceChange(page.request, ['catalogue'])).status()).toBe(200)
    expect((await page.request.get('/product-list')).status()).toBe(200)

    await page.goto('/cart')
    await expect(page.getByText('We could not load the prices in your cart.')).toBeVisible()
    await expect(page.getByText(clusterName).first()).toBeVisible()
  } finally {
    await control('start', 'shop-api')
  }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Products, with VAT')).toBeVisible()
  expect(await (await page.request.get('/product-list')).text()).toContain('<h1')
})
