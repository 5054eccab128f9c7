import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, placeGuestOrder, productWithStock } from '../support/calls.ts'
import { answerPrompt, freshPhone, promptsOn, RIGHT_PIN, WRONG_PIN } from '../support/handset.ts'
import { command } from '../support/operator.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: an order above M-Pesa's limit per payment can be paid, and no PIN is typed in vain. */

const shillings = (cents: number) => `KSh\u00A0${(cents / 100).toLocaleString('en')}`
const LIMIT = 250_000_00

/** A guest's order of KSh 300,000 to 490,000. */
async function largeOrder() {
  const product = await productWithStock(250, 99_999)
  return placeGuestOrder(product.id, Math.ceil(300_000_00 / (product.price ?? 1)))
}

test('a large order is paid by M-Pesa in two parts, and the other ways are named', async ({ page }) => {
  const { orderId, totalValue } = await largeOrder()
  const rest = totalValue - LIMIT
  await page.goto(`/payment/${orderId}`)
  await expect(page.getByText(`M-Pesa can send at most ${shillings(LIMIT)} at a time.`)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'M-Pesa In parts' })).toHaveAttribute('aria-selected', 'true')
  const part = page.getByLabel('Pay now, in shillings')
  await expect(part).toHaveValue('250,000')
  await expect(part).toHaveAccessibleDescription(`${shillings(rest)} is left after this part.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'bank transfer' }).click()
  await expect(page.getByRole('tab', { name: 'Bank All at once' })).toBeFocused()
  await page.getByRole('tab', { name: 'M-Pesa In parts' }).click()

  const phone = freshPhone()
  await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
  await part.fill('250 001')
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await expect(part).toBeFocused()
  await expect(part).toHaveAccessibleDescription(/M-Pesa can send at most/)
  await expectAccessible(page)
  expect(await promptsOn(phone)).toEqual([])
  await part.fill('250000')
  await page.getByRole('button', { name: `PAY NOW ${shillings(LIMIT)}` }).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  await expect(page.getByText('This part', { exact: true })).toBeVisible()
  expect((await answerPrompt(phone, WRONG_PIN)).amount).toBe(250_000)
  await page.getByRole('button', { name: /^Resend/ }).click()
  expect((await answerPrompt(phone, RIGHT_PIN)).amount).toBe(250_000)
  await expect(page.getByRole('heading', { name: 'Asante, part of it is paid' })).toBeVisible()
  await expectAccessible(page)

  // On return after closing, it requests the rest.
  await page.getByRole('link', { name: 'Pay the next part' }).click()
  await expect(page.getByLabel('Pay now, in shillings')).toHaveValue((rest / 100).toLocaleString('en'))
  await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
  await page.getByRole('button', { name: `PAY NOW ${shillings(rest)}` }).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  expect((await answerPrompt(phone, RIGHT_PIN)).amount).toBe(rest / 100)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  expect(await must(paymentStatus, { orderId })).toMatchObject({ isPaid: true, received: totalValue })
})

test('shows the bank account if it is configured, and a recorded transfer pays', async ({ page }) => {
  const { orderId, totalValue } = await placeGuestOrder((await productWithStock(50, 99_999)).id)
  const { byHand } = await must(paymentStatus, { orderId })
  await page.goto(`/payment/${orderId}`)
  await page.getByRole('tab', { name: 'Bank' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Bank' })
  for (const fact of ['KCB Bank Kenya', '1100 000 000', byHand.accountReference, String(totalValue / 100)])
    await expect(panel.locator('dd').getByText(fact, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date())
  const reference = `FT${byHand.accountReference}`
  await command(
    ...['payments', 'record-transfer', reference, '--amount', String(totalValue / 100)],
    ...['--account', byHand.accountReference, '--on', day, '--note', 'Statement'],
  )
  await page.reload()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByText('Bank reference')).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
})
