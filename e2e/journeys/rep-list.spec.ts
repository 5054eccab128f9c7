import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { callAs, cartOf, forgetCookies } from '../support/account.ts'
import { signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a sales representative finds stock, and orders many products or downloads their pictures at once. */

const bar = (page: Page) => page.getByRole('region', { name: 'Selected products' }).filter({ visible: true })
const boxes = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Choose / })
    .filter({ visible: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' }).filter({ visible: true })

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(boxes(page).first()).toBeVisible()
  // The page's own list was fetched live.
  await expect(page.getByText(/^Stock as of/).filter({ visible: true })).toBeVisible()
}

/** Acts for the representative's first trader, from the next page on. */
async function actForTrader(page: Page): Promise<void> {
  const [trader] = await callAs<{ id: number }[]>(page, 'trader-list')
  await callAs(page, 'select-trader', { traderId: trader?.id })
}

/** The zip a button hands over, as files by name. */
async function zipFrom(page: Page, press: () => Promise<void>): Promise<Record<string, Uint8Array>> {
  const download = page.waitForEvent('download')
  await press()
  expect((await download).suggestedFilename()).toBe('pictures.zip')
  return unzipSync(await readFile(await (await download).path()))
}

/** Width and height of a PNG, from its header. */
function sizeOf(png: Uint8Array | undefined): [number, number] {
  const bytes = Buffer.from(png ?? [])
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('filters the list by stock, with the same result after a reload or from a copied address', async ({ page }) => {
  await signIn(page, 'rep')
  await openList(page, '/product-list/blankets')
  // The number alone: a filtered list has no sentence about its collection.
  const total = async () => {
    const words = page.getByText(/\d+ products?\.$/).filter({ visible: true })
    return /\d+ products?\.$/.exec((await words.first().textContent()) ?? '')?.[0]
  }
  const before = await total()
  const least = panel(page).getByLabel('At least')
  await expect(least).toHaveValue('5')
  await panel(page).getByRole('checkbox', { name: 'In stock' }).check({ force: true })
  await expect(page.getByText('In stock, 5 or more').filter({ visible: true })).toBeVisible()
  await least.fill('1.5')
  await expect(panel(page).getByText('Enter a whole number from 1 to 99,999.')).toBeVisible()
  await least.fill('99999')
  await least.press('Enter')
  await expect(page.getByRole('heading', { name: 'No Data Available' })).toBeVisible()
  await least.fill('60')
  await least.press('Enter')
  await expect(page.getByText('In stock, 60 or more').filter({ visible: true })).toBeVisible()
  await expect(boxes(page).first()).toBeVisible()
  const narrowed = await total()
  expect(narrowed).not.toBe(before)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('In stock, 60 or more').filter({ visible: true })).toBeVisible()
  await expect.poll(total).toBe(narrowed)
  // All other visitors of the address see the list without it.
  const address = page.url()
  await forgetCookies(page)
  await page.goto(address)
  await expect.poll(total).toBe(before)
})

test('retains checked products over pages, lists and a reload', async ({ page }) => {
  await signIn(page, 'rep')
  await openList(page, '/product-list/blankets')
  const all = bar(page).getByRole('checkbox', { name: 'Check All' })
  await boxes(page).nth(1).check()
  await expect(bar(page)).toContainText('1 selected')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.check()
  await expect(bar(page)).toContainText('20 selected')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/filter=/)
  await expect(all).not.toBeChecked()
  await boxes(page).first().check()
  await expect(bar(page)).toContainText('21 selected')
  await page.reload()
  await expect(bar(page)).toContainText('21 selected')
  await openList(page, '/product-list/kikoys')
  await expect(bar(page)).toContainText('21 selected')
  await openList(page, '/product-list/blankets')
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(bar(page)).toContainText('1 selected')
  await bar(page)
    .getByRole('button', { name: /^Check all \d+$/ })
    .click()
  await expect(bar(page)).not.toContainText('…')
  const said = await bar(page)
    .getByRole('button', { name: /^Check all/ })
    .textContent()
  const total = /^Check all (\d+)$/.exec(said ?? '')?.[1]
  await expect(bar(page)).toContainText(`${total} selected`)
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).toContainText('0 selected')
})

