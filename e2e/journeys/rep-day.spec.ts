import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { callAs, cartOf, forgetCookies } from '../support/account.ts'
import { productsByTheBale } from '../support/bale-products.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: a sales representative's whole visit, on a tablet in the customer's shop, with two outages. */

test.use({ pictures: true, viewport: { width: 820, height: 1180 } })

const TRADER = 'Wanjiru & Sons Textiles'
const main = (page: Page) => page.locator('main').filter({ visible: true })
const seen = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true })
const tools = (page: Page) => page.getByRole('region', { name: 'Selected products' }).filter({ visible: true })

type Orders = { list: { orderId: string; orderNo: number }[]; statistics: { orders: number } }
const ordersOf = (page: Page) => callAs<Orders>(page, 'order-list')

/**
 * Simulates an outage: the shop receives the first request but its response is lost, then no request arrives. Returns a
 * function that ends it.
 */
async function dropTheLine(page: Page, call: string): Promise<() => Promise<void>> {
  let requestCount = 0
  const address = `**/api/${call}`
  await page.route(address, async (route) => {
    requestCount += 1
    if (requestCount === 1) await route.fetch()
    await route.abort()
  })
  return async () => {
    expect(requestCount, 'it was asked at all').toBeGreaterThan(0)
    await page.unroute(address)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

test('picks a trader, filters by stock, downloads pictures, fills a pad of 80 lines and orders once', async ({
  page,
  allowConsole,
}) => {
  // A whole day of a representative.
  test.slow()
  allowConsole(/ERR_FAILED|Failed to load/)
  const wanted = await productsByTheBale(80)
  await openAs(page, '/settings', 'rep')
  await main(page).getByRole('combobox', { name: 'Trader' }).click()
  await page.getByRole('combobox', { name: 'Type the name' }).fill('wanj')
  await page.getByRole('option', { name: new RegExp(`^${TRADER}`) }).click()
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('region', { name: 'Your trader' }).filter({ visible: true })).toContainText(TRADER)
  const stored = (await cartOf(page)).map(({ productId }) => productId)
  if (stored.length > 0) await callAs(page, 'delete-cart', { id: stored })
  const before = await ordersOf(page)

  // In-stock products, and pictures of them to show.
  await page.goto('/product-list/blankets')
  await expect(seen(page, /^Stock as of/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'In stock' }).filter({ visible: true }).check({ force: true })
  await expect(seen(page, 'In stock, 5 or more')).toBeVisible()
  const boxes = main(page).getByRole('checkbox', { name: /^Choose / })
  for (const at of [0, 1]) await boxes.nth(at).check()
  const download = page.waitForEvent('download')
  await tools(page).getByRole('button', { name: 'Download' }).click()
  expect(Object.keys(unzipSync(await readFile(await (await download).path())))).toHaveLength(2)

  // The quick-order pad: the shop has received it, but the page does not know.
  await page.goto('/quick-order')
  await main(page)
    .getByLabel('Lines')
    .fill(wanted.map(({ code }) => `${code} 1`).join('\n'))
  await expect(main(page).getByText('80 lines, all correct')).toBeVisible()
  const padLineBack = await dropTheLine(page, 'quick-order-add')
  await main(page).getByRole('button', { name: 'Add to your cart' }).click()
  await expect(main(page).getByText('No connection. 80 lines not sent yet.')).toBeVisible()
  await page.reload()
  await expect(seen(page, 'No connection. Waiting to send: 80 lines for your cart')).toBeVisible()
  await padLineBack()
  await expect.poll(async () => (await cartOf(page)).length).toBe(80)
  expect((await cartOf(page)).every(({ quantity }) => quantity === 1)).toBe(true)

  // The order, likewise.
  await page.goto('/cart')
  await main(page).getByRole('combobox', { name: 'Branch' }).selectOption('Kisumu')
  await main(page).getByText('As soon as possible').click()
  const orderLineBack = await dropTheLine(page, 'place-order')
  await main(page)
    .getByRole('button', { name: /^Place order/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure? Want to place order' })
  await question.getByRole('button', { name: /^Yes, place order/ }).click()
  await expect(question.getByText('We have no answer yet.')).toBeVisible()
  await orderLineBack()
  await page.waitForURL(/\/receive-message\/[\w-]{22}$/)
  const orderId = page.url().split('/').at(-1) ?? ''
  expect(await cartOf(page)).toEqual([])
  const after = await ordersOf(page)
  expect([after.statistics.orders, after.list[0]?.orderId]).toEqual([before.statistics.orders + 1, orderId])

  await forgetCookies(page)
  await openAs(page, '/orders', 'trader')
  const placed = (await ordersOf(page)).list.find((one) => one.orderId === orderId)
  await expect(main(page).getByRole('article', { name: `Order ${placed?.orderNo}` })).toContainText(
    `by Daniel Mutua for ${TRADER}`,
  )
})
