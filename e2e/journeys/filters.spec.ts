import type { Page } from 'playwright/test'
import { OPTIONAL_PREFIX } from '#lib/browser/first-paint.ts'
import { STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import { EMPTY_FILTER } from '../../lib/contract/filter.ts'
import { productList } from '../../lib/contract/product-list.ts'
import { must } from '../support/calls.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters that are on' })

/** The names a list has, as the shop itself answers them. */
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

/** The promise: a list can be narrowed in place, and its address, Back and a copied link say the same. */
test.describe('filters', () => {
  test('a choice shows at once, in one call, with its address, counts and chips', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/') || request.isNavigationRequest()) calls.push(new URL(request.url()).pathname)
    })
    // Coming near fetches the choices that the page itself does not hold.
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
    // The control that was pressed keeps the focus.
    await expect(panel(page).getByRole('checkbox', { name: /^Simba/ })).toBeFocused()
    // For who buys for a shop: everybody else sees on a card what is sold out.
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

  test('Back and Forward bring list, filter, title and place back, over a product too', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const before = await names(page)
    await panel(page).getByRole('radio', { name: 'Price descending' }).click()
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
    await expect(panel(page).getByRole('radio', { name: 'Price descending' })).toBeChecked()
    await expect.poll(scrolled).toBe(place)

    await page.goBack()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
    await expect.poll(() => names(page)).toEqual(before)
    await expect(panel(page).getByRole('radio', { name: 'Name ascending' })).toBeChecked()
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(sorted)
    await expect.poll(scrolled).toBe(place)

    // A menu entry resets the filters, to the very page this visit began with too.
    await page.getByRole('navigation').getByRole('link', { name: 'Blankets' }).first().click()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
    await expect.poll(() => names(page)).toEqual(before)
  })

  test('a new choice gives up the call in flight', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    // Coming near the panel asks for the rest of its choices, once.
    const filled = page.waitForResponse('**/api/product-list')
    await panel(page)
      .getByRole('checkbox', { name: /^Simba/ })
      .hover()
    await filled
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(`${request.postData()} ${request.failure()?.errorText}`))
    let held = true
    await page.route('**/api/product-list', async (route) => {
      if (
        held &&
        route.request().postData()?.includes('"simba"') &&
        !route.request().postData()?.includes('"throws"')
      ) {
        held = false
        // Longer than the journey lasts: only giving it up lets the list go on.
        return
      }
      await route.continue()
    })
    await panel(page)
      .getByRole('checkbox', { name: /^Simba/ })
      .click()
    // While it waits, shapes of cards stand where the cards were.
    await expect(cards(page)).toHaveCount(0)
    await panel(page)
      .getByRole('checkbox', { name: /^Throws/ })
      .click()
    const both = await namesOf({ collection: ['blankets'], subcollection: ['simba', 'throws'] })
    await expect.poll(() => names(page)).toEqual(both)
    // The call for the rest of the choices may be given up too.
    expect(failed.filter((text) => text.includes('"simba"') && text.includes('ERR_ABORTED'))).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/product-list\/blankets$/)
  })

  test('a shared link shows another person the same goods', async ({ page, newDevice, context }) => {
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

  test('words typed into the list count from three letters and replace the address', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const steps = await page.evaluate(() => window.history.length)
    const field = panel(page).getByRole('searchbox', { name: 'Search in blankets' })
    await field.pressSequentially('si')
    await expect(page.getByText('From 3 letters on.')).toBeVisible()
    await field.pressSequentially('mba')
    await expect(page).toHaveURL(/filter=/)
    await expect(chips(page)).toContainText('“simba”')
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => window.history.length)).toBe(steps)
    await chips(page)
      .getByRole('link', { name: /Remove/ })
      .click()
    await expect(field).toHaveValue('')
  })

  test('a price between two ends, by slider and by field, whichever way round', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const lowest = panel(page).getByRole('textbox', { name: 'Lowest price, KSh' })
    await lowest.fill('2000')
    await lowest.press('Enter')
    await expect(chips(page)).toContainText(/KSh.2,000 to/)
    const highest = panel(page).getByRole('textbox', { name: 'Highest price, KSh' })
    await highest.fill('800')
    await highest.press('Tab')
    await expect(chips(page)).toContainText(/KSh.800 to 2,000/)
    const prices = (await must(productList, { ...EMPTY_FILTER, collection: ['blankets'], price: [800, 2_000] })).length
    await expect(cards(page)).toHaveCount(Math.min(20, prices))
    await panel(page).getByRole('slider', { name: 'Lowest price, KSh' }).press('ArrowRight')
    await expect(chips(page)).toContainText(/KSh.850 to 2,000/)
  })

  test('groups turn their pages, and what is picked can always be reached', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const size = panel(page).locator('details', { hasText: 'Size' }).first()
    const boxes = size.getByRole('checkbox')
    await expect(boxes).toHaveCount(5)
    const first = ((await boxes.first().locator('xpath=..').textContent()) ?? '').replace(/\d+ products?$/, '')
    await boxes.first().click()
    await expect(page).toHaveURL(/filter=/)
    await size.getByRole('button', { name: 'Next sizes' }).click()
    await expect(size.getByText(/^2 of \d+$/)).toBeVisible()
    await expect(size.getByRole('checkbox', { name: first })).toBeChecked()
    await expect(boxes).toHaveCount(6)
    await size.getByRole('button', { name: 'All sizes' }).click()
    await expect(size.getByRole('button', { name: 'Next sizes' })).toBeHidden()
    expect(await boxes.count()).toBeGreaterThan(6)
  })

  test('by colour, by what is in stock and with best sellers first; the link says the same without a script', async ({
    page,
    request,
  }) => {
    await openList(page, '/product-list/blankets')
    const colour = panel(page).locator('details', { hasText: 'Colour' }).first()
    await colour.getByRole('checkbox', { name: /^Red/ }).click()
    await expect(chips(page)).toContainText('Red')
    await expect.poll(() => names(page)).toEqual(await namesOf({ collection: ['blankets'], colours: ['red'] }))
    // Each card leads to its product in red.
    const red = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'], colours: ['red'] })
    const links = cards(page).locator('h2 a')
    const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect.poll(hrefs).toEqual(red.map(({ id }) => `/product-details/${id}`))
    await panel(page)
      .getByRole('checkbox', { name: /^In stock/ })
      .click()
    await expect(chips(page)).toContainText('In stock')
    await panel(page).getByRole('radio', { name: 'Best sellers' }).click()
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

  test('a refused change says so, keeps the list and can be tried again', async ({ page, allowConsole }) => {
    allowConsole(/503/)
    await openList(page, '/product-list/blankets')
    const before = await names(page)
    let down = true
    await page.route('**/api/product-list', async (route) => {
      if (!down) return route.continue()
      await route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ status: 503, code: 'shop-unreachable', message: 'Not just now.', retryable: true }),
      })
    })
    await panel(page)
      .getByRole('checkbox', { name: /^Offers/ })
      .click()
    await expect(page.getByText('The list could not be changed.')).toBeVisible()
    expect(await names(page)).toEqual(before)
    expect(page.url()).toMatch(/\/product-list\/blankets$/)
    down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/filter=/)
    await expect(page.getByText('The list could not be changed.')).toBeHidden()
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

  test('the last filter is restored for who agreed; a link to the whole list means the whole list', async ({
    page,
  }) => {
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

    // Somebody who comes through the menu asked for everything: the filter is offered, not put in its place.
    await chooseTrending(page)
    await expect.poll(() => storedFilter(page)).not.toBeNull()
    await page.goto('/terms')
    await page.getByRole('navigation').getByRole('link', { name: 'All products' }).first().click()
    await expect(page).toHaveURL(/\/product-list$/)
    await expect.poll(() => names(page)).toEqual(await namesOf({}))
    await page.getByRole('button', { name: 'Continue with your last filters' }).click()
    await expect.poll(() => names(page)).toEqual(chosen)
  })

  test('the last filter is not kept without an answer or after Decline, and goes with Decline', async ({ page }) => {
    await chooseTrending(page)
    await page.goto('/product-list')
    expect(await names(page)).toEqual(await namesOf({}))
    await answerNotice(page, 'Accept')
    await chooseTrending(page)
    await expect.poll(() => storedFilter(page)).not.toBeNull()
    await page.getByRole('button', { name: 'Cookies' }).click()
    await answerNotice(page, 'Decline')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['fuma.cookies'])
    await chooseTrending(page)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['fuma.cookies'])
    await page.goto('/product-list')
    expect(await names(page)).toEqual(await namesOf({}))
    await expect(page.getByRole('button', { name: 'Continue with your last filters' })).toBeHidden()
  })

  test('the last filter is forgotten on signing out', async ({ page, allowConsole }) => {
    // The stream of changes may be opened in the very moment of signing out.
    allowConsole(/401.*\/api\/stream/)
    await openAs(page, '/product-list', 'consumer')
    await answerNotice(page, 'Accept')
    await chooseTrending(page)
    await expect.poll(() => storedFilter(page)).not.toBeNull()
    await page.getByRole('button', { name: 'Amina Otieno' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => storedFilter(page)).toBeNull()
    await page.goto('/product-list')
    expect(await names(page)).toEqual(await namesOf({}))
  })

  test('a press while the list changes opens the popup of the card that was pressed', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const first = cards(page).first().getByRole('heading')
    const name = (await first.textContent()) ?? ''
    const [next = ''] = await namesOf({ collection: ['blankets'], isTrending: true })
    expect(next).not.toBe(name)
    // What asks for lists is here before the rest is held up.
    await panel(page).getByRole('checkbox', { name: /^New/ }).click()
    await expect(chips(page)).toContainText('New')
    await chips(page).getByRole('link', { name: 'Remove: New' }).click()
    await expect(first).toHaveText(name)

    let bringPopup = () => {}
    const popup = new Promise<void>((resolve) => {
      bringPopup = resolve
    })
    await page.route('**/_next/static/chunks/**', async (route) => {
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

  test('pages turn in place and are looked at from their top', async ({ page }) => {
    await openList(page, '/product-list')
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(/filter=/)
    await expect.poll(() => names(page)).toEqual(await namesOf({ pageNo: 2 }))
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(600)
    await page.getByRole('link', { name: 'Page 4' }).click()
    await expect.poll(() => names(page)).toEqual(await namesOf({ pageNo: 4 }))
    await expect(page.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(await namesOf({ pageNo: 2 }))
    await page.getByText('Per page').click()
    await page.getByRole('link', { name: '5', exact: true }).click()
    await expect(cards(page)).toHaveCount(5)
  })

  test('the list under trial stays at its address and out of search engines', async ({ page }) => {
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

  test('are tried in a sheet: Cancel forgets, Apply counts', async ({ page }) => {
    await openList(page, '/product-list/blankets')
    const before = await names(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /^Simba/ }).click()
    const count = (await namesOf({ collection: ['blankets'], subcollection: ['simba'] })).length
    const apply = sheet.getByRole('button', { name: `Apply: Show ${count} products` })
    await expect(apply).toBeVisible()
    expect(page.url()).toMatch(/\/product-list\/blankets$/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toBeHidden()
    expect(await names(page)).toEqual(before)

    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(sheet.getByRole('checkbox', { name: /^Simba/ })).not.toBeChecked()
    await sheet.getByRole('checkbox', { name: /^Simba/ }).click()
    await apply.click()
    await expect(page).toHaveURL(/\/blankets\/simba$/)
    await expect(cards(page)).toHaveCount(count)
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(before)
  })

  test('all choices are in sight in the sheet, colours with what they look like', async ({ page }) => {
    await openList(page, '/product-list')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('checkbox', { name: /^Blue/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^(Next|Prev)/ })).toHaveCount(0)
    await expectAccessible(page)
    await sheet.getByRole('checkbox', { name: /^Blue/ }).click()
    await sheet.getByRole('button', { name: /^Apply/ }).click()
    await expect.poll(() => names(page)).toEqual(await namesOf({ colours: ['blue'] }))
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

  test('every choice is a link, and words and prices are forms', async ({ page }) => {
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
    await expect(page.getByText('“kajiado”')).toBeVisible()
  })
})

/** The promise: a representative who asks for stock is shown what there is enough of, in the popup too. */
test('the popup of a list narrowed by stock offers what there is enough of', async ({ page }) => {
  await openAs(page, '/settings', 'rep')
  const main = page.getByRole('main').filter({ visible: true })
  await main.getByRole('combobox', { name: 'Trader' }).click()
  await page.getByRole('combobox', { name: 'Letters of the name' }).fill('wanj')
  await page.getByRole('option').first().click()
  await main.getByRole('button', { name: 'Submit' }).click()
  // The region is there before anybody is chosen: the name says that the choice was taken.
  const trader = page.getByRole('region', { name: 'Your trader' }).filter({ visible: true })
  await expect(trader).toContainText('You act for Wanjiru')
  await openList(page, '/product-list/blankets')
  await panel(page).getByRole('checkbox', { name: 'In stock' }).check({ force: true })
  await panel(page).getByLabel('At least').fill('60')
  await panel(page).getByLabel('At least').press('Enter')
  await expect(page.getByText('In stock, 60 or more').filter({ visible: true })).toBeVisible()
  const asked = page.waitForRequest('**/api/product-details')
  // At once: the list may still be changing.
  await cards(page)
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  expect((await asked).postDataJSON()).toMatchObject({ stockQty: 60 })
  await expect(page.getByText('what has less than 60 in stock is not available here')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})
