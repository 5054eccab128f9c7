import { startSecondStorefront } from '../support/second-storefront.ts'
import { expect, test } from '../support/shop.ts'

const STRIP = /This is a trial shop/

test('marks a trial shop on every page, and other shops on no page', async ({ page, request }) => {
  const storefront = await startSecondStorefront({ FUMA_TRY_OUT: 'yes-with-sample-accounts' })
  try {
    for (const path of ['/', '/product-list', '/cart', '/sign-in', '/terms', '/payment-alert', '/no-such-page']) {
      // Pages from the build are rendered again once the storefront has checked the catalogue.
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
