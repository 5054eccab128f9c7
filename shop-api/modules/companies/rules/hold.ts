import { addDays } from '#lib/format/clock.ts'

/** Why a company cannot order on its account: a bounced cheque stopped it, or an amount is overdue for too long. */
export type Hold = { kind: 'cheque'; reason: string } | { kind: 'overdue'; since: string }

/** The facts that decide about a hold. */
export interface HoldFacts {
  /** Why staff or a bounced cheque stopped the account; null if it is not stopped. */
  stopReason: string | null
  /** The earliest due day with an unpaid amount; null without debt. */
  oldestDueOn: string | null
}

/**
 * The hold of an account; null if orders on it are possible. An account is on hold once an amount is overdue for more
 * than `days` days.
 * @param today the day in Nairobi @param days null: overdue amounts put no account on hold
 */
export function holdOf({ stopReason, oldestDueOn }: HoldFacts, today: string, days: number | null): Hold | null {
  if (stopReason !== null) return { kind: 'cheque', reason: stopReason }
  if (days === null || oldestDueOn === null || oldestDueOn >= lastHeldBefore(today, days)) return null
  return { kind: 'overdue', since: oldestDueOn }
}

/** Accounts with an unpaid amount that was due before this day are on hold. @param today the day in Nairobi */
export const lastHeldBefore = (today: string, days: number): string => addDays(today, -days)
