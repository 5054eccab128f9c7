import type { OnAccount } from '../contract/companies/on-account.ts'
import { showDay } from '../format/clock.ts'

/** When an order on account is due: "due 24 December 2026" once it is invoiced, "due 30 days after its invoice" before. */
export function dueText({ termsDays, dueOn }: NonNullable<OnAccount>): string {
  if (dueOn) return `due ${showDay(dueOn)}`
  if (termsDays === 0) return 'due with its invoice'
  return `due ${termsDays === 1 ? 'a day' : `${termsDays} days`} after its invoice`
}

/** "On your account, due 24 December 2026" */
export const onAccountText = (onAccount: NonNullable<OnAccount>): string => `On your account, ${dueText(onAccount)}`
