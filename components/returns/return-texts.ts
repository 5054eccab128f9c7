import type { ReturnCondition, ReturnReason } from '#lib/contract/returns/reasons.ts'
import type { ReturnState } from '#lib/contract/returns/returns.ts'

/** Reasons as the customer reads them. */
export const REASON_TEXTS: Readonly<Record<ReturnReason, string>> = {
  'Wrong product sent': 'I got the wrong product',
  'Damaged on the way': 'It was damaged on the way',
  Faulty: 'It is faulty',
  'Not as described': 'It is not as described',
  'The customer changed their mind': 'I changed my mind',
  Other: 'Another reason',
}

export const CONDITION_TEXTS: Readonly<Record<ReturnCondition, string>> = {
  'as-new': 'As new, not used',
  opened: 'Opened',
  damaged: 'Damaged',
  'wrong-product': 'Wrong product, not used',
}

/** The condition that usually belongs to a reason. */
export const usualCondition = (reason: ReturnReason): ReturnCondition => {
  if (reason === 'Wrong product sent') return 'wrong-product'
  return reason === 'Damaged on the way' || reason === 'Faulty' ? 'damaged' : 'as-new'
}

export const STATE_TEXTS: Readonly<Record<ReturnState, { text: string; bar: string; tone: string }>> = {
  requested: { text: 'Return requested', bar: 'border-warning', tone: 'text-warning' },
  question: { text: 'We have a question', bar: 'border-warning', tone: 'text-warning' },
  approved: { text: 'Return approved', bar: 'border-success', tone: 'text-success' },
  declined: { text: 'Return declined', bar: 'border-error', tone: 'text-error' },
  received: { text: 'Products received', bar: 'border-success', tone: 'text-success' },
  credited: { text: 'Credited', bar: 'border-success', tone: 'text-success' },
  cancelled: { text: 'Return cancelled', bar: 'border-hairline', tone: 'text-muted' },
}
