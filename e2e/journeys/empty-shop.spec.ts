import { command } from '../support/operator.ts'
import { factsOf } from '../support/page-facts.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: a new shop with an empty database is presentable at its first start, and announces its opening. It shows
 * its configured name and phone number, and no sample data.
 */

test.use({
  isEmptyShop: true,
  viewport: { width: 360, height: 740 },
  shopSettings: { SITE_NAME: 'Duka la Pamba', SITE_PHONE: '0722 000 111', SITE_TOWN: 'Mombasa' },
})

test("shows the shop's name, its planned opening and a phone number on the home page", async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle('Duka la Pamba: Textiles by the piece and by the bale')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Duka la Pamba, home' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Textiles by the piece and by the bale', { exact: true })).toBeVisible()
  await expect(main.getByText('We open soon: our products are being prepared.')).toBeVisible()
  await expect(main.getByRole('link', { name: '0722 000 111' }).first()).toHaveAttribute('href', 'tel:+254722000111')
  // Each heading has content: no section is empty.
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['About us'])
  await expect(page.getByRole('region', { name: 'Banners' })).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Mombasa')).toBeVisible()
  await expect(footer.getByRole('link', { name: '0722 000 111' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await expect(footer.getByRole('navigation', { name: 'Collections' })).toHaveCount(0)
  await expect(footer.getByRole('link', { name: 'Brands' })).toHaveCount(0)
  await expectUsable(page)
})

test('shows empty lists and searches with a message, and responds 404 for an unknown product', async ({
  page,
  allowConsole,
}) => {
  await page.goto('/product-list')
  await expect(page.getByText('Our products are being prepared. Please come back in a few days.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '0722 000 111' })).toBeVisible()
  await expectUsable(page)

  await page.goto('/search?q=blanket')
  await expect(page.getByText(/^We found nothing for “/)).toBeVisible()

  allowConsole(/404 \(Not Found\).*\/product-details\/7/)
  const unknown = await page.goto('/product-details/7')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('no page names the sample, and pages of text, sitemaps and shared links are complete', async ({ request }) => {
  for (const path of ['/', '/about', '/need-help', '/terms', '/privacy', '/delivery', '/paying', '/trade', '/cart']) {
    const facts = await factsOf(request, path)
    expect([path, facts.status]).toEqual([path, 200])
    expect(facts.html, path).not.toMatch(/Fuma|0709 000 120|Lusaka Road/)
    expect(facts.title, path).toContain('Duka la Pamba')
  }
  const home = await factsOf(request, '/')
  expect(home.meta['og:site_name']).toBe('Duka la Pamba')
  expect(home.data).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: 'Duka la Pamba' }))
  const missing = await factsOf(request, '/no-such-page')
  expect([missing.status, missing.title]).toEqual([404, 'Not found · Duka la Pamba'])

  const sitemap = await request.get('/sitemap.xml')
  expect([sitemap.status(), (await sitemap.text()).includes('/sitemap/pages.xml')]).toEqual([200, true])
  const picture = await request.get(String(home.meta['og:image']))
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test("shows an operator's changes within seconds", async ({ page }) => {
  await command('site', 'set', '--name', 'Pwani Textiles', '--phone', '', '--about', 'We weave in Mombasa.')
  await expect(async () => {
    await page.goto('/')
    await expect(page).toHaveTitle(/^Pwani Textiles:/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('We weave in Mombasa.')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(/© \d{4} Duka la Pamba\./)).toBeVisible()
  await expect(page.getByRole('link', { name: '0722 000 111' })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(/Call\s*[.,]|call {2}/)
})
