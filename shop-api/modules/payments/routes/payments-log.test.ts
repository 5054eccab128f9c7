import type { FastifyBaseLogger } from 'fastify'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { payment } from '#lib/contract/payments/payment.ts'
import { openLog } from '../../../log.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ADDRESS, freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { openPaymentShop, PHONE, RIGHT_PIN, SECRET } from '../../../testing/payment-shop.ts'
import { stockShelf } from '../../../testing/products.ts'

test('logs one request id up to Safaricom, and no person, secret or order link', async () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) }) as unknown as FastifyBaseLogger
  const database = await openEmbedded()
  await stockShelf(database, [{}])
  const at = await openPaymentShop(database, { log })
  try {
    const form = await orderForm(at.shop, [[1, 1]])
    const { data: placed } = await at.shop.ask(placeOrder, { ...form, comments: 'Ring at the green gate' }, freshKey())
    const order = { id: placed.orderId, orderNo: placed.orderNo, totalCents: placed.totalValue }
    const sends = { paymentType: 1, amount: form.sum, orderId: order.id, mobileNumber: PHONE } as const
    await at.shop.ask(payment, sends, { ...freshKey(), 'x-request-id': 'req-0123456789abcdef' })
    await at.answer(order, RIGHT_PIN)
    await at.until(order, ({ isPaid }) => isPaid)

    const mine = lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === 'req-0123456789abcdef')
    expect(mine.map(({ msg }) => msg)).toEqual(['payment attempt opened', 'M-Pesa push: accepted', 'answered'])
    const all = lines.join('\n')
    const people = [GUEST.firstName, GUEST.lastName, GUEST.email, ADDRESS.physicalLocation, 'green gate', '712345678']
    for (const never of [...people, '712 345 678', SECRET, order.id]) expect(all).not.toContain(never)
  } finally {
    await at.close()
  }
})
