import type { PaymentState } from './payment-status.ts'

/** Whether an order's deposit is still to be paid: then it can be paid first, or the whole amount due. */
export const hasDepositDue = ({ deposit, due }: Pick<PaymentState, 'deposit' | 'due'>): boolean =>
  deposit !== undefined && deposit.depositDue > 0 && deposit.depositDue < due

/** The status with the chosen amount as the amount due, for the forms that pay it. */
export function statusToPay(status: PaymentState, paysAll: boolean): PaymentState {
  const { deposit, ...rest } = status
  if (!deposit || !hasDepositDue(status) || paysAll) return rest
  return { ...rest, due: deposit.depositDue, byHand: { ...rest.byHand, amount: deposit.depositDue / 100 } }
}
