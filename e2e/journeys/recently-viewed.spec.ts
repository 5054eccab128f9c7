import type { Page } from 'playwright/test'
import { MAX_RECENT } from '#lib/catalogue/recent.ts'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: viewed products are found again, on this device, and forgotten on request. */

const KEY = 'fuma.optional.recent'
const section = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const slides = (page: Page) => section(page).getByRole('listitem')

/** Makes a browser with consent view `many` products; returns their ids, newest first. */
async function looked(page: Page, many: number): Promise<number[]> {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50 })
  const ids = cards.slice(0, many).map(({ id }) => id)
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem('fuma.cookies')) return
      localStorage.setItem('fuma.cookies', 'accepted')
      localStorage.setItem(key as string, text as string)
    },
    [KEY, JSON.stringify(ids)],
  )
  return ids
}

test('shows no section without viewed products, and on forms, terms and missing pages', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/recent-products-list')) requestCount += 1
  })
  await page.goto('/about')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first()).toBeVisible()
  await expect(section(page)).toBeHidden()
  await looked(page, 3)
  for (const address of ['/terms', '/cart', '/sign-up', '/404', '/product-details/80000001']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(section(page)).toBeHidden()
  }
  expect(requestCount).toBe(0)
})

test('excludes the current product', async ({ page }) => {
  const [first, second] = (await looked(page, 2)) as [number, number]
  await page.goto(`/product-details/${first}`)
  await section(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(1)
  await expect(section(page).getByRole('link')).toHaveAttribute('href', `/product-details/${second}`)
  await section(page).getByRole('button', { name: 'Clear' }).click()
  await expect(section(page).getByText('There are no recently viewed items')).toBeVisible()
  // By a link, so that the page is not reloaded. A single viewed product is not listed on its own page.
  await page.getByRole('link', { name: 'Fuma, home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(section(page)).toBeHidden()
})

test('shows them newest first once the carousel is near, and forgets them on Clear', async ({ page }) => {
  const ids = await looked(page, 9)
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/recent-products-list')) requestCount += 1
  })
  await page.goto('/product-list')
  // Only the browser knows the viewed products: once the section is there, the browser has drawn it.
  await expect(section(page)).toBeAttached()
  await page.waitForLoadState('load')
  expect(requestCount).toBe(0)
  await section(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(9)
  const hrefs = await section(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((l) => l.getAttribute('href')))
  expect(hrefs).toEqual(ids.map((id) => `/product-details/${id}`))
  await section(page).getByRole('button', { name: 'Clear' }).click()
  await expect(section(page).getByText('There are no recently viewed items')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
})

test('shows as many as fit the window, without layout shifts', async ({ page }) => {
  await looked(page, MAX_RECENT)
  const room = section(page).locator('.recent-room')
  for (const [width, across] of [
    [1280, 4],
    [1169, 3],
    [991, 2],
    [767, 1],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    const before = await room.boundingBox()
    await section(page).scrollIntoViewIfNeeded()
    await expect(slides(page)).toHaveCount(MAX_RECENT)
    await expect(section(page).getByText('KSh').first()).toBeVisible()
    const seen = await slides(page).evaluateAll(
      (items, wide) => items.filter((item) => item.getBoundingClientRect().right <= wide + 1).length,
      width,
    )
    expect([width, seen]).toEqual([width, across])
    expect((await room.boundingBox())?.height).toBe(before?.height)
    const older = section(page).getByRole('button', { name: 'Older products' })
    await older.click()
    await expect(slides(page).nth(across)).toBeInViewport({ ratio: 0.5 })
    await expect(section(page).getByRole('button', { name: 'Newer products' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (width === 360 || width === 1280) await expectAccessible(page)
  }
})

test('shows an error and a retry if they cannot be fetched', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  await looked(page, 3)
  let broken = true
  await page.route('**/api/recent-products-list', (route) =>
    broken ? route.fulfill({ status: 503, body: 'no' }) : route.continue(),
  )
  await page.goto('/about')
  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByText('We could not load the products you viewed.')).toBeVisible()
  broken = false
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(slides(page)).toHaveCount(3)
})
