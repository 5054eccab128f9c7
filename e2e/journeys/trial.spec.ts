import { freePort, startPart } from '../../scripts/stack.ts'
import { testSettings } from '../support/open-shop.ts'
import { expect, shopApiUrl, test } from '../support/shop.ts'

const STRIP = /This shop is a trial/

test('a shop that is only tried out says so on every page, and any other on none', async ({ page, allowConsole }) => {
  test.setTimeout(120_000)
  allowConsole(/404 \(Not Found\)/)
  // A second storefront over the worker's own shop API, as a container would run it.
  const dataDir = process.env.FUMA_TEST_DATA_AT ?? ''
  const settings = await testSettings(dataDir)
  const trial = {
    ...settings,
    storefrontPort: await freePort(),
    env: { ...settings.env, SHOP_API_URL: shopApiUrl(), FUMA_TRY_OUT: 'yes-with-sample-accounts' },
  }
  const storefront = await startPart('storefront', { ...trial, publicUrl: `http://127.0.0.1:${trial.storefrontPort}` })
  try {
    for (const path of ['/', '/product-list', '/cart', '/sign-in', '/terms', '/payment-alert', '/no-such-page']) {
      // Pages that were made with the build are made anew once the storefront has looked at the catalogue.
      const shows = async () => STRIP.test(await (await fetch(storefront.url + path)).text())
      await expect.poll(shows, { message: path, timeout: 30_000 }).toBe(true)
      await page.goto(path)
      await expect(page.getByText(STRIP)).toHaveCount(0)
    }
    await page.goto(storefront.url)
    await expect(page.getByRole('complementary', { name: 'About this shop' })).toBeVisible()
  } finally {
    await storefront.stop()
  }
})
