import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, productWithStock } from '../support/calls.ts'
import { emailAbout, placeInBrowser } from '../support/guest-order.ts'
import { freshPhone, payByHand } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { codeInHand, scan, takeParcel } from '../support/packing.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { advanceAsStaff } from '../support/staff.ts'

/** The promise: an order is packed on a small phone, even offline, and handed over only against its code. */

test("packs an order on an offline phone, and hands it over against the customer's code", async ({
  page,
  newDevice,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/ERR_INTERNET_DISCONNECTED|404/)
  const { id } = await productWithStock(50, 99_999)
  const guest = await newDevice()
  const order = await placeInBrowser(guest, [{ productId: id, quantity: 3 }], 'collected')
  const { byHand } = await must(paymentStatus, { orderId: order.orderId })
  await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, byHand.amount)
  await expect.poll(async () => (await must(paymentStatus, { orderId: order.orderId })).isPaid).toBe(true)
  await advanceAsStaff(order.orderNo)

  await page.setViewportSize({ width: 360, height: 740 })
  await signInToOffice(page, 'packer')
  await takeParcel(page, Number(order.orderNo))
  const code = await codeInHand(page)
  await page.context().setOffline(true)
  await scan(page, code)
  await scan(page, code.toLowerCase())
  await expect(page.getByText('Right one. That is 2.')).toBeVisible()
  await scan(page, 'P99999-1')
  await expect(page.getByText('That is the slip of another order.')).toBeVisible()
  await scan(page, code)
  await page.getByRole('button', { name: 'Box 1 is packed' }).click()
  await expect(page.getByText('4 scans stored on this phone.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('All scans sent.')).toBeVisible()

  await page.goto(`/office/packing?queue=packed&search=${order.orderNo}`)
  await page.getByRole('row', { name: String(order.orderNo) }).click()
  await page.getByRole('button', { name: 'Ready to collect' }).click()
  await expect(page.getByText('Hand over 1 parcel: done.')).toBeVisible({ timeout: 40_000 })
  const { text } = await emailAbout(order.email, 'is ready to collect')
  const [, shown = ''] = /Show this code there: ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(text) ?? []

  await page.goto('/office/packing/collect')
  await page.getByLabel('Customer’s code').fill('2222-2222')
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByText('No parcel waits for this code.')).toBeVisible()
  await page.getByLabel('Customer’s code').fill(shown)
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.orderNo}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand over 1 parcel' }).click()
  await expect(page.getByText('Hand 1 parcel to the customer: done.')).toBeVisible({ timeout: 40_000 })
})
