import type { Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'

/**
 * The promise: a trader with pending or declined documents sees the reason everywhere, and sees no price until
 * approval.
 */

// Layout shifts depend on the fonts too, which must load for the first time.
test.use({ isNewBrowser: true })

const main = (page: Page) => page.getByRole('main')
const details = (page: Page) => main(page).getByRole('region', { name: 'Your account status' })

test.describe('a trader without approved documents', () => {
  test('sees the reason in a banner on every page, and instead of prices', async ({ page }) => {
    await page.addInitScript(() => {
      const moved = globalThis as { moved?: number }
      moved.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.moved = (moved.moved ?? 0) + (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/sign-in')
    await signIn(page, 'declined')
    await expect(page).toHaveURL(/\/kyc-upload$/)
    await expect(main(page).getByText('Your KYC was declined.')).toBeVisible()
    await expect(main(page).getByText('Send the documents again')).toBeVisible()
    await expect(main(page).getByRole('navigation', { name: 'Breadcrumbs' })).toHaveCount(0)
    const line = page.getByRole('region', { name: 'Your KYC' })
    await expect(line).toHaveCount(0)

    const [card] = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'] })
    for (const path of ['/terms', '/product-list/blankets', `/product-details/${card?.id}`]) {
      await page.goto(path)
      await expect(line.getByText('The KRA certificate cannot be read. Please upload a sharper copy.')).toBeVisible()
      expect(await page.evaluate(() => (globalThis as { moved?: number }).moved)).toBeLessThan(0.01)
      await expect(page.locator('.price > *, .approved-only').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Add to cart/ }).filter({ visible: true })).toHaveCount(0)
      await expect(page.locator('.favourites').filter({ visible: true })).toHaveCount(0)
    }
    const reason = await page
      .locator('.price')
      .first()
      .evaluate((price) => getComputedStyle(price, '::after').content)
    expect(reason).toBe('"Documents declined"')
    await expect(main(page).getByText('Your documents were declined. Send them again to see prices.')).toBeVisible()
    await expect(main(page).getByText('You see prices when your documents are approved.')).toBeHidden()
    await line.getByRole('link', { name: 'Edit KYC' }).click()
    await expect(page).toHaveURL(/\/kyc-upload$/)
  })

  test('finds company, category and standing among the details', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, 'pending')
    await page.goto('/information')
    await expect(details(page)).toContainText('Hotels and lodges')
    await expect(details(page)).toContainText('Waiting for approval')
    await expect(main(page).getByLabel('Company name')).toHaveValue('Pwani Linen House')
    await expect(main(page).getByLabel('First name')).toHaveCount(0)
    await expect(main(page).getByLabel('KRA PIN (optional)')).toHaveValue('P051765432B')
    await expect(page.getByRole('region', { name: 'Your KYC' })).toContainText('Your KYC is waiting for approval')
  })
})
