import type { AnswerOf } from '../contract/base/call.ts'
import type { orderSms } from '../contract/orders/order-sms.ts'
import { refreshWatchedOrders } from './watch.ts'

/** Turns text messages about an order on or off, and refetches the order. @param token of a guest's order */
export async function setOrderSms(
  orderId: string,
  token: string | undefined,
  smsUpdates: boolean,
): Promise<AnswerOf<typeof orderSms>> {
  // Most visitors only read an order, so this code loads later.
  const [{ ask }, { guestOrderSms, orderSms }] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/orders/order-sms.ts'),
  ])
  const answer =
    token === undefined ? await ask(orderSms, { orderId, smsUpdates }) : await ask(guestOrderSms, { token, smsUpdates })
  if (answer.ok) await refreshWatchedOrders()
  return answer
}
