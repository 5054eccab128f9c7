import { productWithStock } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { codeInHand, scan, takeParcel } from '../support/packing.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { advanceAsStaff } from '../support/staff.ts'

/**
 * The promise: an order by WhatsApp of three codes, one unknown and one sold out, becomes a draft, is confirmed, paid,
 * packed and ready, with the whole conversation on the order.
 */

const codeOf = async (least: number, most: number) => {
  const { id, matrix } = await productWithStock(least, most)
  return matrix.cells.flat().find((cell) => cell?.id === id)?.code ?? ''
}

test('an order by WhatsApp becomes a draft, and is paid and packed', async ({ page, newDevice }) => {
  test.slow()
  const [known, soldOut] = [await codeOf(50, 99_999), await codeOf(0, 0)]
  const chat = await newDevice()
  await chat.goto(`${process.env.FUMA_WHATSAPP_URL}/chat`)
  await chat.getByLabel('Name', { exact: true }).fill('Zawadi Wanjiru')
  await chat.getByLabel('Username').fill('zawadi.shop')
  await chat.getByLabel(/^Order:/).fill(`${known} 2\nUNKNOWN-1 3\n${soldOut} 1`)
  await chat.getByRole('button', { name: 'Send order' }).click()
  await expect(chat.getByRole('list', { name: 'Messages' })).toContainText('3 × UNKNOWN-1')
  await expectUsable(chat)

  await signInToOffice(page, 'orders')
  await page.goto('/office/enquiries')
  await page.getByRole('row').filter({ hasText: 'Zawadi Wanjiru' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('UNKNOWN-1')
  await expect(page.getByText('Phone number not shown')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Make a draft' }).click()

  const unmatched = page.getByRole('region', { name: 'Not matched' })
  await expect(unmatched).toContainText('No product for sale has this code.')
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products).toContainText('Sold out.')
  await expect(page.getByLabel('or WhatsApp name')).toHaveValue('zawadi.shop')
  await expectUsable(page)
  await unmatched.getByRole('button', { name: /^Remove/ }).click()
  await products.getByRole('row').filter({ hasText: 'Sold out.' }).getByRole('button').last().click()
  await page.getByRole('radio', { name: 'Collection' }).check()
  await page.getByLabel('Counter').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place order and send payment link' }).click()
  const sent = page.getByRole('region', { name: 'Sent' })
  await expect(sent).toContainText(/Order \d+ is placed\./, { timeout: 30_000 })
  const orderNo = Number(/Order (\d+) is placed/.exec((await sent.textContent()) ?? '')?.[1])

  const summary = chat
    .getByRole('listitem')
    .filter({ hasText: `order ${orderNo}` })
    .first()
  await expect(summary).toContainText('Total: KSh', { timeout: 30_000 })
  const [, link = ''] = /(http\S+\/payment\/[\w-]{22})/.exec((await summary.textContent()) ?? '') ?? []
  const phone = freshPhone()
  const customer = await newDevice()
  await customer.goto(link)
  await customer.getByLabel('M-Pesa number').fill(phone)
  await customer.getByRole('button', { name: /^PAY NOW/ }).click()
  await answerPrompt(phone, RIGHT_PIN)
  await expect(customer.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  await expect(chat.getByRole('list', { name: 'Messages' })).toContainText('received. Receipt', { timeout: 30_000 })

  await advanceAsStaff(orderNo)
  const packer = await newDevice()
  await signInToOffice(packer, 'packer')
  await takeParcel(packer, orderNo)
  const code = await codeInHand(packer)
  for (const _ of [1, 2]) await scan(packer, code)
  await packer.getByRole('button', { name: 'Box 1 is packed' }).click()
  await expect(packer.getByText('All scans sent.')).toBeVisible()
  await packer.goto(`/office/packing?queue=packed&search=${orderNo}`)
  await packer.getByRole('row', { name: String(orderNo) }).click()
  await packer.getByRole('button', { name: 'Ready to collect' }).click()
  await expect(chat.getByRole('list', { name: 'Messages' })).toContainText('is ready at', { timeout: 40_000 })

  await page.goto(`/office/orders/${orderNo}`)
  await page.getByText('Show the conversation').click()
  const messages = page.getByRole('list', { name: /^Messages of conversation/ })
  await expect(messages.getByRole('listitem')).toHaveCount(4)
  await expect(messages).toContainText('3 × UNKNOWN-1')
  await expect(messages).toContainText('Total: KSh')
  await expect(messages).toContainText('received. Receipt')
  await expect(messages).toContainText('is ready at')
  await expectUsable(page)
})
