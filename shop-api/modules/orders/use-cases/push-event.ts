import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { orderTopic } from '#lib/contract/notifications/push-calls.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { queueOfficePush, queueShopPush } from '../../../push/push-queue.ts'
import { largePaymentSetting } from '../../notifications/queries/large-payment.ts'
import { receivedWith } from '../queries/event-facts.ts'
import type { OrderSubject } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Queues the messages to browsers about an order's event, to staff and to its customer. They contain its number and sums only. */
export async function pushEvent(tx: Session, now: Date, event: WaitingEvent, subject: OrderSubject): Promise<void> {
  const { id, orderNo, totalCents, page, summary } = subject
  const key = `order-event:${event.id}`
  if (event.kind === 'placed') {
    const message = { title: 'New order', body: `Order ${orderNo}, ${showMoney(totalCents, 'auto')}` }
    const wanted = { topic: 'order-placed', permission: 'orders.view' } as const
    await queueOfficePush(tx, now, wanted, { ...message, href: `/office/orders/${orderNo}`, key })
  }
  const isPayment = event.kind === 'payment' && event.toStatus === PAYMENT_STATUS.completed
  if (isPayment || event.kind === 'part-payment' || event.kind === 'payment-waiting') {
    const cents = await receivedWith(tx, event)
    if (cents < (await largePaymentSetting.load(tx)).value.fromCents) return
    const message = { title: 'Large payment', body: `${showMoney(cents, 'auto')} for order ${orderNo}` }
    const wanted = { topic: 'large-payment', permission: 'payments.view' } as const
    await queueOfficePush(tx, now, wanted, { ...message, href: `/office/orders/${orderNo}?tab=money`, key })
  }
  if (event.kind === 'status' && event.toStatus === ORDER_STATUS.outForDelivery) {
    const body = summary.isPickUp ? 'It is ready to collect.' : 'It is on its way.'
    await queueShopPush(tx, now, orderTopic(id), { title: `Order ${orderNo}`, body, href: page, key })
  }
}
