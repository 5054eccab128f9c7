import { PushSwitch } from '#components/kit/field/push-switch.tsx'
import { productPush, productTopic } from '#lib/contract/notifications/push-calls.ts'
import { ask } from '#lib/http/call-client.ts'
import { usePushTopic } from '#lib/notifications/use-push-topic.ts'

/** One message to this browser when a product is back, in addition to the email. */
export function BackInStockPush({ productId }: { productId: number }) {
  const push = usePushTopic(productTopic(productId), (subscription) => ask(productPush, { productId, subscription }))
  return push ? <PushSwitch push={push} label="Tell me here too" /> : null
}
