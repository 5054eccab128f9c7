import type { BrowserContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { productWithStock } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: the shop installed on a phone opens without a connection. */

test.use({ isNewBrowser: true, serviceWorkers: 'allow' })

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts?: { url: string }[]
}

const savedPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('fuma-pages')).keys()).map(({ url }) => new URL(url).pathname))

/** The worker's own requests too. */
async function loseConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

test('can be installed: the manifests name icons of the right sizes', async ({ page, request }) => {
  await page.goto('/')
  const link = page.locator('link[rel="manifest"]')
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest')
  for (const [address, start] of [
    ['/manifest.webmanifest', '/'],
    ['/office.webmanifest', '/office'],
  ] as const) {
    const manifest = (await (await request.get(address)).json()) as Manifest
    expect(manifest).toMatchObject({ name: expect.stringContaining('Fuma'), start_url: start, display: 'standalone' })
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
})

test('opens without a connection, with the cart and the pages visited last', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const { id, clusterName } = await productWithStock(50, 99_999)
  await page.goto('/')
  await page.getByRole('region', { name: 'Cookies', exact: true }).getByRole('button', { name: 'Accept' }).click()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
  await expect.poll(() => savedPages(page), { timeout: 20_000 }).toContain(`/product-details/${id}`)

  await loseConnection(context)
  await page.goto('/')
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  await expect(page.getByText(/This page was saved on \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible()
  await page.goto(`/product-details/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clusterName)

  await page.goto('/delivery')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByRole('main').getByText(clusterName).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(clusterName) })).toBeVisible()
  await expectUsable(page)

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/delivery$/)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toHaveCount(0)
})

test('saves no visited page without consent, and no page of a person', async ({ page }) => {
  const { id } = await productWithStock(50, 99_999)
  await page.goto(`/product-details/${id}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/')
  await expect.poll(() => savedPages(page), { timeout: 20_000 }).toEqual(['/'])
})
