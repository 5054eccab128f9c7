import type { Page } from 'playwright/test'
import { openDayFrom, USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'
import { callAs, cartOf, forgetCookies, productsInStock, signInAgain } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { decideBranchAsStaff } from '../support/staff.ts'

/** The promise: a company's order is sent to one of its branches on the wanted day, and all users there see it. */

async function fill(page: Page, name: string): Promise<void> {
  await signInAgain(page, name)
  await putInCart(page)
}

async function putInCart(page: Page): Promise<void> {
  const [id = 0] = await productsInStock(1)
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })
  await page.goto('/cart')
  await expect(branch(page)).toBeVisible()
}

const main = (page: Page) => page.locator('main').filter({ visible: true })
const branch = (page: Page) => main(page).getByRole('combobox', { name: 'Branch' })
const choice = (page: Page, name: string) => branch(page).getByRole('option', { name, exact: true })
const seen = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true })
/** On a phone the label is "Checkout" until the order is complete. */
const order = (page: Page) => main(page).getByRole('button', { name: /^(Place order|Checkout)/ })

/** The date in Nairobi in `days` days. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)

async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Yes, place order/ }).click()
  await page.waitForURL(/\/receive-message\/[\w-]{22}$/)
  // The shop's response disappears as a message; the page shows the same and stays.
  const received = 'Your order has been received and it is under process'
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(received)).toBeVisible()
  await expect(main(page).getByText(received)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test('a branch customer orders for next week, and the owner finds the order by its branch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await fill(page, 'branch')
  await order(page).click()
  await expect(seen(page, 'Choose when you want it.')).toBeVisible()
  await expect(branch(page)).toBeFocused()
  await expect(choice(page, 'Kisumu')).toHaveCount(1)
  await expect(choice(page, 'Mombasa')).toHaveCount(0)
  await branch(page).selectOption('Kisumu')
  await expect(seen(page, 'Delivery to Kisumu, ex-VAT')).toBeVisible()
  await expect(seen(page, 'P.O. Box 714, Oginga Odinga Street, Al-Imran Plaza, Kisumu 40100')).toBeVisible()
  await branch(page).selectOption('Eastleigh')
  await expect(seen(page, 'Delivery to Eastleigh, ex-VAT')).toBeVisible()
  await branch(page).selectOption('Kisumu')
  await main(page).getByText('On a specific date').click()
  await order(page).click()
  await expect(seen(page, 'Choose a day.')).toBeVisible()
  await main(page).getByLabel('Delivery date').fill(dayIn(0))
  await order(page).click()
  await expect(seen(page, /^Choose a day from .* on\.$/)).toBeVisible()
  const day = openDayFrom(dayIn(8), USUAL_OPEN_DAYS)
  await main(page).getByLabel('Delivery date').fill(day)
  await main(page).getByLabel('Note for us (optional)').fill('Ask for Peter')
  await expectAccessible(page)
  await page.reload()
  await expect(main(page).getByLabel('Delivery date')).toHaveValue(day)
  await expect(main(page).getByLabel('Note for us (optional)')).toHaveValue('Ask for Peter')
  await expect(branch(page).locator('option:checked')).toHaveText('Kisumu')
  await order(page).click()
  await expect(page.getByRole('dialog')).toContainText(/delivered to Kisumu, requested for /)
  const id = await confirm(page)
  await expectAccessible(page)
  expect(await cartOf(page)).toEqual([])

  await forgetCookies(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const { list } = await (async () => {
    await openAs(page, '/orders', 'trader')
    return callAs<{ list: { orderId: string; orderNo: number; deliverByDate: string }[] }>(page, 'order-list')
  })()
  const placed = list.find(({ orderId }) => orderId === id)
  expect(placed?.deliverByDate).toBe(day)
  const card = main(page).getByRole('article', { name: `Order ${placed?.orderNo}` })
  await expect(card).toContainText('by Peter Kamau')
  await expect(card).toContainText('Kisumu')
  const filters = main(page).getByRole('button', { name: /^Filter/ })
  if (await filters.count()) await filters.first().click()
  await branch(page).selectOption('Mombasa')
  await expect(page).toHaveURL(/branch=\d+/)
  await expect(card).toHaveCount(0)
  await main(page)
    .getByRole('button', { name: /^Mombasa/ })
    .click()
  await expect(card).toBeVisible()
  await page.goto(`/order-details/${id}`)
  await expect(seen(page, /by Peter Kamau, for the branch Kisumu/)).toBeVisible()
  await expect(seen(page, 'Invoice address')).toBeVisible()
  await expect(seen(page, 'Ask for Peter')).toBeVisible()
  for (const report of ['/orders-by-item', '/orders-by-date']) {
    await page.goto(report)
    await main(page)
      .getByText(/^More filters/)
      .click()
    await branch(page).selectOption('Kisumu')
    await expect(page).toHaveURL(/branch=\d+/)
  }
})

test('the owner orders as soon as possible, and collects for a branch', async ({ page }) => {
  await fill(page, 'trader')
  await branch(page).selectOption('Mombasa')
  await main(page).getByText('As soon as possible').click()
  await order(page).click()
  await confirm(page)
  // The cart was left in the middle of placing the order: it is empty, and not still on its way.
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect(seen(page, 'Your Cart Is Empty')).toBeVisible()

  await putInCart(page)
  await expect(branch(page).locator('option:checked')).toHaveText('Mombasa')
  await main(page).getByText('We will collect').click()
  await main(page).getByText('As soon as possible').click()
  await order(page).click()
  await expect(seen(page, 'Choose where you will collect it.')).toBeVisible()
  await page.locator('#pick-up label').first().click()
  await order(page).click()
  await confirm(page)
})

test('refuses an order to a branch that was stopped during checkout, with a message and no loss', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/)
  await fill(page, 'branch')
  const branches = await callAs<{ id: number; name: string }[]>(page, 'branch-list')
  const kisumu = branches.find(({ name }) => name === 'Kisumu')?.id as number
  await branch(page).selectOption('Kisumu')
  await main(page).getByText('As soon as possible').click()
  await main(page).getByLabel('Note for us (optional)').fill('Two bales on the left')
  await order(page).click()
  await decideBranchAsStaff(kisumu, 'pending')
  await page.getByRole('button', { name: /^Yes, place order/ }).click()
  await expect(seen(page, /Kisumu is waiting for approval/).first()).toBeVisible()
  await expect(choice(page, 'Kisumu')).toHaveCount(0)
  await expect(choice(page, 'Eastleigh')).toHaveCount(1)
  await expect(main(page).getByLabel('Note for us (optional)')).toHaveValue('Two bales on the left')
  expect(await cartOf(page)).toHaveLength(1)
  await decideBranchAsStaff(kisumu, 'approved')
})
