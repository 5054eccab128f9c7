import type { Page } from 'playwright/test'
import { OPTIONAL_PREFIX } from '#lib/browser/first-paint.ts'
import { STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })

const sortMenu = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).locator('summary', { hasText: 'Sort by' })
/** Chooses an order in the menu above the list. */
async function sortBy(page: Page, name: string): Promise<void> {
  await sortMenu(page).click()
  await page.getByRole('region', { name: 'Products' }).getByRole('radio', { name }).click()
}

/** The product names of a list, from the shop API. */
async function namesOf(filter: Partial<typeof EMPTY_FILTER>): Promise<string[]> {
  return (await must(productList, { ...EMPTY_FILTER, ...filter })).map(({ clusterName }) => clusterName)
}

/** Opens a list and waits until its script is there: choices are boxes then, not links. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(
    page
      .getByRole('checkbox')
      .or(page.getByRole('button', { name: /^Filters/ }))
      .first(),
  ).toBeVisible()
}

/** The promise: a list can be filtered in place, and its address, Back and a copied link agree. */
test.describe('filters', () => {
  test('applies a choice at once, in one call, with its address, counts and chips', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/') || request.isNavigationRequest()) calls.push(new URL(request.url()).pathname)
    })
    // The pointer's approach fetches the choices that the page itself does not contain.
    const filled = page.waitForResponse('**/api/product-list')
    await panel(page)
      .getByRole('checkbox', { name: /^Simba/ })
      .focus()
    await filled
    calls.length = 0
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/\/product-list\/blankets\/simba$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simba')
    expect(await names(page)).toEqual(await namesOf({ collection: ['blankets'], subcollection: ['simba'] }))
    expect(calls).toEqual(['/api/product-list'])
    // The pressed control retains the focus.
    await expect(panel(page).getByRole('checkbox', { name: /^Simba/ })).toBeFocused()
    // For trade buyers only: other customers see on the card which products are sold out.
    await expect(page.getByText(/^Stock as of/)).toHaveCount(0)

    await panel(page).getByRole('checkbox', { name: /^New/ }).click()
    await expect(page).toHaveURL(/\/product-list\?filter=[\w-]+$/)
    await expect(chips(page).getByRole('link')).toHaveText([/Simba/, /New/, 'Clear all'])
    const narrowed = await namesOf({ collection: ['blankets'], subcollection: ['simba'], isNew: true })
    await expect(cards(page)).toHaveCount(narrowed.length)

    await chips(page).getByRole('link', { name: 'Remove: New' }).click()
    await expect(page).toHaveURL(/\/blankets\/simba$/)
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
    await expect(chips(page)).toBeHidden()
  })

  test('restores list, filter, title and scroll position on Back and Forward, over a product too', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const before = await names(page)
    await sortBy(page, 'Price descending')
    await expect(page).toHaveURL(/filter=/)
    const sorted = await namesOf({ collection: ['blankets'], sort: 2 })
    await expect.poll(() => names(page)).toEqual(sorted)
    const link = cards(page).nth(7).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const place = await scrolled()
    expect(place).toBeGreaterThan(300)

    await link.click()
    await page.waitForURL(/\/product-details\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(/filter=/)
    await expect.poll(() => names(page)).toEqual(sorted)
    await expect(sortMenu(page)).toContainText('Price descending')
    await expect.poll(scrolled).toBe(place)

    await page.goBack()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
    await expect.poll(() => names(page)).toEqual(before)
    await expect(sortMenu(page)).toContainText('Name ascending')
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(sorted)
    await expect.poll(scrolled).toBe(place)

    // A menu entry resets the filters, to the very page this visit began with too.
    await page.getByRole('navigation').getByRole('link', { name: 'Blankets' }).first().click()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
    await expect.poll(() => names(page)).toEqual(before)
  })

  test('shows another person the same products by a shared link', async ({ page, newDevice, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openList(page, '/product-list/blankets')
    await panel(page)
      .getByRole('checkbox', { name: /^130 × 170 cm/ })
      .click()
    await expect(page).toHaveURL(/filter=/)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Your link has been copied to clipboard')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(page.url())
    const other = await newDevice()
    await other.goto(link)
    await expect.poll(() => names(other)).toEqual(await names(page))

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Unable to copy link')).toBeVisible()
    const whatsApp = page.getByRole('main').getByRole('link', { name: 'Share on WhatsApp' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), whatsApp.click()])
    await popup.close()
    expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(link))
  })

  test('filters by colour, stock and best sellers, with an equal link that works without a script', async ({
    page,
    request,
  }) => {
    await openList(page, '/product-list/blankets')
    const colour = panel(page).locator('details', { hasText: 'Colour' }).first()
    await colour.getByRole('checkbox', { name: /^Red/ }).click()
    await expect(chips(page)).toContainText('Red')
    await expect.poll(() => names(page)).toEqual(await namesOf({ collection: ['blankets'], colours: ['red'] }))
    // Each card links to its product in red.
    const red = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'], colours: ['red'] })
    const links = cards(page).locator('h2 a')
    const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect.poll(hrefs).toEqual(red.map(({ id }) => `/product-details/${id}`))
    await panel(page)
      .getByRole('checkbox', { name: /^In stock/ })
      .click()
    await expect(chips(page)).toContainText('In stock')
    await sortBy(page, 'Best sellers')
    const chosen = { collection: ['blankets'], colours: ['red'], isAvailable: true, sort: 6 as const }
    await expect.poll(() => names(page)).toEqual(await namesOf(chosen))
    await expect(page).toHaveURL(/filter=/)
    await expectAccessible(page)

    const html = await (await request.get(page.url())).text()
    expect(html).toContain('Remove: </span>Red')
    const fields = new URLSearchParams({ colours: 'red', isAvailable: '1', sort: '6', collection: 'blankets' })
    const plain = await request.get(`/search?${fields}`, { maxRedirects: 0 })
    expect(plain.headers().location).toBe(new URL(page.url()).pathname + new URL(page.url()).search)
  })

  const storedFilter = (page: Page) =>
    page.evaluate((key) => localStorage.getItem(key), OPTIONAL_PREFIX + STORED_FILTER)
  const answerNotice = (page: Page, choice: 'Accept' | 'Decline') =>
    page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: choice }).click()
  const chooseTrending = async (page: Page) => {
    await openList(page, '/product-list/blankets')
    await panel(page)
      .getByRole('checkbox', { name: /^Trending/ })
      .click()
    await expect(page).toHaveURL(/filter=/)
    await expect(chips(page)).toContainText('Trending')
  }

  test('restores the last filter after consent, but not for a link to the whole list', async ({ page }) => {
    await chooseTrending(page)
    const chosen = await names(page)
    expect(await storedFilter(page)).toBeNull()
    await answerNotice(page, 'Accept')
    expect(await storedFilter(page)).toContain('"isTrending":true')

    await page.goto('/product-list')
    await expect.poll(() => names(page)).toEqual(chosen)
    await expect(page).toHaveURL(/filter=/)
    await expect(chips(page)).toContainText('Trending')
    await expect(page.getByText('These are your last filters.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect.poll(() => names(page)).toEqual(await namesOf({}))
    await expect(page).toHaveURL(/\/product-list$/)
    await expect.poll(() => storedFilter(page)).toBeNull()
    await page.reload()
    expect(await names(page)).toEqual(await namesOf({}))

    // A visitor from the menu wants all products: the filter is only offered.
    await chooseTrending(page)
    await expect.poll(() => storedFilter(page)).not.toBeNull()
    await page.goto('/terms')
    await page.getByRole('navigation').getByRole('link', { name: 'All products' }).first().click()
    await expect(page).toHaveURL(/\/product-list$/)
    await expect.poll(() => names(page)).toEqual(await namesOf({}))
    await page.getByRole('button', { name: 'Continue with your last filters' }).click()
    await expect.poll(() => names(page)).toEqual(chosen)
  })

  test('opens the popup of the pressed card while the list changes', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const first = cards(page).first().getByRole('heading')
    const name = (await first.textContent()) ?? ''
    const [next = ''] = await namesOf({ collection: ['blankets'], isTrending: true })
    expect(next).not.toBe(name)
    // The script that requests lists is loaded before the rest is delayed.
    await panel(page).getByRole('checkbox', { name: /^New/ }).click()
    await expect(chips(page)).toContainText('New')
    await chips(page).getByRole('link', { name: 'Remove: New' }).click()
    await expect(first).toHaveText(name)

    let bringPopup = () => {}
    const popup = new Promise<void>((resolve) => {
      bringPopup = resolve
    })
    await page.route('**/_next/static/**', async (route) => {
      await popup
      await route.continue()
    })
    const filter = panel(page).getByRole('checkbox', { name: /^Trending/ })
    const button = cards(page)
      .first()
      .getByRole('button', { name: `Add to cart: ${name}` })
    // In the page itself, one right after the other: a list that is awaited for longer is drawn without buttons.
    const pressed = await button.elementHandle()
    await filter.evaluate((box: HTMLElement, add) => {
      box.click()
      ;(add as HTMLElement).click()
    }, pressed)
    await expect(first).toHaveText(next)
    bringPopup()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('leaves the list under trial at its address and out of search engines', async ({ page }) => {
    await openList(page, '/product-list-testing')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product-list$/)
    await panel(page).getByRole('checkbox', { name: /^New/ }).click()
    await expect.poll(() => names(page)).toEqual(await namesOf({ isNew: true }))
    expect(page.url()).toMatch(/\/product-list-testing$/)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(await namesOf({ isNew: true }))
  })
})

