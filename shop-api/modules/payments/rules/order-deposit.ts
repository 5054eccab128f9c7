import type { BalanceDue, OrderDeposit } from '#lib/contract/base/deposit.ts'
import type { Cents } from '#lib/format/money.ts'
import { depositDueOf } from './payable-order.ts'

/** Stored facts of an order's deposit, with the order's money. */
export interface DepositRow {
  depositCents: Cents | null
  balanceDue: BalanceDue | null
  balanceDueOn: string | null
  retainedCents: Cents | null
  depositPaidAt: Date | null
  dueCents: Cents
  valueCents: Cents
}

/** The deposit of an order for pages and messages; null without one. Both amounts due add up to the amount due. */
export function orderDepositOf(row: DepositRow): OrderDeposit | null {
  const { depositCents, balanceDue, balanceDueOn, retainedCents, depositPaidAt, dueCents, valueCents } = row
  if (depositCents === null || balanceDue === null || balanceDueOn === null) return null
  const depositDue = depositDueOf(row)
  const deposit = Math.min(depositCents, valueCents)
  return {
    ...{ deposit, depositDue, balance: dueCents - depositDue, balanceDue, balanceDueOn },
    ...{ retained: Math.min(retainedCents ?? 0, deposit), isDepositPaid: depositPaidAt !== null },
  }
}
