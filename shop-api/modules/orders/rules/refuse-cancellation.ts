import { type ProblemError, refuse } from '../../../refusal.ts'
import { quantityOf, showQuantities } from '../../pricing/rules/quantity.ts'
import { cancellableTenths, isPartSent, type LockedLine, type LockedOrder, unsentTenths } from './locked-order.ts'
import { tooLateToCancel } from './order-states.ts'

/** Reason why a customer cannot cancel an order or request its cancellation; null if that is possible. */
export function refuseCancellation(
  order: Pick<LockedOrder, 'status' | 'shippingType' | 'wholeRequested' | 'lines'>,
): ProblemError | null {
  return refuseAny(order) ?? (isPartSent(order) ? refuse('not-cancellable', PART_SENT) : null)
}

/** For a partly sent order. */
export const PART_SENT =
  'A part of this order was already sent. What was not sent yet can be cancelled product by product.'

function refuseAny(order: Pick<LockedOrder, 'status' | 'shippingType' | 'wholeRequested'>): ProblemError | null {
  const tooLate = tooLateToCancel(order.status, order.shippingType)
  if (tooLate) return refuse('not-cancellable', tooLate)
  return order.wholeRequested
    ? refuse('not-cancellable', 'You have already asked us to cancel this order. We will answer you soon.')
    : null
}

/**
 * Reason why a quantity of a line cannot be cancelled; null if it can. If the quantity is too large, the message names
 * the limit.
 */
export function refuseItemCancellation(
  order: Pick<LockedOrder, 'status' | 'shippingType' | 'wholeRequested'>,
  line: Pick<LockedLine, 'tenths' | 'requestedTenths' | 'stepTenths' | 'sentTenths' | 'returnedTenths'>,
  tenths: number,
): ProblemError | null {
  const refused = refuseAny(order)
  if (refused) return refused
  const limit = cancellableTenths(line, order)
  if (limit === 0) {
    return refuse(
      'not-cancellable',
      line.tenths === 0
        ? 'This product is already cancelled.'
        : unsentTenths(line) === 0
          ? 'This product was already sent and can no longer be cancelled.'
          : 'You have already asked us to cancel all of this product. We will answer you soon.',
    )
  }
  if (tenths > limit) return wrongQuantity(`At most ${showQuantities([limit])} can be cancelled.`)
  if (tenths % line.stepTenths !== 0) {
    return wrongQuantity(`Only multiples of ${quantityOf(line.stepTenths)} can be cancelled.`)
  }
  return null
}

const wrongQuantity = (message: string) => refuse('invalid-request', message, { fields: { quantity: message } })
