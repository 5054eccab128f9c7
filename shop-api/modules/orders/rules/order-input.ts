import type { Input } from '#lib/contract/call.ts'
import type { placeOrder } from '#lib/contract/order.ts'

/** An order as it was sent, amounts in cents. */
export type OrderInput = Input<typeof placeOrder>
