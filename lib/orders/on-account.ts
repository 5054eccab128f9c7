import type { OnAccount } from '../contract/companies/on-account.ts'
import { showDay } from '../format/clock.ts'
import { showMoney } from '../format/money.ts'

/** When an order on account is due: "due 24 December 2026" once it is invoiced, "due 30 days after its invoice" before. */
export function dueText({ termsDays, dueOn }: NonNullable<OnAccount>): string {
  if (dueOn) return `due ${showDay(dueOn)}`
  if (termsDays === 0) return 'due with its invoice'
  return `due ${termsDays === 1 ? 'a day' : `${termsDays} days`} after its invoice`
}

/** "On your account, due 24 December 2026" */
export const onAccountText = (onAccount: NonNullable<OnAccount>): string => `On your account, ${dueText(onAccount)}`

/**
 * The payment status of an order on account: "On account, KSh 12,400 due 24 December 2026", "… overdue since …", or
 * "Paid on account". Before its invoice, and if the upstream does not know it, only when it is due.
 * @param today day in Nairobi
 */
export function accountPaymentText(onAccount: NonNullable<OnAccount>, today: string): string {
  const { dueOn, unpaid } = onAccount
  if (unpaid === 0) return 'Paid on account'
  const amount = unpaid == null ? '' : `${showMoney(unpaid, 'auto')} `
  return `On account, ${amount}${isOverdue(onAccount, today) ? `overdue since ${showDay(dueOn ?? '')}` : dueText(onAccount)}`
}

/** Whether an order on account is unpaid after its due date. @param today day in Nairobi */
export const isOverdue = ({ dueOn, unpaid }: NonNullable<OnAccount>, today: string): boolean =>
  Boolean(unpaid) && dueOn !== null && dueOn < today
