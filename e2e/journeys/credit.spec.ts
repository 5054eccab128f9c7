import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { officeCompanyList } from '../../lib/contract/companies/office/companies.ts'
import { officeCreditPropose } from '../../lib/contract/companies/office/credit.ts'
import { officeApprovalDecide, officeApprovalList } from '../../lib/contract/staff/office/approvals.ts'
import { callAs, cartOf, productsInStock, signInAgain } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: a company sees its available credit and the reason, and no order exceeds it. */

const PAGE = '/credit-facilities'
const COMPANY = 'Wanjiru'
const main = (page: Page) => page.locator('main').filter({ visible: true })
const seen = (page: Page, words: string | RegExp) => main(page).getByText(words).filter({ visible: true })
const gauge = (page: Page) => main(page).locator('section[aria-labelledby="credit-gauge"]')

const centsOf = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100) * (/[−-]/.test(text) ? -1 : 1)

/** Sets the company's credit limit, as two people do. @param limit in cents */
async function setLimit(limit: number): Promise<void> {
  const { companies } = await asStaff('companies', officeCompanyList, { queue: 'all', search: COMPANY })
  const companyId = companies[0]?.companyId as number
  await asStaff('companies', officeCreditPropose, { companyId, limit, termsDays: 30, reason: 'Tried in a journey' })
  const subject = { kind: 'company', id: String(companyId) }
  const filter = { kinds: ['credit-limit' as const], states: ['asked' as const], subject }
  const [proposal] = await asStaff('approver', officeApprovalList, filter)
  if (!proposal) throw new Error('no limit was proposed')
  const { approvalId, version } = proposal
  await asStaff('approver', officeApprovalDecide, { approvalId, version, decision: 'approved' })
}

/** A figure of a list of names and figures, in cents. */
async function figureOf(page: Page, name: string): Promise<number> {
  const text = await main(page)
    .locator('dt', { hasText: name })
    .last()
    .locator('xpath=following-sibling::dd')
    .textContent()
  return centsOf(text ?? '')
}

