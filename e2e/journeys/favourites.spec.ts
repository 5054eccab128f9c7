import type { Page } from 'playwright/test'
import { callAs, forgetCookies, productsInStock, signInAgain, submitSignIn } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: customers find a favourite cloth again, even if they had to sign in first. */

const heart = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Favourite: / })
    .filter({ visible: true })
    .first()
const productIds = async (page: Page) =>
  (await callAs<{ productId: number }[]>(page, 'favourite-products')).map(({ productId }) => productId)

test('prompts a guest to sign in, and then adds the favourite on the same page', async ({ page }) => {
  const [id = 0] = await productsInStock(1)
  await signInAgain(page, 'consumer')
  await forgetCookies(page)
  await page.goto(`/product-details/${id}`)
  await heart(page).click()
  await page.waitForURL(/\/sign-in/)
  await expect(page.getByText('Sign in to save favourites.')).toBeVisible()
  await submitSignIn(page, 'consumer')
  await page.waitForURL(new RegExp(`/product-details/${id}$`))
  await expect(page.getByText('Added to your favourite list')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await productIds(page)).toEqual([id])
})

test('changes hearts at once on every page, and undoes the change on a refusal', async ({ page, allowConsole }) => {
  allowConsole(/503|Failed to load/)
  await signInAgain(page, 'consumer')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/favourite-products')) requestCount += 1
  })
  const filled = page.waitForResponse('**/api/favourite-products')
  await page.goto('/product-list/blankets')
  await filled
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  const message = page.getByText('Added to your favourite list')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 4_000 })
  expect(await productIds(page)).toHaveLength(1)
  await page.locator('main article a').first().click()
  await page.waitForURL(/\/product-details\//)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  // One call a visit fills them all, and one more when a heart was pressed before its answer; the other is this journey's.
  expect(requestCount).toBeLessThanOrEqual(3)

  await page.route('**/api/add-favourite-product', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'shop-unreachable', message: 'Not now.', retryable: true },
    }),
  )
  await heart(page).click()
  await expect(page.getByText('Your favourites were not changed.')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/add-favourite-product')
  await heart(page).click()
  await expect(page.getByText('Removed from favourites')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

const inHeader = (page: Page) => page.getByRole('banner').getByRole('switch', { name: 'Favourites' })

test('opens and closes the favourites list from the header', async ({ page }) => {
  const [one = 0, other = 0] = await productsInStock(2)
  await signInAgain(page, 'consumer')
  for (const productId of [one, other]) await callAs(page, 'add-favourite-product', { productId, favourite: 1 })
  await page.goto('/')
  await expect(inHeader(page)).not.toBeChecked()
  await inHeader(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your favourites' })).toBeVisible()
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(2)
  await expect(inHeader(page)).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(2)
  await expect(inHeader(page)).toBeChecked()

  // Off takes this filter off and leaves the others; by key as by pointer. The address follows the list.
  const favourites = page.url()
  const isNew = page.locator('main').getByRole('checkbox', { name: /^New/ })
  await isNew.click({ force: true })
  await expect(isNew).toBeChecked()
  await expect(page.getByRole('link', { name: 'Remove: New' })).toBeVisible()
  await expect(page).not.toHaveURL(favourites)
  const newFavourites = page.url()
  await inHeader(page).press('Space')
  await expect(inHeader(page)).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Remove: New' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Remove: Favourites/ })).toHaveCount(0)
  await expect(page).not.toHaveURL(newFavourites)
  await page.goBack()
  await expect(inHeader(page)).toBeChecked()

  // The checkbox of the panel shows the same state.
  await page
    .locator('main')
    .getByRole('checkbox', { name: /^Favourites/ })
    .click({ force: true })
  await expect(inHeader(page)).not.toBeChecked()
  await page.goto('/terms')
  await expect(inHeader(page)).not.toBeChecked()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the header has a link to the favourites', async ({ page }) => {
    await page.goto('/terms')
    const own = page.locator('header a.favourites-own').first()
    expect(await own.getAttribute('role')).toBeNull()
    expect(await own.getAttribute('href')).toMatch(/^\/product-list\?filter=/)
  })
})

test('disables hearts for staff, and hides hearts and prices from a company with pending documents', async ({
  page,
}) => {
  await openAs(page, '/product-list/blankets', 'staff')
  await expect(heart(page)).toBeDisabled()
  await forgetCookies(page)
  await openAs(page, '/product-list/blankets', 'pending')
  await expect(page.locator('main article').first()).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /^Favourite: / })
      .filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.locator('main .price-figure').first()).toBeHidden()
})

test('shows prices ex-VAT first to a company, and inclusive of taxes to all others', async ({ page }) => {
  const size = (selector: string) =>
    page
      .locator(`main article ${selector} .price-figure`)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await page.goto('/product-list/blankets')
  expect(await size('.price-incl')).toBeGreaterThan(await size('.price-ex'))
  await openAs(page, '/product-list/blankets', 'trader')
  expect(await size('.price-ex')).toBeGreaterThan(await size('.price-incl'))
})
