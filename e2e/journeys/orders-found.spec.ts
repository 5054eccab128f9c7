import type { Page } from 'playwright/test'
import { signInByCall } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: customers find an order by status, days, product and text, by keyboard too, on an accessible page. */

const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const cards = (page: Page) => main(page).getByRole('article')

async function open(page: Page, path = '/orders'): Promise<void> {
  await signInByCall(page, 'consumer')
  await page.goto(path)
  await expect(cards(page).first()).toBeVisible()
}

test('filters orders by status, days, product and text, with no personal text in the address', async ({ page }) => {
  await open(page)
  const all = await cards(page).count()
  const chip = (name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(chip('All')).toHaveText(`All${all}`)
  const delivered = Number(/\d+/.exec((await chip('Delivered').textContent()) ?? '')?.[0])
  await chip('Delivered').press('Enter')
  await expect(page).toHaveURL(/\?status=4$/)
  await expect(cards(page)).toHaveCount(delivered)
  await expect(chip('Delivered')).toHaveAttribute('aria-pressed', 'true')
  // The counts of other statuses are still shown.
  await expect(chip('All')).toHaveText(`All${all}`)
  await page.reload()
  await expect(cards(page)).toHaveCount(delivered)
  await page.goBack()
  await expect(cards(page)).toHaveCount(all)

  await main(page).getByRole('button', { name: 'Filters' }).click()
  await main(page).getByLabel('Placed').selectOption('Last year')
  await expect(main(page).getByLabel('From')).toHaveValue(/^\d{4}-01-01$/)
  await expect(page).toHaveURL(/\?from=\d{4}-01-01&to=\d{4}-12-31$/)
  await main(page).getByLabel('From').fill('2016-01-01')
  await main(page).getByLabel('To', { exact: true }).fill('2016-02-29')
  await expect(main(page).getByRole('heading', { name: 'No Data Available' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all orders' }).click()
  await expect(cards(page)).toHaveCount(all)
  await expect(page).toHaveURL(/\/orders$/)

  await main(page).getByLabel('From').fill('2026-11-20')
  await main(page).getByLabel('To', { exact: true }).fill('2026-11-02')
  await main(page).getByLabel('To', { exact: true }).press('Tab')
  const said = 'The last day is before the first day.'
  await expect(main(page).getByRole('status').filter({ hasText: 'These dates cannot be shown.' })).toContainText(said)
  await expect(main(page).getByLabel('To', { exact: true })).toHaveAccessibleDescription(said)
  await main(page).getByLabel('From').fill('2010-01-01')
  await main(page).getByLabel('From').press('Tab')
  await expect(main(page).getByLabel('To', { exact: true })).toHaveAccessibleDescription('At most 10 years at a time.')
  await main(page).getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(cards(page)).toHaveCount(all)

  const collection = main(page).getByLabel('Collection', { exact: true })
  await collection.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?collection=[\w-]+$/)
  await main(page).getByRole('list', { name: 'Chosen filters' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/orders$/)

  const name = (await cards(page).last().getByRole('heading').first().textContent()) ?? ''
  const search = main(page).getByRole('searchbox', { name: 'Search your orders' })
  await search.fill(name.replace(/\D/g, ''))
  await expect(cards(page)).toHaveCount(1)
  await expect(main(page).getByRole('heading', { name })).toBeVisible()
  // The text can be a person's name: it is in the tab's storage, never in the address.
  await expect(page).toHaveURL(/\/orders$/)
  await page.reload()
  await expect(search).toHaveValue(name.replace(/\D/g, ''))
  await search.fill('no such cloth')
  await expect(main(page).getByRole('heading', { name: 'No Data Available' })).toBeVisible()
})

test('adds older orders below the current ones, and removes no orders on a refusal', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  let refuse = true
  await page.route('**/api/order-list', async (route) => {
    const { after } = route.request().postDataJSON()
    if (after !== null && refuse)
      return route.fulfill({
        status: 503,
        json: { status: 503, code: 'shop-unreachable', message: 'Away.', retryable: true },
      })
    const response = await route.fetch({ postData: { ...route.request().postDataJSON(), after: null } })
    const answer = await response.json()
    if (after === null) answer.meta = { next: 77 }
    else {
      expect(after).toBe(77)
      answer.data.list = [{ ...answer.data.list[0], orderId: 'BBBBBBBBBBBBBBBBBBBBBB', orderNo: 9 }]
      answer.data.statistics = null
    }
    return route.fulfill({ response, json: answer })
  })
  // At the same time the shop sends change events repeatedly, and the page reads the list each time.
  let changes = 0
  await page.route('**/api/stream', (route) => {
    changes += 1
    const body = `retry: 300\nevent: changed\ndata: ${JSON.stringify({ keys: ['orders'], unread: 1 })}\n\n`
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await open(page)
  const before = await cards(page).count()
  await expect.poll(() => changes).toBeGreaterThan(1)
  const more = main(page).getByRole('button', { name: 'More orders' })
  await more.click()
  await expect(main(page).getByText('We could not load more orders.')).toBeVisible()
  await expect(cards(page)).toHaveCount(before)
  refuse = false
  await more.click()
  await expect(cards(page)).toHaveCount(before + 1)
  await expect(main(page).getByRole('article', { name: 'Order 9', exact: true })).toBeVisible()
  await expect(more).toHaveCount(0)
})

test("orders and an order's page are accessible", async ({ page }) => {
  await open(page, '/orders')
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(main(page).getByLabel('Collection', { exact: true })).toBeEnabled()
  await main(page).getByRole('button', { name: /^Show/ }).first().click()
  await expectUsable(page)
  // The sample's newest order waits for approval: it has the most buttons.
  await main(page)
    .getByRole('button', { name: /^Pending Approval/ })
    .click()
  await expect(page).toHaveURL(/status=1/)
  await main(page)
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(main(page).getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expectUsable(page)
  await main(page)
    .getByRole('button', { name: /^Ask to cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(main(page).getByRole('heading', { name: 'Summary' })).toBeVisible()
})
