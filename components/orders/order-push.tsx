import { PushSwitch } from '#components/kit/field/push-switch.tsx'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { guestOrderPush, orderPush, orderTopic, WEB_PUSH } from '#lib/contract/notifications/push-calls.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { ask } from '#lib/http/call-client.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { usePushTopic } from '#lib/notifications/use-push-topic.ts'
import { isPickUp } from '#lib/orders/steps.ts'

/**
 * One message to this browser when the order is on its way, or ready to collect. Absent afterwards, and if the shop or the
 * browser has no such messages.
 * @param token of a guest's order
 */
export function OrderPush({ order, token }: { order: OrderDetails; token: string | undefined }) {
  const isOffered = useExtension(WEB_PUSH)
  if (!isOffered || order.status >= ORDER_STATUS.outForDelivery) return null
  return <OrderSwitch order={order} token={token} />
}

function OrderSwitch({ order, token }: { order: OrderDetails; token: string | undefined }) {
  const { orderId } = order
  const push = usePushTopic(orderTopic(orderId), (subscription) =>
    token === undefined ? ask(orderPush, { orderId, subscription }) : ask(guestOrderPush, { token, subscription }),
  )
  if (!push) return null
  const label = isPickUp(order) ? 'Tell me here when it is ready to collect' : 'Tell me here when it is on its way'
  return <PushSwitch push={push} label={label} />
}
