import type { Page } from 'playwright/test'
import { MAX_SEARCHES } from '#lib/catalogue/recent-searches.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: a few letters find the fabric, by pointer and by keyboard, and the first two letters send no request.
 */

const CALL = '**/api/product-autocomplete'
const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search product, brand or code' }).filter({ visible: true })
const lines = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** The texts of all suggestion requests, in the order of sending. */
function asked(page: Page): string[] {
  const texts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product-autocomplete')) texts.push(request.postDataJSON().searchText)
  })
  return texts
}

/** Opens a page and waits for its search field: the script that serves it shows the number of suggestions. */
async function open(page: Page, address = '/terms'): Promise<void> {
  await page.goto(address)
  await field(page).focus()
  await expect(page.getByRole('search').getByRole('status').first()).toBeAttached()
}

/** Stops the page's clock, except for `runFor`. So the typing speed is independent of the machine's load. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** Types letters, `apartMs` milliseconds apart by the page's clock. */
async function type(page: Page, letters: string, apartMs: number): Promise<void> {
  for (const letter of letters) {
    await page.keyboard.press(letter)
    await page.clock.runFor(apartMs)
  }
}

test('sends no request under three characters, and one per pause in typing', async ({ page }) => {
  const texts = asked(page)
  await page.clock.install()
  await open(page)
  await stopClock(page)
  await type(page, 'ki', 250)
  await page.clock.runFor(1_000)
  await type(page, 'koy', 100)
  expect(texts).toEqual([])
  await page.clock.resume()
  await expect(lines(page).first()).toBeVisible()
  expect(texts).toEqual(['kikoy'])
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/^\d+ suggestions\. Use the arrow keys to choose\.$/)).toBeAttached()
})

test('shows the link to all results below suggestions that scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page)
  await page.keyboard.type('blan')
  const last = lines(page).filter({ hasText: 'See all results for' })
  await expect(last).toBeInViewport({ ratio: 1 })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  const bottom = async (part: typeof list) =>
    Math.round(await part.evaluate((box) => box.getBoundingClientRect().bottom))
  expect(await bottom(last)).toBeLessThanOrEqual(await bottom(list))
  // A marked line is not below the last line.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const marked = page.locator('[role=option][aria-selected=true]')
  const top = await last.evaluate((box) => box.getBoundingClientRect().top)
  expect(await bottom(marked)).toBeLessThanOrEqual(Math.ceil(top))
})

test('sends no half word if slow suggestions arrive during typing', async ({ page }) => {
  const texts = asked(page)
  await page.clock.install()
  await page.goto('/terms')
  let come = () => {}
  const scripts = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/_next/static/**/*.js*', (route) => scripts.then(() => route.continue()))
  const fetched = page.waitForRequest('**/_next/static/**/*.js*')
  await field(page).focus()
  await fetched
  await stopClock(page)
  await type(page, 'kik', 100)
  come()
  await expect(page.getByRole('search').getByRole('status').first()).toBeAttached()
  await type(page, 'oy', 100)
  expect(texts).toEqual([])
  await page.clock.resume()
  await expect(lines(page).first()).toBeVisible()
  expect(texts).toEqual(['kikoy'])
})

test('groups suggestions under headings, marks the typed text, and ends with all results', async ({ page }) => {
  await open(page)
  await field(page).pressSequentially('kikoy', { delay: 20 })
  const groups = page.getByRole('listbox').getByRole('group')
  await expect(groups.filter({ hasText: 'Products' }).getByRole('option').first()).toBeVisible()
  await expect(lines(page).locator('mark').first()).toHaveText(/^kikoy$/i)
  await expect(lines(page).last()).toHaveText('See all results for “kikoy”')
  await lines(page).last().click()
  await page.waitForURL(/\/product-list\?filter=/)
  await expect(page.getByRole('heading', { level: 1, name: '“kikoy”' })).toBeVisible()
})

