import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { SampleLine } from '#shop-api/testing/statement-files.ts'
import { officeBookTotals } from '../../lib/contract/money/office/books.ts'
import { officeMoneyAccounts } from '../../lib/contract/money/office/money-accounts.ts'
import { officeOpenItems } from '../../lib/contract/money/office/open-items.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { centsOfDecimal, decimalOfCents, sumCents } from '../../lib/format/money.ts'
import { must, placeGuestOrder, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, payByHand, RIGHT_PIN } from '../support/handset.ts'
import {
  bankStatement,
  chooseStatement,
  importRead,
  importStatement,
  paybillStatement,
  yesterday,
  yesterdayAt,
} from '../support/money.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/**
 * The promise: a finance clerk closes a day of 2,000 rows with less than a minute of key presses. Money with a mistyped
 * account number and a double payment are assigned, and the totals for the accountant equal the statements.
 */
test.describe.configure({ mode: 'serial', timeout: 400_000 })
// A separate shop: the entries of yesterday and today are those of this journey alone.
test.use({ shopSettings: { SITE_NAME: 'Fuma Month End' } })

const ORDERS = 20
const PARTS = 50
/** Above it a refund needs two people. */
const REFUND_LIMIT_CENTS = 500_000
const MAX_KEY_PRESS_MS = 60_000

/** Letters for digits, a digit too many, and no number at all. */
const MISTYPED = [
  (orderNo: number) => `FUMA${orderNo}`.replaceAll('0', 'O'),
  (orderNo: number) => `${orderNo}7`,
  () => 'BLANKETS',
]

type Order = Awaited<ReturnType<typeof placeGuestOrder>>

let receipts = 0
/** A payment of yesterday and its charge, which has the same receipt. */
function paid(account: string, cents: number, at: Date): SampleLine[] {
  receipts += 1
  const reference = `UKR${String(receipts).padStart(7, '0')}`
  const party = { typedAccount: account, phone: '2547****678', name: 'JANE' }
  return [
    { reference, at, kind: 'payment', cents, ...party },
    { reference, at, kind: 'charge', cents: -725 },
  ]
}

/** The parts of an order's payment: whole shillings. */
function partsOf({ orderNo, totalValue }: Order, first: number): SampleLine[] {
  const part = Math.floor(totalValue / PARTS / 100) * 100
  return Array.from({ length: PARTS }, (_, at) => {
    const cents = at === PARTS - 1 ? totalValue - part * (PARTS - 1) : part
    return paid(`FUMA${orderNo}`, cents, yesterdayAt(6, (first + at) * 40))
  }).flat()
}

/** The clerk's day: orders paid in parts, three orders with a mistyped account number, and an order paid twice. */
let mistyped: Order[] = []
let twice: Order
let wholeOrder: Order
let statement: ReturnType<typeof paybillStatement>

const accountsOf = () => asStaff('finance', officeMoneyAccounts, {})
const paybill = async () => {
  const account = (await accountsOf()).find(({ kind, isMain }) => kind === 'mpesa' && isMain)
  if (!account) throw new Error('the shop has no paybill')
  return account
}
const openItems = async () => {
  const { accountId } = await paybill()
  return (await asStaff('finance', officeOpenItems, { accountId, perPage: 10, after: null })).items
}

test('imports 2,000 rows, which are matched by receipt and account number', async ({ page }) => {
  const { id } = await productWithStock(100, 99_999)
  const orders: Order[] = []
  for (let at = 0; at < ORDERS + 5; at += 1) orders.push(await placeGuestOrder(id, 1 + (at % 4)))
  const [first] = orders.splice(0, 1)
  mistyped = orders.splice(0, 3)
  const one = (await placeGuestOrder(id)).totalValue
  twice = await placeGuestOrder(id, Math.ceil(REFUND_LIMIT_CENTS / one) * 2)
  wholeOrder = orders[0] as Order

  await test.step('two orders are paid today: by a prompt and from the menu', async () => {
    const phone = freshPhone()
    if (!first) throw new Error('no order')
    await startPayment(first, phone)
    await answerPrompt(phone, RIGHT_PIN)
    await waitForPayment(first.orderId, ({ isPaid }) => isPaid)
    const last = orders.pop() as Order
    const { byHand } = await must(paymentStatus, { orderId: last.orderId })
    await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, byHand.amount)
    await waitForPayment(last.orderId, ({ isPaid }) => isPaid)
  })

  const { byHand } = await must(paymentStatus, { orderId: twice.orderId })
  const lines = [
    ...orders.flatMap((order, at) => partsOf(order, at * PARTS)),
    ...paid(`FUMA${twice.orderNo}`, twice.totalValue, yesterdayAt(22)),
    ...mistyped.flatMap(({ orderNo, totalValue }, at) =>
      paid(MISTYPED[at]?.(orderNo) ?? '', totalValue, yesterdayAt(23, at * 60)),
    ),
    ...paid(`FUMA${twice.orderNo}`, twice.totalValue, yesterdayAt(23, 3000)),
  ]
  statement = paybillStatement(lines, byHand.businessNumber, 'UKRBANK001')
  expect(statement.rows).toBeGreaterThan(1_990)

  await signInToOffice(page, 'finance')
  const began = Date.now()
  await importStatement(page, 'paybill-yesterday.csv', statement.bytes)
  test.info().annotations.push({ type: 'seconds of the import', description: String((Date.now() - began) / 1000) })
  await expectUsable(page)
  expect(await must(paymentStatus, { orderId: wholeOrder.orderId })).toMatchObject({ isPaid: true, due: 0 })
  expect((await openItems()).map(({ group }) => group)).toEqual(['unmatched', 'unmatched', 'unmatched', 'unmatched'])
})