test.describe('filters on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('offers all choices in a sheet', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const before = await names(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('checkbox', { name: /^Blue/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^(Next|Prev)/ })).toHaveCount(0)
    await expectAccessible(page)
    await sheet.getByRole('checkbox', { name: /^Simba/ }).click()
    const simba = await namesOf({ collection: ['blankets'], subcollection: ['simba'] })
    await sheet.getByRole('button', { name: `Apply: Show ${simba.length} products` }).click()
    await expect(page).toHaveURL(/\/blankets\/simba$/)
    await expect.poll(() => names(page)).toEqual(simba)
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(before)
  })
})

test('filters by the keyboard alone', async ({ page }) => {
  await openList(page, '/product-list/blankets')
  const focused = () => page.evaluate(() => document.activeElement?.closest('label, button, a, summary')?.textContent)
  const tabTo = async (words: RegExp) => {
    for (let presses = 0; presses < 90; presses += 1) {
      if (words.test((await focused()) ?? '')) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached ${words}`)
  }
  await tabTo(/^Simba/)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/blankets\/simba$/)
  await tabTo(/^Brand/)
  await page.keyboard.press('Enter')
  await tabTo(/^Highland Mills/)
  await page.keyboard.press('Space')
  await expect(chips(page)).toContainText('Highland Mills')
  await expectAccessible(page)
})

test.describe('filters without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('offers choices as links, and search text and prices as forms', async ({ page }) => {
    await page.goto('/product-list/blankets')
    await panel(page)
      .getByRole('link', { name: /^Simba/ })
      .click()
    await page.waitForURL('**/product-list/blankets/simba')
    await panel(page)
      .getByRole('link', { name: /^New \d/ })
      .click()
    await page.waitForURL(/\/product-list\?filter=[\w-]+$/)
    const narrowed = await namesOf({ collection: ['blankets'], subcollection: ['simba'], isNew: true })
    expect(await names(page)).toEqual(narrowed)
    await page.getByRole('link', { name: 'Remove: New' }).click()
    await page.waitForURL('**/product-list/blankets/simba')
    await panel(page).getByRole('textbox', { name: 'Highest price, KSh' }).fill('1500')
    await panel(page).getByRole('button', { name: 'Show these prices' }).click()
    await page.waitForURL(/filter=/)
    expect(await names(page)).toEqual(
      await namesOf({ collection: ['blankets'], subcollection: ['simba'], price: [0, 1_500] }),
    )
    await panel(page).getByRole('searchbox').fill('kajiado')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Remove: “kajiado”' })).toBeVisible()
  })
})

/** The promise: a representative who filters by stock sees products in sufficient stock, in the popup too. */
test('the popup of a list filtered by stock offers variants in sufficient stock', async ({ page }) => {
  await openAs(page, '/settings', 'rep')
  const main = page.getByRole('main').filter({ visible: true })
  await main.getByRole('combobox', { name: 'Trader' }).click()
  await page.getByRole('combobox', { name: 'Type the name' }).fill('wanj')
  await page.getByRole('option').first().click()
  await main.getByRole('button', { name: 'Submit' }).click()
  // The region is there before the choice: the name shows that the choice was accepted.
  const trader = page.getByRole('region', { name: 'Your trader' }).filter({ visible: true })
  await expect(trader).toContainText('You are acting for Wanjiru')
  await openList(page, '/product-list/blankets')
  await panel(page).getByRole('checkbox', { name: 'In stock' }).check({ force: true })
  await panel(page).getByLabel('At least').fill('60')
  await panel(page).getByLabel('At least').press('Enter')
  await expect(page.getByText('In stock, 60 or more').filter({ visible: true })).toBeVisible()
  const requested = page.waitForRequest('**/api/product-details')
  // Immediately: the list can still be changing.
  await cards(page)
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  expect((await requested).postDataJSON()).toMatchObject({ stockQty: 60 })
  await expect(page.getByText('Products with fewer than 60 in stock show as not available.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})
