import type { Page } from 'playwright/test'
import { dayInNairobi } from '#lib/format/clock.ts'
import { officeOrder } from '../../lib/contract/orders/office/order.ts'
import { officeQuote, officeQuoteRenew } from '../../lib/contract/quotes/office/quotes.ts'
import { callAs, cartOf, forgetCookies, productsInStock } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: a representative's quote is revised, accepted in its last hour and placed at its prices. */

const TRADER = 'Wanjiru & Sons Textiles'
const main = (page: Page) => page.locator('main').filter({ visible: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
/** Today in Nairobi; tomorrow if the day ends during this journey. */
const lastDay = () => dayInNairobi(new Date(Date.now() + 15 * 60_000))

/** Requests a quote for 20 pieces as the representative of the trader. @returns its number */
async function requestQuote(page: Page): Promise<number> {
  await openAs(page, '/settings', 'rep')
  await main(page).getByRole('combobox', { name: 'Trader' }).click()
  await page.getByRole('combobox', { name: 'Type the name' }).fill('wanj')
  await page.getByRole('option', { name: new RegExp(`^${TRADER}`) }).click()
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('region', { name: 'Your trader' }).filter({ visible: true })).toContainText(TRADER)
  const stored = (await cartOf(page)).map(({ productId }) => productId)
  if (stored.length > 0) await callAs(page, 'delete-cart', { id: stored })
  const [id = 0] = await productsInStock(1)
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 20 }], set: true })
  await page.goto('/cart')
  await main(page).getByRole('combobox', { name: 'Branch' }).selectOption('Kisumu')
  await main(page).getByText('As soon as possible').click()
  await main(page).getByRole('button', { name: 'Ask for a quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a quote' })
  await dialog.getByLabel(/^What should we know/).fill('For the new hotel')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(messages(page)).toContainText(/Your quote is number \d+\./)
  return Number(/number (\d+)/.exec((await messages(page).textContent()) ?? '')?.[1])
}

/** Opens a quote from the list of the person's quotes. */
async function openQuote(page: Page, quoteNo: number): Promise<void> {
  await main(page)
    .getByRole('link', { name: `Quote ${quoteNo}` })
    .click()
  await expect(main(page).getByRole('heading', { level: 1, name: `Quote ${quoteNo}` })).toBeVisible()
}

/** Sends an offer with a discount on all lines, valid until the end of today. */
async function offer(page: Page, percent: string): Promise<void> {
  const pricing = main(page).getByRole('region', { name: 'Your offer' })
  await pricing.getByLabel('Discount on all lines, %').fill(percent)
  await pricing.getByRole('button', { name: 'Apply' }).click()
  await pricing.getByLabel('Last day').fill(lastDay())
  await expectUsable(page)
  await pricing.getByRole('button', { name: 'Send quote' }).click()
  await expect(messages(page)).toContainText('The quote is sent.')
}

test("a representative's quote is revised, accepted in its last hour and placed at its prices", async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 820, height: 1180 })
  const quoteNo = await test.step('the representative requests and prices it', async () => {
    const no = await requestQuote(page)
    await page.goto('/quotes')
    await openQuote(page, no)
    await offer(page, '5')
    return no
  })

  await test.step('the trader requests a change on a phone', async () => {
    await forgetCookies(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await openAs(page, '/quotes', 'trader')
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expectUsable(page)
    await openQuote(page, quoteNo)
    await expect(main(page).getByText(/Valid until .*, 23:59 Nairobi\.$/)).toBeVisible()
    await expectUsable(page)
    await main(page).getByRole('button', { name: 'Ask for a change' }).click()
    const dialog = page.getByRole('dialog', { name: `Ask for a change of quote ${quoteNo}` })
    await dialog.getByRole('spinbutton').fill('30')
    await dialog.getByLabel('What do you want to change?').fill('Cheaper for 30?')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(main(page).getByText('We are preparing our offer and will email you.')).toBeVisible()
  })

  await test.step('the representative sends a lower price', async () => {
    await forgetCookies(page)
    await openAs(page, '/quotes', 'rep')
    await openQuote(page, quoteNo)
    await offer(page, '10')
  })

  const { versions } = await asStaff('orders', officeQuote, { quoteNo })
  const [current] = versions
  expect([current?.version, current?.lines[0]?.quantity]).toEqual([4, 30])

  await test.step('the trader accepts it in its last hour and pays its total', async () => {
    await forgetCookies(page)
    await openAs(page, '/quotes', 'trader')
    await openQuote(page, quoteNo)
    await main(page)
      .getByRole('button', { name: /^Accept for/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Accept quote ${quoteNo}?` })
    await dialog.getByText('Pay now').click()
    await dialog.getByRole('button', { name: /^Yes, place order/ }).click()
    await page.waitForURL(/\/payment\/[\w-]{22}$/)
  })

  const { orderNo } = await asStaff('orders', officeQuote, { quoteNo })
  const { order, timeline } = await asStaff('orders', officeOrder, { orderNo: orderNo ?? 0 })
  expect(order.totalValue).toBe(current?.total)
  expect(timeline.map(({ what }) => what)).toContain(`accepted version 4 of quote ${quoteNo}.`)
  await expect(asStaff('orders', officeQuoteRenew, { quoteNo, version: 4, lastDay: lastDay() })).rejects.toThrow(
    'This quote was accepted.',
  )

  await test.step('the office shows its versions side by side', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInToOffice(page, 'orders')
    await page.goto(`/office/orders/quotes/${quoteNo}`)
    await expect(page.getByRole('columnheader', { name: /^Version 4/ })).toBeVisible()
    await expect(page.getByRole('link', { name: `Order ${orderNo}` })).toBeVisible()
    await expectUsable(page)
    await page.goto('/office/orders/quotes?view=accepted')
    await expect(page.getByRole('link', { name: new RegExp(`^${quoteNo}, `) })).toBeVisible()
    await expectUsable(page)
  })
})
