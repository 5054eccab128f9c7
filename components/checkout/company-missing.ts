import { purchaseOrderProblem } from '#lib/contract/orders/purchase-order.ts'
import { addDays, showDay, systemClock, today } from '#lib/format/clock.ts'
import type { DayNames } from '#lib/format/day-names.ts'
import type { CheckoutTexts } from '#lib/language/checkout.ts'
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
 * Errors of missing or wrong choices of a company; null if the order can be placed.
 * @param first the first selectable day
 * @param names of the language of `texts`; English without it
 */
export function missingOfCompany(
  texts: CheckoutTexts,
  { branch, when, day, purchaseOrderNo }: Pick<CheckoutDraft, 'branch' | 'when' | 'day' | 'purchaseOrderNo'>,
  first = firstDay(),
  names?: DayNames,
): CompanyErrors | null {
  const wrongNumber = purchaseOrderProblem(purchaseOrderNo)
  const errors: CompanyErrors = {
    ...(!branch && { branchId: texts.chooseBranch }),
    ...(when === null && { estimatedDeliveryDate: texts.chooseWhen }),
    ...(when === 'date' && !day && { estimatedDeliveryDate: texts.chooseDay }),
    ...(when === 'date' &&
      day &&
      day < first && { estimatedDeliveryDate: texts.chooseDayFrom({ day: showDay(first, names) }) }),
    ...(wrongNumber && { purchaseOrderNo: wrongNumber }),
  }
  return Object.keys(errors).length > 0 ? errors : null
}
