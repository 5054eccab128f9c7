import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, productWithStock } from '../support/calls.ts'
import { placeInBrowser } from '../support/guest-order.ts'
import { freshPhone, payByHand } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { advanceAsStaff } from '../support/staff.ts'

/** The promise: a packer works in Kiswahili, and the shop's pages stay the same for everyone. */

test('a packer works in Kiswahili', async ({ page, newDevice }) => {
  test.slow()
  const { id } = await productWithStock(50, 99_999)
  const guest = await newDevice()
  const order = await placeInBrowser(guest, [{ productId: id, quantity: 2 }], 'collected')
  const { byHand } = await must(paymentStatus, { orderId: order.orderId })
  await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, byHand.amount)
  await expect.poll(async () => (await must(paymentStatus, { orderId: order.orderId })).isPaid).toBe(true)
  await advanceAsStaff(order.orderNo)

  await page.setViewportSize({ width: 360, height: 740 })
  await signInToOffice(page, 'packer')
  await page.goto(`/office/packing?search=${order.orderNo}`)
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.getByRole('heading', { name: 'Upakiaji' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('row', { name: String(order.orderNo) }).click()
  await page.getByRole('button', { name: 'Pakia kifurushi' }).click()
  await expect(page.getByText('pisi 0 kati ya 2')).toBeVisible()
  const shelf = page.getByRole('region', { name: 'Rafu ya sasa' })
  const code = (await shelf.getByText(/^[A-Z0-9]+(-[A-Z0-9]+)+$/).textContent()) ?? ''
  for (const picked of [1, 2]) {
    await page.getByRole('button', { name: 'Andika nambari' }).click()
    await page.getByLabel('Nambari iliyo kwenye pisi').fill(code)
    await page.getByRole('button', { name: 'Hesabu pisi' }).click()
    await expect(page.getByText(`Ndiyo hiyo. Sasa ni ${picked}.`)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Boksi 1 limefungwa' }).click()
  await expect(page.getByText('Skani zote zimetumwa.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Chapisha lebo' })).toBeVisible()
  await page.goto(`/office/packing?queue=packed&search=${order.orderNo}`)
  await expect(page.getByText('Kimefungwa')).toBeVisible()

  // The cookie changes the browser's texts only: the shop sends the same page to everyone.
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('sw')
  const home = async (cookie?: string) => {
    const answer = await guest.request.get('/', { headers: cookie ? { cookie } : {} })
    expect(answer.status()).toBe(200)
    return answer.body()
  }
  await home()
  expect((await home('language=sw')).equals(await home())).toBe(true)
})
