import { expect, test } from '../support/shop.ts'

/** The promise: an unknown address shows it plainly, and a known address has a clear title. */
test.describe('addresses', () => {
  test('responds 404 with the 404 page for an unknown product', async ({ page, allowConsole }) => {
    allowConsole(/404/)
    for (const address of [
      '/product-details/99999999',
      '/product-details/abc',
      '/product-list/no-such',
      '/product-list/f/abc',
      '/no/such/page',
    ]) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 404])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /home|cloth/i }).first()).toBeVisible()
    }
  })

  test('shows the unfiltered list with a notice for a malformed or foreign filter token', async ({ page }) => {
    for (const token of ['abc', 'x'.repeat(300), '%3Cscript%3E']) {
      const answer = await page.goto(`/product-list?filter=${token}`)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await expect(page.getByText('We could not open this link')).toBeVisible()
    }
  })

  test('shows the same products in a filtered list opened from a link', async ({ page, newDevice }) => {
    await page.goto('/search?q=shuka')
    expect(page.url()).toContain('/product-list?filter=')
    const names = await page.getByRole('main').getByRole('article').allTextContents()
    const theirs = await newDevice()
    await theirs.goto(page.url())
    expect(await theirs.getByRole('main').getByRole('article').allTextContents()).toEqual(names)
  })

  test('sends the strictest possible headers on every page', async ({ request }) => {
    for (const address of ['/', '/product-list', '/cart']) {
      const { headers } = { headers: (await request.get(address)).headers() }
      const directives = (headers['content-security-policy'] ?? '').split(/[,;]\s*/)
      const scripts = directives.filter((directive) => directive.startsWith('script-src '))
      expect(scripts, 'one policy, by hash').toEqual([expect.stringContaining("'sha256-")])
      expect(scripts[0]).not.toContain('unsafe-inline')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})
