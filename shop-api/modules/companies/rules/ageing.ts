import type { Ages } from '#lib/contract/companies/office/ageing.ts'
import { addDays } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'

/** Debt and money of an account by due day; null: money that is for no invoice in particular. */
export interface DueSum {
  dueOn: string | null
  cents: Cents
}

function bucketOf(dueOn: string, day: string): keyof Ages {
  if (dueOn > day) return 'notDue'
  if (dueOn >= addDays(day, -30)) return 'to30'
  if (dueOn >= addDays(day, -60)) return 'to60'
  return dueOn >= addDays(day, -90) ? 'to90' : 'over90'
}

/**
 * The unpaid amounts of an account by age. Money without a due day, and a day with more credits than invoices, pays the
 * earliest due amounts first. The ages less `ahead` are the outstanding balance.
 * @param day today in Nairobi @returns `ahead`: money beyond the debt; `oldest`: the earliest unpaid due day
 */
export function ageingOf(sums: readonly DueSum[], day: string): { ages: Ages; ahead: Cents; oldest: string | null } {
  const ages: Ages = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
  const isDebt = ({ dueOn, cents }: DueSum) => dueOn !== null && cents > 0
  let left = -sums.filter((one) => !isDebt(one)).reduce((sum, { cents }) => sum + cents, 0)
  // More was reversed than paid: it is due today.
  if (left < 0) ages.to30 -= left
  left = Math.max(0, left)
  let oldest: string | null = ages.to30 > 0 ? day : null
  const debts = sums.filter(isDebt).map(({ dueOn, cents }) => ({ dueOn: dueOn as string, cents }))
  for (const { dueOn, cents } of debts.sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))) {
    const paid = Math.min(left, cents)
    left -= paid
    if (paid === cents) continue
    ages[bucketOf(dueOn, day)] += cents - paid
    if (oldest === null || dueOn < oldest) oldest = dueOn
  }
  return { ages, ahead: left, oldest }
}

/** The part of the debt that is due. */
export const overdueOf = ({ to30, to60, to90, over90 }: Ages): Cents => to30 + to60 + to90 + over90

/** The state of a promise to pay. @param paidCents money after it until its day @param today the day in Nairobi */
export function promiseStateOf(
  { day, amountCents, paidCents }: { day: string; amountCents: Cents; paidCents: Cents },
  today: string,
): 'open' | 'kept' | 'broken' {
  if (paidCents >= amountCents) return 'kept'
  return today > day ? 'broken' : 'open'
}