test('imports the statement of the bank, which shows the money that left the paybill', async ({ page }) => {
  await signInToOffice(page, 'finance')
  const bytes = bankStatement(yesterday(), '500000.00', [
    ['Cheque book fee', 'FT2601', '', '350.00'],
    ['M-PESA SETTLEMENT UKRBANK001', 'FT2602', decimalOfCents(statement.settled), ''],
  ])
  await chooseStatement(page, 'bank-yesterday.csv', bytes)
  await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Bank' })
  await page.getByRole('button', { name: 'Read with these columns' }).click()
  await importRead(page)
  await page.goto('/office/money/settlements')
  const arrived = page.getByRole('listitem').filter({ hasText: 'UKRBANK001' })
  await expect(arrived.getByText('Arrived')).toBeVisible()
  await expect(arrived).toContainText('to Bank')
})

test('decides the open items and closes the day by keys', async ({ page }) => {
  await signInToOffice(page, 'finance')
  await page.goto('/office/money/statements')
  const item = (typed: string) => page.getByRole('listitem').filter({ hasText: `“${typed}”` })
  const isFocused = (typed: string) => expect(item(typed)).toHaveAttribute('aria-current', 'true')
  const typedNumber = page.getByLabel('Order number')
  await expect(item('BLANKETS')).toBeVisible()
  await expectUsable(page)
  const began = Date.now()
  for (const [at, { orderNo }] of mistyped.entries()) {
    await isFocused(MISTYPED[at]?.(orderNo) ?? '')
    await page.keyboard.press('a')
    await expect(typedNumber).toHaveValue(String(orderNo))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`to order ${orderNo}: in`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
  }
  await isFocused(`FUMA${twice.orderNo}`)
  await page.keyboard.press('o')
  await typedNumber.fill(String(twice.orderNo))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No open items')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Close [A-Z][a-z]+day$/ })).toBeVisible()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  // The next day is today, which has not ended.
  await expect(page.getByText('A day is closed after it has ended.')).toBeVisible()
  const ms = Date.now() - began
  test.info().annotations.push({ type: 'seconds of the close', description: String(ms / 1000) })
  expect(ms).toBeLessThan(MAX_KEY_PRESS_MS)
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(page.getByText('Closed by Njeri')).toBeVisible()
  expect((await paybill()).closedThrough).toBe(yesterday())
})

test('the file for the accountant has the totals of the page, which equal the statements', async ({ page }) => {
  const day = { from: yesterday(), to: yesterday() }
  const { accounts, checks, debit, credit } = await asStaff('finance', officeBookTotals, day)
  expect(debit).toBe(credit)
  for (const name of ['M-Pesa', 'Bank']) {
    const check = checks.find((one) => one.name === name)
    expect(check).toMatchObject({ theirs: check?.ledger, open: 0 })
  }

  await signInToOffice(page, 'finance')
  await page.goto('/office/money/exports')
  const [year, month, date] = yesterday().split('-')
  for (const label of ['From', 'To']) {
    await page.getByLabel(label, { exact: true }).fill(`${date}/${month}/${year}`)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('Debit and credit are equal')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Journals for the accountant' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
  for (const { code, ...sums } of accounts) {
    const own = rows.filter((row) => row.Account === code)
    const sum = (title: string) => sumCents(own.map((row) => centsOfDecimal(row[title] || '0.00')))
    expect({ code, debit: sum('Debit KES'), credit: sum('Credit KES') }).toEqual({
      ...{ code, debit: sums.debit, credit: sums.credit },
    })
  }
})