test('chooses suggestions by arrows, Home, End, Enter and Escape', async ({ page }) => {
  await open(page)
  await field(page).pressSequentially('blanket', { delay: 20 })
  await expect(lines(page).last()).toHaveText(/See all/)
  const count = await lines(page).count()
  const marked = async () => {
    const id = await field(page).getAttribute('aria-activedescendant')
    return id === null ? -1 : Number(id.split('-').at(-1))
  }
  expect(await marked()).toBe(-1)
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', count - 1],
    ['ArrowDown', -1],
    ['ArrowUp', count - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(marked, { message: key }).toBe(at)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(at === -1 ? 0 : 1)
  }
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page)).toHaveValue('blanket')
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const href = await lines(page).first().getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('links a product suggestion with its picture to its page, and Enter alone to the list', async ({ page }) => {
  await open(page)
  await field(page).pressSequentially('simba', { delay: 20 })
  const product = page.getByRole('group', { name: 'Products', exact: true }).getByRole('option').first()
  await expect(product.locator('img')).toBeVisible()
  expect(await product.textContent()).not.toMatch(/KSh/)
  await product.click()
  await page.waitForURL(/\/product-details\/\d+$/)
  await expect(page.getByRole('listbox')).toBeHidden()
  await field(page).fill('simba')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product-list\?filter=/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('cancels an outdated request', async ({ page, allowConsole }) => {
  allowConsole(/ERR_ABORTED/)
  await open(page)
  let ended = ''
  page.on('requestfailed', (request) => {
    ended = request.postDataJSON()?.searchText
  })
  await page.route(CALL, async (route) => {
    if (route.request().postDataJSON().searchText !== 'shu') await route.continue()
  })
  const sent = page.waitForRequest(CALL)
  await field(page).pressSequentially('shu', { delay: 20 })
  await sent
  const said = await page.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver(() => {
      words.push(...[...document.querySelectorAll('search [role=status]')].map((status) => status.textContent))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return words
  })
  await field(page).pressSequentially('ka')
  await expect.poll(() => ended).toBe('shu')
  await expect(lines(page).last()).toHaveText('See all results for “shuka”')
  const words = await said.jsonValue()
  expect(words.join()).toContain('suggestions. Use the arrow keys to choose.')
  expect(words.join()).not.toContain('could not load suggestions')
})

test('still searches if suggestions do not load', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  await open(page)
  await page.route(CALL, (route) => route.fulfill({ status: 503, body: 'no' }))
  await field(page).pressSequentially('shuka', { delay: 20 })
  await expect(lines(page)).toHaveText(['See all results for “shuka”'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product-list\?filter=/)
})

test('stores at most eight recent searches after consent, and can clear them', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
  // Text typed while the list of an earlier search hydrates is not overwritten by that search.
  for (const text of ['kikoy', 'shuka', 'kikoy']) {
    await field(page).fill(text)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product-list\?filter=/)
    await expect(page.getByRole('heading', { level: 1, name: `“${text}”` })).toBeVisible()
  }
  await open(page, '/terms')
  await expect(lines(page)).toHaveText(['kikoy', 'shuka'])
  await page.evaluate(
    (many) => localStorage.setItem('fuma.optional.searches', JSON.stringify(many)),
    Array.from({ length: 20 }, (_, i) => `cloth ${i}`),
  )
  await open(page, '/terms')
  await expect(lines(page)).toHaveCount(MAX_SEARCHES)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('fuma.optional.searches'))).toBeNull()
})

test("shows the list's search text in the field until the visitor leaves the product pages", async ({ page }) => {
  await page.goto('/search?q=kikoy')
  await expect(field(page)).toHaveValue('kikoy')
  const list = new URL(page.url())
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.waitForURL(/\/product-details\/\d+$/)
  await expect(field(page)).toHaveValue('kikoy')
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Product list' })
  await expect(crumb).toHaveAttribute('href', `${list.pathname}${list.search}`)
  await page.reload()
  await expect(field(page)).toHaveValue('kikoy')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.waitForURL('**/cart')
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await page.waitForURL(/\/product-details\/\d+$/)
  await expect(crumb).toHaveAttribute('href', '/product-list')
})

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the open suggestions are accessible, light and dark, without overflow', async ({ page }) => {
      await page.goto('/terms')
      if (width === 360) await page.getByLabel('Search', { exact: true }).click()
      await expect(field(page)).toBeVisible()
      await field(page).pressSequentially('shuka', { delay: 20 })
      await expect(lines(page).last()).toHaveText(/See all/)
      await page.keyboard.press('ArrowDown')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/product-list\?filter=/)
    })
  })
}

/** The promise: a search without results offers a way on. */
test('suggests a spelling for an empty search, and shows collections and best sellers', async ({ page }) => {
  await page.goto('/search?q=pulova')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No Data Available' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Popular products' })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Blankets', exact: true })).toHaveAttribute(
    'href',
    '/product-list/blankets',
  )
  await expect(main.getByRole('link', { name: /^0709/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
  await main
    .getByRole('link', { name: /^pullover/ })
    .first()
    .click()
  await expect(main.getByRole('heading', { level: 1, name: /^“pullover/ })).toBeVisible()
  await expect(main.getByRole('article').first()).toBeVisible()
  // The page itself contains the suggestion, without a script.
  expect(await (await page.request.get('/search?q=pulova')).text()).toContain('Did you mean')
})