test('adds checked products in one call, and lists the refused ones with reasons, as a file too', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED.*cart-add|Failed to load resource: net::ERR_FAILED/)
  await signIn(page, 'rep')
  await callAs(page, 'select-trader', { traderId: null })
  await openList(page, '/product-list/blankets')
  await boxes(page).first().check()
  await bar(page).getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/settings$/)
  await expect(page.getByText('Select trader').filter({ visible: true }).first()).toBeVisible()

  await actForTrader(page)
  const id = (await cartOf(page)).map(({ productId }) => productId)
  if (id.length > 0) await callAs(page, 'delete-cart', { id })
  await openList(page, '/product-list')
  await bar(page)
    .getByRole('button', { name: /^Check all/ })
    .click()
  await expect(bar(page)).not.toContainText('…')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart-add')) calls += 1
  })
  // One outage: it is sent again automatically.
  let dropped = false
  await page.route('**/api/cart-add', (route) => {
    if (dropped) return route.continue()
    dropped = true
    return route.abort()
  })
  await bar(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()
  expect(calls).toBe(2)
  const cart = await cartOf(page)
  expect(cart.length).toBeGreaterThan(50)
  expect(new Set(cart.map(({ quantity }) => quantity))).toEqual(new Set([1]))

  const failed = page.getByRole('region', { name: 'Not added' }).filter({ visible: true })
  await expect(failed).toContainText('Not sold online at the moment.')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await failed.getByRole('button', { name: 'Download the list' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Product,Cluster,Name,Colour,Size,Reason')
  const rows = csv.trim().split('\r\n').length - 1
  await expect(failed).toContainText(`${rows} product`)
  await expect(bar(page)).toContainText(`${rows} selected`)
  await callAs(page, 'delete-cart', { id: cart.map(({ productId }) => productId) })
})

test.describe('pictures', () => {
  test.use({ pictures: true })

  test('exports a zip of named 500 by 746 cards, and retains finished cards over a pause', async ({ page }) => {
    await signIn(page, 'rep')
    await openList(page, '/product-list/blankets')
    for (const at of [0, 1, 2]) await boxes(page).nth(at).check()
    const files = await zipFrom(page, () => bar(page).getByRole('button', { name: 'Download' }).click())
    expect(Object.keys(files)).toHaveLength(3)
    for (const [name, png] of Object.entries(files)) {
      expect(name).toMatch(/^.+ - .+\.png$/)
      expect(sizeOf(png)).toEqual([500, 746])
      expect(png.length).toBeGreaterThan(50_000)
    }
    const pictures = bar(page).getByRole('region', { name: 'Pictures' })
    await expect(pictures).toContainText('3 pictures of 3 ready.')

    // The connection delays every picture after the first four.
    let requestCount = 0
    let letGo = () => {}
    const held = new Promise<void>((go) => {
      letGo = go
    })
    await page.route('**/media/*/1000.jpg', async (route) => {
      requestCount += 1
      if (requestCount > 4) await held
      await route.continue()
    })
    await bar(page).getByRole('checkbox', { name: 'Check All' }).check()
    await bar(page).getByRole('button', { name: 'Download' }).click()
    await expect(pictures).toContainText('4 of 20 pictures')
    await pictures.getByRole('button', { name: 'Pause' }).click()
    letGo()
    await expect(pictures).toContainText('Paused: 8 of 20 pictures')
    const partial = await zipFrom(page, () => pictures.getByRole('button', { name: 'Save 8 pictures' }).click())
    expect(Object.keys(partial)).toHaveLength(8)
    await expectAccessible(page)
    await pictures.getByRole('button', { name: 'Resume' }).click()
    await pictures.getByRole('button', { name: 'Cancel' }).click()
    await expect(pictures).toContainText(/\d+ pictures of 20 ready\./)
    await pictures.getByRole('button', { name: 'Close the pictures' }).click()
    await expect(pictures).toHaveCount(0)
    await page.unroute('**/media/*/1000.jpg')
  })
})
