import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must, placeGuestOrder, productWithStock } from '../support/calls.ts'
import { addressForm, addToCart, giveAddress } from '../support/guest.ts'
import { freshPhone } from '../support/handset.ts'
import { expect, expectAccessible, expectUsable, handsetUrl, test } from '../support/shop.ts'

const PAGES = [
  '/',
  '/product-list',
  '/product-list/blankets',
  '/product-list?filter=abc',
  '/search?q=zzzzzz',
  '/cart',
  '/terms',
  '/404',
  '/no/such/page',
]

/** The promise: the shop is accessible: axe finds no violation, at 360 and 1,280 px, light and dark. */
test.describe('accessibility', () => {
  test('every kind of page', async ({ page, allowConsole }) => {
    allowConsole(/404/)
    const [card] = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'] })
    for (const address of [...PAGES, `/product-details/${card?.id}`]) {
      await test.step(address, async () => {
        await page.goto(address)
        // All that repeats, once.
        await expectUsable(page, address === '/product-list')
      })
    }
  })

  test('cart, address form and last question', async ({ page }) => {
    const product = await productWithStock(50, 99_999)
    await page.goto(`/product-details/${product.id}`)
    await addToCart(page)
    await page.goto('/cart')
    await expect(page.getByText('Products, with VAT')).toBeVisible()
    await expectUsable(page)
    // The first press shows all missing fields.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Place order|^Checkout/ })
      .click()
    await expect(page.getByText('Enter your first name.')).toBeVisible()
    await expect(addressForm(page).getByText('Enter your last name.')).toBeVisible()
    await expectUsable(page)
    await giveAddress(page, freshPhone())
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure? Want to place order' })).toBeVisible()
    await expectUsable(page)
  })

  for (const width of [360, 1280]) {
    // Another component on a phone.
    test(`quantity grid at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
      await page.goto(`/product-details/${product.id}`)
      await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, true)
    })
  }

  test('payment pages and the handset', async ({ page }) => {
    const placed = await placeGuestOrder((await productWithStock(50, 99_999)).id)
    for (const address of ['payment', 'receive-message', 'payment-message']) {
      await test.step(address, async () => {
        await page.goto(`/${address}/${placed.orderId}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectUsable(page, true)
      })
    }
    await page.goto(`${handsetUrl()}/phone`)
    await expectUsable(page)
  })
})

test.describe('doubled text size on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  const WAYS = [
    // As a browser's own setting, which all lengths follow, and as a phone's, which letters alone follow.
    ['the browser’s', 'html { font-size: 200% !important }'],
    ['the phone’s', 'html { text-size-adjust: 200% !important }'],
  ] as const
  test('fits enlarged text by the browser’s and by the phone’s setting without clipping', async ({ page }) => {
    const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
    await page.goto(`/product-details/${product.id}`)
    await addToCart(page)
    for (const address of ['/', '/product-list/blankets', `/product-details/${product.id}`, '/cart', '/sign-up']) {
      await page.goto(address)
      for (const [whose, style] of WAYS) {
        const setting = await page.addStyleTag({ content: style })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const width = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(width, `${whose} on ${address}`).toBe(360)
        for (const button of await page.getByRole('banner').getByRole('link').filter({ visible: true }).all()) {
          const box = await button.boundingBox()
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
        }
        await setting.evaluate((element) => (element as HTMLElement).remove())
      }
    }
  })
})
