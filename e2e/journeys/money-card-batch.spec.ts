import { cardBatchCsv } from '#shop-api/testing/statement-files.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { decimalOfCents, showMoney } from '../../lib/format/money.ts'
import { must, placeGuestOrder, productWithStock } from '../support/calls.ts'
import { CARDS, expectPaid, payByCard } from '../support/card.ts'
import { bankStatement, chooseStatement, importRead, importStatement, today } from '../support/money.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a batch of card payments shows its contents, its cost, and the line of the bank that received it. */

const BATCH = `B${Date.now()}`
const FEES = [37_50, 61_25]

test('traces a card batch with fees to the line of the bank', async ({ page, newDevice }) => {
  const { id } = await productWithStock(50, 99_999)
  const rows: Parameters<typeof cardBatchCsv>[0][number][] = []
  for (const [at, feeCents] of FEES.entries()) {
    const placed = await placeGuestOrder(id, at + 1)
    await payByCard(page, placed, CARDS.yes)
    await expectPaid(page, placed, 'Visa •••• 2701')
    const { receipt } = await must(paymentStatus, { orderId: placed.orderId })
    const order = String(placed.orderNo)
    rows.push({ batch: BATCH, day: today(), request: receipt ?? '', order, cents: placed.totalValue, feeCents })
  }
  const gross = rows.reduce((sum, { cents }) => sum + cents, 0)
  const fees = FEES.reduce((sum, fee) => sum + fee, 0)

  const finance = await newDevice()
  await signInToOffice(finance, 'finance')
  const row = finance
    .getByRole('listitem')
    .filter({ hasText: BATCH })
    .filter({ has: finance.getByRole('button') })
  await test.step('the report of the batch makes a settlement with its contents and its cost', async () => {
    await importStatement(finance, 'card-batch.csv', cardBatchCsv(rows))
    await finance.goto('/office/money/settlements')
    await expect(row).toContainText(`${showMoney(gross, 'auto')} less ${showMoney(fees, 'auto')} of fees`)
    await expect(row).toContainText('On its way')
    await row.getByRole('button', { name: 'Cards' }).click()
    for (const { order } of rows) await expect(row).toContainText(order)
    await row.getByRole('button', { name: 'Find it at the bank' }).click()
    await expectUsable(finance)
  })

  await test.step('the line of the bank with its net amount is found', async () => {
    const received = decimalOfCents(gross - fees)
    const lines = [['CYBERSOURCE MERCHANT SETTLEMENT', 'FT2611', received, ''] as const]
    await chooseStatement(finance, 'bank-today.csv', bankStatement(today(), '250000.00', lines))
    await finance.getByLabel('Account', { exact: true }).selectOption({ label: 'Bank' })
    await finance.getByRole('button', { name: 'Read with these columns' }).click()
    await importRead(finance)
    await finance.goto('/office/money/settlements')
    await expect(row).toContainText('Arrived')
    await expect(row).toContainText('to Bank')
    await expectUsable(finance)
  })
})
