import type { Page } from 'playwright/test'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { officeRiderCash, officeRiderList } from '../../lib/contract/deliveries/office/rider-cash.ts'
import { handOverJob } from '../../lib/contract/fulfilment/office/hand-over.ts'
import { officeParcelList } from '../../lib/contract/fulfilment/office/packing.ts'
import { officeRunMake } from '../../lib/contract/fulfilment/office/runs.ts'
import { placeOrder } from '../../lib/contract/orders/order.ts'
import { must, orderFor, productWithStock } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { codeInHand, scan, takeParcel } from '../support/packing.ts'
import { offerPayOnDelivery } from '../support/pay-on-delivery.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { advanceAsStaff, asStaff, workAsStaff } from '../support/staff.ts'

/**
 * The promise: a rider takes cash and M-Pesa at the door, and hands the cash in by a code. A missing KSh 200 stays the
 * rider's open sum.
 */

test.afterAll(() => offerPayOnDelivery(null))

interface Placed {
  orderNo: number
  shillings: number
  phone: string
}

/** An approved order that is paid on delivery, of a customer with a new phone. */
async function placed(productId: number): Promise<Placed> {
  const phone = freshPhone()
  const order = await orderFor([{ productId, quantity: 1 }])
  const email = `rider-${phone}@example.co.ke`
  const answer = await must(
    placeOrder,
    { ...order, email, mobileNumber: phone, paysOnDelivery: true },
    `rider-${phone}`,
  )
  await advanceAsStaff(answer.orderNo)
  return { orderNo: answer.orderNo, shillings: answer.totalValue / 100, phone }
}

async function pack(page: Page, orderNo: number): Promise<void> {
  await takeParcel(page, orderNo)
  await scan(page, await codeInHand(page))
  await page.getByRole('button', { name: 'Box 1 is packed' }).click()
  await expect(page.getByRole('button', { name: 'Print the label' })).toBeVisible()
  // The page stores that a box is packed, and sends it then: the next page must not stop the request.
  await expect.poll(async () => (await packedOf(orderNo)).length).toBe(1)
}

/** The packed parcels of an order. */
async function packedOf(orderNo: number) {
  const { parcels } = await asStaff('packer', officeParcelList, { queue: 'packed', search: String(orderNo) })
  return parcels
}

/** Puts the packed parcels of orders on the run of the rider, and hands them over. */
async function handToRider(orderNos: readonly number[]): Promise<void> {
  const { riders } = await asStaff('packer', officeRiderList, {})
  const parcels = (await Promise.all(orderNos.map(packedOf))).flat()
  expect(parcels.every(({ toTake }) => (toTake ?? 0) > 0)).toBe(true)
  await asStaff('packer', officeRunMake, {
    carrier: 'Own rider',
    ...(riders[0] && { riderId: riders[0].staffId }),
    parcels: parcels.map(({ parcelId, version }) => ({ parcelId, version })),
  })
  await workAsStaff('packer', handOverJob, { parcelIds: parcels.map(({ parcelId }) => parcelId) })
}

test('a rider takes cash and M-Pesa, and hands in KSh 200 too little', async ({ page: packer, newDevice }) => {
  test.slow()
  await offerPayOnDelivery(50_000)
  const product = await productWithStock(10, 99_999)
  const first = await placed(product.id)
  const second = await placed(product.id)
  await signInToOffice(packer, 'packer')
  for (const { orderNo } of [first, second]) await pack(packer, orderNo)
  await handToRider([first.orderNo, second.orderNo])

  const rider = await newDevice()
  await rider.setViewportSize({ width: 360, height: 780 })
  await signInToOffice(rider, 'rider')
  const stopOf = ({ orderNo }: Placed) =>
    rider.getByRole('list', { name: 'Stops' }).getByRole('link', { name: String(orderNo) })
  await test.step('cash with change', async () => {
    await rider.goto('/office/rider')
    await stopOf(first).click()
    await rider.getByLabel('Cash given').fill(String(first.shillings + 260))
    await expect(rider.getByRole('region', { name: 'Money' }).getByRole('status')).toHaveText(/KSh.260/)
    await expectUsable(rider)
    await rider.getByRole('button', { name: /^Delivered, KSh/ }).click()
    await expect(rider.getByText(/You carry KSh.* from 1 stop\./)).toBeVisible()
  })
  await test.step('M-Pesa at the door', async () => {
    await stopOf(second).click()
    await rider.getByText('M-Pesa prompt').click()
    await rider.getByLabel('Another phone, if not the buyer’s').fill(showKenyanMobile(second.phone))
    await rider.getByRole('button', { name: 'Send the prompt' }).click()
    await answerPrompt(second.phone, RIGHT_PIN)
    await expect(rider.getByRole('heading', { name: 'Paid: take no money' })).toBeVisible({ timeout: 30_000 })
    await rider.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(rider.getByText(/You carry KSh.* from 1 stop\./)).toBeVisible()
  })

  const finance = await newDevice()
  await test.step('hands in KSh 200 too little, by a code', async () => {
    const before = openOf(await asStaff('finance', officeRiderCash, {}))
    const handsIn = before / 100 - 200
    await rider.getByLabel('Amount that you hand in, KSh').fill(String(handsIn))
    await rider.getByLabel(/^Why is KSh.200 missing\?/).fill('Change given twice')
    await expectUsable(rider)
    await rider.getByRole('button', { name: /^Hand in KSh/ }).click()
    await signInToOffice(finance, 'finance')
    await finance.goto('/office/money/cash')
    await expect(finance.getByText(/KSh.200 less than carried: Change given twice/)).toBeVisible()
    await finance.getByRole('button', { name: /^Counted KSh.*, make the code$/ }).click()
    const shown = await finance.getByRole('status').filter({ hasText: 'the code' }).textContent()
    await rider.getByLabel('Code, six digits').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
    await rider.getByRole('button', { name: 'Confirm' }).click()
    await expect(rider.getByText(/You carry KSh.200 from/)).toBeVisible()
    await finance.reload()
    await expect(
      finance.getByRole('region', { name: 'Cash from riders' }).getByRole('row', { name: /^Together/ }),
    ).toContainText(/200$/)
    expect(openOf(await asStaff('finance', officeRiderCash, {}))).toBe(200_00)
    await expectUsable(finance)
  })
})

/** The open sum of the rider in cents. */
const openOf = ({ riders }: { riders: { carried: number }[] }): number => riders[0]?.carried ?? 0
