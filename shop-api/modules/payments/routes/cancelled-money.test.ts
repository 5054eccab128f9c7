/** Emails to the customer about money for a cancelled, paid or partly paid order. */
import { placeOrder } from '#lib/contract/orders/order.ts'
import { sampleSite } from '#sample/site.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, SECRET } from '../../../testing/payment-shop.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { sellerOf } from '../../orders/documents/seller.ts'
import { cancelForShop } from '../../orders/use-cases/advance-order.ts'
import { hookToken } from '../providers/hooks.ts'

let at: PaymentShop
beforeAll(async () => {
  const database = await openEmbedded()
  await stockShelf(database, [{}])
  at = await openPaymentShop(database)
})
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

async function place() {
  const { data } = await at.shop.ask(placeOrder, await orderForm(at.shop, [[1, 1]], 'collected'), freshKey())
  return { id: data.orderId, orderNo: data.orderNo, totalCents: data.totalValue }
}
type Order = Awaited<ReturnType<typeof place>>

const cancel = ({ orderNo }: Order) =>
  at.database.transaction((tx) =>
    cancelForShop(
      { tx, now: new Date(), seller: sellerOf(testEnv(), sampleSite) },
      { orderNo, reason: 'Sold out' },
      'grace',
    ),
  )

async function confirm({ orderNo }: Order, receipt: string, shillings: number) {
  const answer = await fetch(`${at.url}/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      TransID: receipt,
      TransTime: '20261124120000',
      TransAmount: `${shillings}.00`,
      BusinessShortCode: '174379',
      BillRefNumber: `FUMA${orderNo}`,
    }),
  })
  expect(answer.status).toBe(200)
}

/** The emails about an order, latest first. */
async function emails({ orderNo }: Order) {
  await at.shop.app.shop.follower.runNow()
  const all = await emailsTo(at.shop, GUEST.email)
  return all.filter(({ subject, text }) => `${subject} ${text}`.includes(String(orderNo)))
}
const subjects = async (order: Order) => (await emails(order)).map(({ subject }) => subject)

test('cancels without requesting money, and refunds a later paid prompt with an email', async () => {
  const order = await place()
  await at.pay(order, freshKey(), PHONE)
  await cancel(order)
  const [cancelled] = await emails(order)
  expect(cancelled).toMatchObject({ subject: `Your order ${order.orderNo} is cancelled` })
  expect(cancelled?.text).toContain('You have nothing to pay.')
  expect(cancelled?.text).toContain('If your phone or your bank still asks you to pay for it, please do not pay.')
  expect(await at.statusOf(order)).toMatchObject({ isCancelled: true, due: 0, byHand: { amount: 0 } })

  await at.answer(order, RIGHT_PIN)
  const { receipt } = await at.until(order, ({ received }) => received > 0)
  const [firstEmail, ...before] = await emails(order)
  expect(firstEmail?.subject).toBe(`We received money for your cancelled order ${order.orderNo}`)
  expect(firstEmail?.text).toContain(`receipt ${receipt}`)
  expect(firstEmail?.text).toMatch(/Your refund will be KSh.1,450\.00 in total\./)
  // A refunded payment gets no thanks and no invoice.
  expect(before.map(({ subject }) => subject)).toEqual([
    `Your order ${order.orderNo} is cancelled`,
    `We have your order ${order.orderNo}`,
  ])
  expect(await at.statusOf(order)).toMatchObject({
    isCancelled: true,
    paidAfterCancelled: true,
    toGiveBack: order.totalCents,
    givenBack: 0,
  })
})

test('confirms a partial payment by email and refunds it if the order is cancelled', async () => {
  const order = await place()
  await confirm(order, 'UPARTOF001', 450)
  const [part] = await emails(order)
  expect(part?.subject).toBe(`Part of your order ${order.orderNo} is paid`)
  expect(part?.text).toMatch(/received KSh.450\.00 .*receipt UPARTOF001/)
  expect(part?.text).toMatch(/KSh.1,000\.00 is still to be paid\./)
  await cancel(order)
  const [cancelled] = await emails(order)
  expect(cancelled?.text).toMatch(/You will get a refund of KSh.450\.00 for this order\./)
  expect(cancelled?.text).not.toMatch(/credit note|You have nothing to pay/)
  expect(await at.statusOf(order)).toMatchObject({
    paidAfterCancelled: false,
    received: 450_00,
    toGiveBack: 450_00,
    due: 0,
  })
})

test('emails about a payment of a wrong amount and does not request it again', async () => {
  const order = await place()
  await confirm(order, 'UNOTDUE001', 1500)
  const [email] = await emails(order)
  expect(email?.subject).toBe(`We are checking a payment for your order ${order.orderNo}`)
  expect(email?.text).toMatch(/KSh.1,500\.00, receipt UNOTDUE001.*Please do not pay again/s)
})

test('completes an order if its parts reach the total, and names every receipt in its email', async () => {
  const order = await place()
  await confirm(order, 'UPARTOF002', 450)
  await confirm(order, 'UPARTOF003', 1000)
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, received: order.totalCents })
  expect(await subjects(order)).toContain(`Your payment for order ${order.orderNo} has arrived`)
  const [paid] = (await emails(order)).filter(({ subject }) => subject.startsWith('Your payment'))
  expect(paid?.text).toContain('receipt UPARTOF002, UPARTOF003')
})
