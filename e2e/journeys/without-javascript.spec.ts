import { expect, test } from '../support/shop.ts'

/** The promise: browsing, searching and reading a product need no script. */
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('serves home, menu, collection, sort, pages, search and product as plain pages', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Blankets' }).first().click()
    await page.waitForURL('**/product-list/blankets')
    await expect(page.getByRole('heading', { level: 1, name: 'Blankets' })).toBeVisible()
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first).toBeVisible()

    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/Page 2 of/)).toBeVisible()
    expect(page.url()).toContain('filter=')

    await page.getByRole('searchbox').first().fill('kikoy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /kikoy/i }).first()).toBeVisible()

    await page.getByRole('main').getByRole('article').getByRole('link', { name: /kikoy/i }).first().click()
    await page.waitForURL(/\/product-details\/\d+$/)
    await expect(page.getByText('KSh').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Materials' })).toBeVisible()
  })
})
