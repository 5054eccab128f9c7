import { ordersForCompany } from '#lib/account/capabilities.ts'
import {
  ORDER_STATUS,
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  USER_TYPE,
  type UserType,
} from '#lib/contract/base/codes.ts'

/**
 * Whether Pay Now is shown (specification, section 4): for a consumer's unpaid order without a payment in progress. A
 * company without an account pays like a consumer.
 */
export function allowsPayment(order: {
  status: OrderStatus
  lastPayment: PaymentStatus | null
  /** Null for a guest. */
  userType: UserType | null
  creditTermsDays: number | null
  /** Amount still to be paid; for a paid order, the amount that an edit added. */
  dueCents: number
}): boolean {
  const { status, lastPayment, userType, creditTermsDays, dueCents } = order
  if (userType === null) return false
  const paysByLink = userType === USER_TYPE.consumer || (ordersForCompany(userType) && creditTermsDays === null)
  const isSettled =
    lastPayment === PAYMENT_STATUS.waiting || (lastPayment === PAYMENT_STATUS.completed && dueCents === 0)
  return paysByLink && status !== ORDER_STATUS.cancelled && !isSettled
}
