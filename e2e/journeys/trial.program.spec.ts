import { startSecondStorefront } from '../support/second-storefront.ts'
import { expect, test } from '../support/shop.ts'

const STRIP = /This is a trial shop/

test('a shop that is only tried out says so on every page, and any other on none', async ({ page, request }) => {
  const storefront = await startSecondStorefront({ FUMA_TRY_OUT: 'yes-with-sample-accounts' })
  try {
    for (const path of ['/', '/product-list', '/cart', '/sign-in', '/terms', '/payment-alert', '/no-such-page']) {
      // Pages that were made with the build are made anew once the storefront has looked at the catalogue.
      const textOf = async (address: string) => (await request.get(address)).text()
      await expect.poll(() => textOf(storefront.url + path), { message: path, timeout: 30_000 }).toMatch(STRIP)
      expect(await textOf(path)).not.toMatch(STRIP)
    }
    await page.goto(storefront.url)
    await expect(page.getByRole('complementary', { name: 'About this shop' })).toBeVisible()
  } finally {
    await storefront.stop()
  }
})
