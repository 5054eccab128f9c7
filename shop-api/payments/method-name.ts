import { BANK_TRANSFER, type PaymentType } from './attempt.ts'

/** How a payment came, in words for operators. */
export function methodName({ paymentType, byHand }: { paymentType: PaymentType; byHand: boolean }): string {
  if (paymentType === BANK_TRANSFER) return 'bank transfer'
  if (paymentType === 2) return 'card'
  return byHand ? 'M-Pesa by hand' : 'M-Pesa'
}
