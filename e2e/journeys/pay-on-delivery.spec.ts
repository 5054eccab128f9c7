import type { Page } from 'playwright/test'
import { officeOrder } from '../../lib/contract/orders/office/order.ts'
import { addToCart, giveAddress, orderIdIn } from '../support/guest.ts'
import { emailAbout } from '../support/guest-order.ts'
import { freshPhone } from '../support/handset.ts'
import { offerPayOnDelivery } from '../support/pay-on-delivery.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { advanceAsStaff, asStaff } from '../support/staff.ts'

/** The promise: a guest pays the person who delivers the order, and staff prepare it before it is paid. */
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

test.afterAll(() => offerPayOnDelivery(null))

test('a guest pays on delivery, and the order is prepared before', async ({ page }) => {
  await offerPayOnDelivery(500)
  const phone = freshPhone()
  await page.goto('/product-list/blankets/simba')
  await page.getByRole('link', { name: 'Simba blanket, Mara border' }).first().click()
  await page.waitForURL(/\/product-details\/\d+$/)
  await addToCart(page)
  await page.goto('/cart')
  await giveAddress(page, phone)
  // Above the amount it is shown with its reason, and cannot be chosen.
  const choice = page.getByRole('group', { name: 'When will you pay?' })
  await expect(choice.getByRole('radio', { name: /^On delivery/ })).toBeDisabled()
  await expect(choice).toContainText('For orders up to KSh 500')
  await offerPayOnDelivery(20_000)
  await page.reload()
  await choice.getByText('On delivery', { exact: true }).click()
  await expectAccessible(page)
  await expect(page.getByText('You pay the person who delivers it, in cash or by M-Pesa.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Place order for KSh/ })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You pay on delivery')
  await dialog.getByRole('button', { name: /^Yes, place order/ }).click()

  await page.waitForURL(/\/receive-message\//)
  const orderId = orderIdIn(page)
  await expect(page.getByRole('heading', { name: 'Asante, we have your order' })).toBeVisible()
  await expect(main(page).getByText(/^You pay KSh.* on delivery, in cash or by M-Pesa\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(main(page).getByRole('region', { name: 'Summary' })).toContainText('Pay on delivery')
  const orderNo = Number(
    /\d+/.exec(
      (await main(page)
        .getByRole('heading', { name: /^Order \d+/ })
        .textContent()) ?? '',
    )?.[0],
  )
  expect(orderId).not.toBe('')

  expect(await asStaff('owner', officeOrder, { orderNo })).toMatchObject({
    stage: 'to-approve',
    payment: 'on-delivery',
  })
  await advanceAsStaff(orderNo)
  expect((await asStaff('owner', officeOrder, { orderNo })).stage).toBe('to-pack')
  await advanceAsStaff(orderNo)
  expect((await asStaff('owner', officeOrder, { orderNo })).stage).toBe('out')
  const { text } = await emailAbout('achieng.o@example.co.ke', `order ${orderNo} is on its way`)
  expect(text).toContain('on delivery, in cash or by M-Pesa')
})
