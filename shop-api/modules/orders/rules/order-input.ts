import type { Input } from '#lib/contract/base/call.ts'
import type { placeOrder } from '#lib/contract/orders/order.ts'

/** An order in a request, amounts in cents. */
export type OrderInput = Input<typeof placeOrder> & {
  /** For a customer without an account by staff: fewer details are needed than in the shop. */
  prepared?: {
    whatsAppName: string
    /** The customer is at the counter: no details are needed. */
    isAtCounter?: boolean
  }
}
