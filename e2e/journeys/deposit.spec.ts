import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import {
  officeDepositTerms,
  officeDepositTermsRemove,
  officeDepositTermsSave,
} from '../../lib/contract/pricing/office/deposit-terms.ts'
import { must, productWithStock } from '../support/calls.ts'
import { placeInBrowser } from '../support/guest-order.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { takeParcel } from '../support/packing.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { advanceAsStaff, asStaff } from '../support/staff.ts'

/** The promise: a made-to-order curtain is paid with a 30% deposit and packed only after the balance. */

const shillings = (cents: number) => `KSh\u00A0${(cents / 100).toLocaleString('en')}`

test.afterAll(async () => {
  const { terms } = await asStaff('owner', officeDepositTerms, { text: '', skip: 0 })
  for (const { termsId, version } of terms) await asStaff('owner', officeDepositTermsRemove, { termsId, version })
})

test('a product made to order is paid with a deposit and packed after the balance', async ({ page, newDevice }) => {
  test.slow()
  const product = await productWithStock(10, 99_999)
  await asStaff('owner', officeDepositTermsSave, {
    ...{ target: { kind: 'variant', id: product.id }, from: null, depositPercent: 30, amount: null },
    ...{ balanceDue: 'before-dispatch', balanceDays: 14, retainedPercent: 50 },
  })

  await test.step('the product page shows the deposit before the order', async () => {
    await expect(async () => {
      await page.goto(`/product-details/${product.id}`)
      await expect(page.getByText('Made to order: 30% deposit, balance before dispatch')).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await expectUsable(page)
  })

  const { orderId, orderNo } = await placeInBrowser(page, [{ productId: product.id, quantity: 2 }])
  const { deposit, due } = await must(paymentStatus, { orderId })
  if (!deposit) throw new Error('the order has no deposit')

  const pay = async (cents: number) => {
    const phone = freshPhone()
    await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
    await page.getByRole('button', { name: `PAY NOW ${shillings(cents)}` }).click()
    await page.waitForURL(`**/receive-message/${orderId}`)
    expect((await answerPrompt(phone, RIGHT_PIN)).amount).toBe(cents / 100)
  }
  await test.step('the customer chooses between the deposit and all of it, and pays the deposit', async () => {
    await page.goto(`/payment/${orderId}`)
    await page.getByText(`All of it: ${shillings(due)}`).click()
    await expect(page.getByRole('button', { name: `PAY NOW ${shillings(due)}` })).toBeVisible()
    await page.getByText(`The deposit: ${shillings(deposit.deposit)}`).click()
    await expectUsable(page)
    await pay(deposit.deposit)
    await expect(page.getByRole('heading', { name: 'Asante, the deposit is paid' })).toBeVisible()
    await expect(page.getByText(`Balance: ${shillings(deposit.balance)} by`).first()).toBeVisible()
  })

  await advanceAsStaff(orderNo)
  const packer = await newDevice()
  await signInToOffice(packer, 'packer')
  await test.step('packing waits for the balance', async () => {
    await packer.goto(`/office/packing?search=${orderNo}`)
    await packer.getByRole('row', { name: String(orderNo) }).click()
    await expect(packer.getByText(`Waits for the balance of ${shillings(deposit.balance)}.`)).toBeVisible()
    await expectUsable(packer)
  })

  await test.step('the customer pays the balance, and the parcel is packed', async () => {
    await page.goto(`/payment/${orderId}`)
    await pay(deposit.balance)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    await takeParcel(packer, orderNo)
  })
})

test('staff see the deposits on the Prices page', async ({ page }) => {
  await signInToOffice(page, 'owner')
  await page.goto('/office/prices/deposits')
  await page.getByRole('button', { name: 'New deposit' }).click()
  await expect(page.getByRole('form', { name: 'New deposit' }).getByRole('status')).toContainText('Pay now')
  await expectUsable(page)
})
