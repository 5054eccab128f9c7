import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: the header links to every section and to no missing page, and a navigation starts at the top. */

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The internal links of header and footer, without fragments. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') as string).split('#')[0] as string))
  return [...new Set(hrefs.filter(Boolean))]
}

test('starts a navigation at the top, and restores the scroll position on Back', async ({ page }) => {
  await page.goto('/product-list/blankets')
  const card = page.getByRole('main').getByRole('article').nth(7).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  const place = await top(page)
  expect(place).toBeGreaterThan(300)
  await card.click()
  await page.waitForURL(/\/product-details\//, { waitUntil: 'commit' })
  await expect.poll(() => top(page)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/product-list/blankets', { waitUntil: 'commit' })
  await expect.poll(async () => Math.abs((await top(page)) - place)).toBeLessThan(40)

  // A small scroll counts too: the page's top can still be visible.
  await page.evaluate(() => scrollTo(0, 60))
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.waitForURL('**/cart', { waitUntil: 'commit' })
  await expect.poll(() => top(page)).toBe(0)
})

test('opens the menu by keyboard with Down, closes it with Escape, and resets filters on a choice', async ({
  page,
}) => {
  await page.goto('/search?q=kikoy')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const blankets = menu.getByRole('link', { name: 'Blankets', exact: true })
  await blankets.focus()
  await page.keyboard.press('ArrowDown')
  await expect(blankets).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: /^Simba/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'See all blankets' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(blankets).toBeFocused()
  await expect(blankets).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product-list/blankets')
  await expect(page.getByRole('heading', { level: 1, name: 'Blankets' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Search/ }).filter({ visible: true })).toHaveValue('')
})

test('links only to existing pages, shows closed sections without a link, and links brands to their products', async ({
  page,
  request,
}) => {
  await page.goto('/terms')
  const links = await linksOf(page)
  expect(links.length).toBeGreaterThan(15)
  for (const href of links) expect([href, (await request.get(href)).status()]).toEqual([href, 200])
  await expect(page.getByRole('link', { name: 'Favourites' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(1)

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Blankets', exact: true }).hover()
  await expect(menu.getByText('Weighted')).toBeVisible()
  await expect(menu.getByText('Coming soon').first()).toBeVisible()
  await expect(menu.getByRole('link', { name: /Weighted/ })).toHaveCount(0)
  await expectAccessible(page)

  await menu.getByRole('link', { name: 'Brands' }).click()
  await expect(menu.getByText('Our brands')).toBeVisible()
  await menu.getByRole('list').last().getByRole('link').first().click()
  await page.waitForURL(/\/product-list\?filter=/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('shows the menu on a phone as a sheet with keyboard support', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link', { name: 'Sign In' })).toBeInViewport()
  await sheet.getByRole('button', { name: 'Blankets' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Weighted')).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Weighted/ })).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByRole('link', { name: /^Simba/ }).press('Enter')
  await page.waitForURL('**/product-list/blankets/simba')
  await expect(sheet).toBeHidden()
})

test('skips by keyboard to the content, and on a list past its filters', async ({ page }) => {
  await page.goto('/product-list/blankets')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('main').getByRole('article').first()
  expect(await first.evaluate((card) => card.contains(document.activeElement))).toBe(true)

  await page.goto('/terms')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeHidden()
})