/** The available credit, from the table below the gauge. The table's lines must add up to it. */
async function available(page: Page): Promise<number> {
  const summary = gauge(page).getByText('How it is calculated')
  if ((await gauge(page).locator('details[open]').count()) === 0) await summary.click()
  const cells = await gauge(page).locator('table td').allInnerTexts()
  const cents = cells.map(centsOf)
  const last = cents.at(-1) ?? Number.NaN
  expect(cents.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(last)
  return last
}

test('the account adds up on screen and in its statement, and shows the front of a cheque', async ({
  page,
  allowConsole,
}) => {
  // A statement whose last day is before its first.
  allowConsole(/400/)
  await page.setViewportSize({ width: 360, height: 780 })
  await openAs(page, PAGE, 'trader')
  const left = await available(page)
  expect(left).toBeGreaterThan(0)
  expect(left).toBe(
    (await figureOf(page, 'Credit limit')) -
      (await figureOf(page, 'Outstanding balance')) -
      (await figureOf(page, 'Pending orders')) -
      (await figureOf(page, 'Cheques not cleared')),
  )
  for (const state of ['Pending', 'Bounced', 'Banked']) await expect(seen(page, state).first()).toBeVisible()
  await expect(seen(page, /^Cheque \d+ bounced/).first()).toBeVisible()
  await expectAccessible(page)

  await main(page).getByRole('button', { name: 'See front of cheque 000431' }).click()
  const front = page.getByRole('dialog').getByRole('img', { name: 'Front of cheque 000431' })
  await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 900 })
  await main(page).getByLabel('Period').selectOption('This year')
  const outstanding = await figureOf(page, 'Outstanding balance')
  const statement = main(page).getByRole('table', { name: /^Statement from/ })
  await expect(statement.getByRole('row').last()).toContainText('Closing balance')
  expect(centsOf((await statement.getByRole('cell').last().textContent()) ?? '')).toBe(outstanding)
  await expect(statement.getByText(/^Tax invoice INV-\d{6}, order \d+/).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const rows = csv.trim().split('\r\n')
  expect(Number(rows.at(-1)?.split(',').at(-1))).toBe(outstanding / 100)
  const paper = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Save as PDF' }).click()
  expect((await readFile(await (await paper).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await main(page).getByLabel('Last day').fill('2020-01-01')
  await main(page).getByRole('button', { name: 'Save as CSV' }).click()
  await expect(seen(page, 'The last day is before the first day.')).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/need-help$/)
})

test('charges an order to the account, updates the gauge, and prevents an order over the limit', async ({ page }) => {
  const [id = 0] = await productsInStock(1)
  await signInAgain(page, 'trader')
  await page.goto(PAGE)
  const before = await available(page)

  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 2 }], set: true })
  await page.goto('/cart')
  await main(page).getByRole('combobox', { name: 'Branch' }).selectOption('Eastleigh')
  await main(page).getByText('As soon as possible').click()
  await expect(seen(page, /You pay nothing now\. On your account, due 30 days after its invoice/)).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Place order/ })
    .click()
  await page.getByRole('button', { name: /^Yes, place order/ }).click()
  await page.waitForURL(/\/receive-message\/[\w-]{22}$/)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect(seen(page, /You pay nothing now/)).toBeVisible()
  await expect(page.getByText(/PAY NOW|Pay now/)).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/payment/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Nothing to pay here' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(seen(page, 'On account, due 30 days after its invoice')).toBeVisible()
  await page.goto('/orders')
  await expect(seen(page, 'On account, due 30 days after its invoice').first()).toBeVisible()

  await page.goto(PAGE)
  const after = await available(page)
  expect(after).toBeLessThan(before)
  // Staff lower the limit to the used amount: the open page updates, and no further order is possible.
  const limit = (await figureOf(page, 'Credit limit')) - after - 100_00
  await setLimit(Math.floor(limit / 100) * 100)
  await expect(seen(page, /over its limit/)).toBeVisible()
  await expect(gauge(page).getByRole('heading', { name: 'Over the limit by' })).toBeVisible()
  await expectAccessible(page)

  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })
  await page.goto('/cart')
  await expect(main(page).getByRole('button', { name: /^Place order/ })).toBeDisabled()
  await expect(seen(page, /over the available credit\./)).toBeVisible()
  await expect(seen(page, 'Account over its limit by')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'your account' })).toHaveAttribute('href', PAGE)
  expect(await cartOf(page)).toHaveLength(1)
  await expectAccessible(page)
  // The limit is raised: the open cart can be ordered.
  await setLimit(750_000_00)
  await expect(main(page).getByRole('button', { name: /^Place order/ })).toBeEnabled()
  await callAs(page, 'delete-cart', { id: [id] })
})

test('lets staff choose a company, shows companies without an account how to get one, and refuses other visitors', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  await openAs(page, PAGE, 'staff')
  await expect(main(page).getByRole('button', { name: /Wanjiru/ })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByLabel('Search companies by name').fill('linen')
  await expect(seen(page, 'One company.')).toBeVisible()
  await main(page)
    .getByRole('button', { name: /Pwani Linen House/ })
    .click()
  await expect(main(page).getByRole('heading', { name: 'Pwani Linen House has no credit account' })).toBeVisible()
  await expect(page).toHaveURL(/\?company=\d+$/)
  await expectAccessible(page)
  await page.goBack()
  await main(page)
    .getByRole('button', { name: /Wanjiru/ })
    .click()
  await expect(main(page).getByRole('heading', { name: /^Wanjiru/ })).toBeVisible()
  await expect(gauge(page)).toBeVisible()
  await page.goto(`${PAGE}?company=999999`)
  await expect(seen(page, 'We could not find this company.')).toBeVisible()

  await page.context().clearCookies()
  await signInByCall(page, 'consumer')
  await page.goto(PAGE)
  await expect(page).toHaveURL(/\/404$/)
})
