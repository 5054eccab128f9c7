import { ATTEMPT_TYPE, type AttemptType } from './attempt.ts'

/** How a payment came, in words for operators. */
export function methodName({ paymentType, byHand }: { paymentType: AttemptType; byHand: boolean }): string {
  if (paymentType === ATTEMPT_TYPE.bank) return 'bank transfer'
  if (paymentType === ATTEMPT_TYPE.card) return 'card'
  return byHand ? 'M-Pesa by hand' : 'M-Pesa'
}
