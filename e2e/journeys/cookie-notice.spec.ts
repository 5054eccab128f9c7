import type { Page } from 'playwright/test'
import { placeGuestOrder, productWithStock } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: no optional data is stored before consent, or after the visitor declines. */

// Layout shifts depend on the fonts too, which must load for the first time.
test.use({ isNewBrowser: true })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
const again = (page: Page) => page.getByRole('region', { name: 'Your choice about cookies' })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** The layout shifts since the page's start, as the browser counts them: score and elements. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = []
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName).join(' | ')
            // A typeface that arrives late moves a word by less than that; the notice would move the page by far more.
            if (!hadRecentInput && value > 0.002) moved.push(`${value.toFixed(4)} ${what}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(moved), 500)
      }),
  )

async function search(page: Page, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: /^Search/ })
    .filter({ visible: true })
    .fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `“${text}”` })).toBeVisible()
}

test('stores no optional data before consent, except the cart', async ({ page }) => {
  const product = await productWithStock(50, 99_999)
  await page.goto(`/product-details/${product.id}`)
  await expect(notice(page)).toBeVisible()
  await search(page, 'kikoy')
  await page.goto(`/product-details/${product.id}`)
  await addToCart(page)
  expect(await stored(page)).toEqual(['fuma.cart'])
  const before = await notice(page).boundingBox()
  await notice(page).getByRole('button', { name: 'Accept' }).click()
  // It retains its space: a second press in the same place has no effect.
  await expect(notice(page)).toContainText('Saved.')
  await expect(notice(page)).toBeFocused()
  expect((await notice(page).boundingBox())?.height).toBe(before?.height)
  await search(page, 'shuka')
  await expect(notice(page)).toBeHidden()
  expect(await stored(page)).toEqual(expect.arrayContaining(['fuma.cart', 'fuma.cookies', 'fuma.optional.searches']))
})

test('clears stored data after declining, stores no more, and shows the notice again from the footer', async ({
  page,
}) => {
  await page.goto('/terms')
  await notice(page).getByRole('button', { name: 'Accept' }).click()
  await search(page, 'kikoy')
  expect(await stored(page)).toContain('fuma.optional.searches')
  await page.getByRole('button', { name: 'Cookies' }).click()
  await expect(again(page)).toBeFocused()
  await expect(again(page)).toContainText('You have accepted.')
  await again(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('button', { name: 'Cookies' })).toBeFocused()
  expect(await stored(page)).toEqual(['fuma.cookies'])
  await search(page, 'shuka')
  await page.goto('/terms')
  expect(await stored(page)).toEqual(['fuma.cookies'])
  await expect(notice(page)).toBeHidden()
})

for (const width of [360, 1280]) {
  test(`shows the notice in the page's flow at ${width} px, without shifts or overlaps, and accessible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/product-list/kikoys', '/about', '/terms']) {
      await page.goto(address)
      await expect(notice(page)).toBeVisible()
      expect([address, await shifted(page)]).toEqual([address, []])
    }
    expect((await notice(page).boundingBox())?.height).toBeLessThanOrEqual(56)
    await expectAccessible(page)
    // In the page's flow: it scrolls with the page.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(notice(page)).not.toBeInViewport()
    await page.getByRole('button', { name: 'Cookies' }).click()
    await expect(again(page)).toBeInViewport()
    await expectAccessible(page)
  })
}

test('shows no cookie notice during a payment', async ({ page }) => {
  const { orderId } = await placeGuestOrder((await productWithStock(50, 99_999)).id)
  for (const address of ['payment', 'receive-message', 'payment-message']) {
    await page.goto(`/${address}/${orderId}`)
    await expect(page.getByRole('main').filter({ visible: true })).toBeVisible()
    await expect(notice(page)).toBeHidden()
  }
})
