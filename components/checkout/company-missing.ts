import { purchaseOrderProblem } from '#lib/contract/orders/purchase-order.ts'
import { addDays, showDay, systemClock, today } from '#lib/format/clock.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** Errors of a company's choices, by the fields of the order. */
export interface CompanyErrors {
  branchId?: string
  estimatedDeliveryDate?: string
  purchaseOrderNo?: string
}

/** The first day that can be chosen: tomorrow, Nairobi's. */
export const firstDay = (): string => addDays(today(systemClock), 1)

/**
 * Choices a company still has to make or correct; null if there are no such choices. @param first the first selectable
 * day
 */
export function missingOfCompany(
  { branch, when, day, purchaseOrderNo }: Pick<CheckoutDraft, 'branch' | 'when' | 'day' | 'purchaseOrderNo'>,
  first = firstDay(),
): CompanyErrors | null {
  const wrongNumber = purchaseOrderProblem(purchaseOrderNo)
  const errors: CompanyErrors = {
    ...(!branch && { branchId: 'Choose a branch.' }),
    ...(when === null && { estimatedDeliveryDate: 'Choose when you want it.' }),
    ...(when === 'date' && !day && { estimatedDeliveryDate: 'Choose a day.' }),
    ...(when === 'date' && day && day < first && { estimatedDeliveryDate: `Choose a day from ${showDay(first)} on.` }),
    ...(wrongNumber && { purchaseOrderNo: wrongNumber }),
  }
  return Object.keys(errors).length > 0 ? errors : null
}
