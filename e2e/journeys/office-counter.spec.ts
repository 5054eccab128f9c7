import type { Page } from 'playwright/test'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { scan } from '../support/packing.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a shift sells at the counter for cash and M-Pesa, even offline, and its drawer is counted at the end. */

interface Product {
  code: string
  name: string
  free: number
  step: number
}

/** Two products of the counter with enough stock. */
async function twoProducts(page: Page): Promise<[Product, Product]> {
  const answer = await page.request.get('/api/office/counter/products')
  const { data } = (await answer.json()) as { data: { products: Product[] } }
  const [first, second] = data.products.filter(({ free, step }) => free >= 20 && step === 1)
  if (!first || !second) throw new Error('the counter has no two products')
  return [first, second]
}

const priceOf = (page: Page, { name }: Product) => page.getByRole('textbox', { name: `Price of ${name} with VAT` })
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })

/** Takes the exact amount in cash. */
async function payExact(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('button', { name: 'Exact amount' }).click()
  await page.getByRole('button', { name: /^Take / }).click()
}

/** The sum in the drawer's part, in shillings. */
async function expectedCash(page: Page): Promise<number> {
  const row = page.getByRole('region', { name: 'Cash in the drawer' }).getByText('Expected in the drawer').locator('..')
  return Number(((await row.textContent()) ?? '').replace(/\D/g, ''))
}

test('sells for cash and M-Pesa, offline and online, and counts the drawer', async ({ page, allowConsole }) => {
  test.slow()
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await signInToOffice(page, 'counter')
  await page.goto('/office/counter')
  await page.getByRole('textbox', { name: 'KSh 1,000', exact: true }).fill('2')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Open shift' }).click()
  const [first, second] = await twoProducts(page)
  await expect(page.getByText('No products yet. Scan or search the first product.')).toBeVisible()

  // Below the lowest price it is refused; a lower price within the limit is charged.
  await scan(page, first.code)
  const price = priceOf(page, first)
  await expect(price).toBeVisible()
  await scan(page, second.code)
  const list = Number(await price.inputValue())
  await price.fill(String(Math.floor(list / 2)))
  await expect(page.getByText(/^Between KSh/)).toBeVisible()
  await expect(payment(page).getByRole('button', { name: /^Cash/ })).toBeDisabled()
  await price.fill(String(Math.ceil(list * 0.9)))
  await expectUsable(page)
  await page.keyboard.press('F4')
  await page.getByRole('textbox', { name: 'Cash given' }).fill('90000')
  await page.getByRole('button', { name: /^Take / }).click()
  await expect(page.getByText(/Invoice INV-\d{6}, order \d+\./)).toBeVisible({ timeout: 20_000 })
  await expectUsable(page)
  await page.getByRole('button', { name: 'Next sale' }).click()

  await scan(page, first.code)
  await page.keyboard.press('F6')
  const phone = freshPhone()
  await page.getByRole('textbox', { name: 'Customer’s phone' }).fill(phone)
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  await expect(page.getByText('Waiting for M-Pesa')).toBeVisible()
  await answerPrompt(phone, RIGHT_PIN)
  await expect(page.getByText(/Invoice INV-\d{6}, order \d+\./)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Next sale' }).click()

  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('textbox', { name: 'Amount, KSh' }).fill('100')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Tea and milk')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Paid out: Tea and milk')).toBeVisible()
  const before = await expectedCash(page)

  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await scan(page, second.code)
  await page.context().setOffline(true)
  await payExact(page)
  await expect(page.getByText(/The invoice number follows/)).toBeVisible()
  await expect(page.getByText('1 sale waiting on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('1 sale waiting on this device.')).toBeHidden({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Next sale' }).click()
  await page.getByRole('button', { name: 'Today’s sales' }).click()
  // Two sales with a connection, and exactly one without.
  await expect(page.getByRole('list', { name: 'Today’s sales' }).getByRole('listitem')).toHaveCount(3)
  await expectUsable(page)

  await page.getByRole('button', { name: 'Drawer' }).click()
  await expect.poll(() => expectedCash(page)).toBeGreaterThan(before)
  const counted = (await expectedCash(page)) - 200
  const closing = page.getByRole('form', { name: 'Close the shift' })
  await closing.getByRole('textbox', { name: 'KSh 1', exact: true }).fill(String(counted))
  await expect(closing.getByText('KSh 200 too little')).toBeVisible()
  await expect(closing.getByRole('button', { name: 'Close shift' })).toBeDisabled()
  await closing.getByRole('textbox', { name: 'Why does it differ?' }).fill('Wrong change')
  await expectUsable(page)
  await closing.getByRole('button', { name: 'Close shift' }).click()
  await expect(page.getByRole('button', { name: 'Open shift' })).toBeVisible({ timeout: 20_000 })
})
