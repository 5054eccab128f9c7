import type { Page } from 'playwright/test'
import { forgetCookies } from '../support/account.ts'
import { signIn, signInByCall } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: the account area is for its owner alone, and accessible to all owners. */

const main = (page: Page) => page.getByRole('main')

test('serves account pages without personal data, uncached, and only to the right user type', async ({
  page,
  request,
}) => {
  const guest = await request.get('/information', { maxRedirects: 0 })
  expect([guest.status(), guest.headers().location]).toEqual([
    307,
    expect.stringMatching(/\/sign-in\?next=%2Finformation$/),
  ])
  await page.goto('/my-account')
  await expect(main(page).getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/sign-in/)
  await signIn(page, 'pending')
  await page.waitForURL(/\/kyc-upload$/)
  const asTrader = await (await page.request.get('/information')).text()
  expect((await page.request.get('/my-address', { maxRedirects: 0 })).headers().location).toMatch(/\/404$/)

  await forgetCookies(page)
  await signInByCall(page, 'consumer')
  expect((await page.request.get('/kyc-upload', { maxRedirects: 0 })).headers().location).toMatch(/\/404$/)
  for (const path of ['/information', '/change-password', '/my-address']) {
    const answer = await page.request.get(path)
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'private, no-store'])
    const html = await answer.text()
    expect(html).toContain('noindex')
    expect(html).not.toMatch(/consumer@fuma|Amina|Otieno/)
    if (path === '/information') expect(html).toBe(asTrader)
  }
  expect((await page.request.get('/my-account')).headers()['cache-control']).toMatch(/^public/)
})

async function look(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(main(page).getByText(/^Loading/)).toHaveCount(0)
    await expectUsable(page)
  })
}

test('pages of a consumer and their windows are accessible', async ({ page }) => {
  await signInByCall(page, 'consumer')
  for (const path of ['/my-account', '/change-password', '/my-address']) await look(page, path)
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).click()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await main(page)
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expectUsable(page)
  await look(page, '/information')
  await main(page).getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page)
})

test('pages of a trader and public pages are accessible', async ({ page, newDevice }) => {
  await signInByCall(page, 'declined')
  for (const path of ['/kyc-upload', '/information', '/product-list/blankets']) await look(page, path)
  const guest = await newDevice()
  for (const path of ['/my-account', '/privacy']) await look(guest, path)
})
