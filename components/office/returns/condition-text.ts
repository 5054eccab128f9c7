import { CONDITIONS } from '#components/office/orders/parcels/change-list.tsx'
import type { ReturnCondition } from '#lib/contract/returns/reasons.ts'

/** The condition of a returned product as staff read it. */
export const conditionText = (condition: ReturnCondition): string =>
  CONDITIONS.find(({ value }) => value === condition)?.label ?? condition
