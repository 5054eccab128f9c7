import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: the office's lists are stored in the address and as views, all of it works on a phone, and its scripts
 * are small.
 */

const MAX_SCRIPT_BYTES = 260 * 1024

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const listed = (page: Page) => page.getByRole('grid', { name: 'Orders' }).getByRole('link')

test('saves the current list as a view that survives a reload', async ({ page }) => {
  await signInToOffice(page, 'owner')
  await page.goto('/office/orders?view=all')
  await expect(listed(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the new view').fill('Everything of mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = page.getByRole('button', { name: 'Everything of mine' })
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await page.goto('/office/orders')
  await tab.click()
  await expect(page).toHaveURL(/view=all/)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Delete “Everything of mine”' }).click()
  await expect(tab).toBeHidden()
})

test('opens every section on a phone, without horizontal scrolling', async ({ page }) => {
  await signInToOffice(page, 'auditor')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/office/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).last().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page).toHaveURL(/\/office\/log$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('the office loads at most 260 KB of scripts at first', async ({ page }) => {
  await signInToOffice(page, 'finance')
  // Links prefetch the code of other pages, sooner or later: that is not part of the first load.
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    (route) => (route.request().headers()['next-router-prefetch'] ? route.fulfill({ status: 204 }) : route.continue()),
  )
  for (const [path, lastToCome] of [
    ['/office', page.getByRole('region', { name: 'Taken today' })],
    ['/office/orders', listed(page).first()],
  ] as const) {
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      scripts.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(path)
    await expect(lastToCome).toBeVisible()
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    test.info().annotations.push({ type: `${path}: scripts, gzipped`, description: `${bytes} bytes` })
    expect([path, bytes <= MAX_SCRIPT_BYTES, bytes]).toEqual([path, true, bytes])
    page.removeAllListeners('response')
  }
})
