import { addDays, showDay, startOfDay } from '#lib/format/clock.ts'

/** M-Pesa's password of an initiator lives this long. */
const LIFE_DAYS = 90
/** Age at which staff are warned. */
const WARNED_FROM_DAYS = 75
const DAY_MS = 24 * 60 * 60_000

export interface PasswordAge {
  /** Below 0 if the day is in the future. */
  days: number
  /** The first day on which M-Pesa refuses it. */
  endsOn: string
}

/** The age of a password. @param setOn the day it was set @param today both "2026-11-28" */
export function passwordAge(setOn: string, today: string): PasswordAge {
  const days = Math.round((startOfDay(today).getTime() - startOfDay(setOn).getTime()) / DAY_MS)
  return { days, endsOn: addDays(setOn, LIFE_DAYS) }
}

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

/** A warning for staff, from day 75; null without a reason for it, or if the day is not known. */
export function passwordWarning(setOn: string | undefined, today: string): string | null {
  if (setOn === undefined) return null
  const { days, endsOn } = passwordAge(setOn, today)
  if (days < 0) return 'the day of the initiator’s password is in the future: correct MPESA_INITIATOR_PASSWORD_SET_ON'
  if (days < WARNED_FROM_DAYS) return null
  const left = LIFE_DAYS - days
  return left > 0
    ? `the initiator’s password ends ${inDays(left)}: set a new password in the M-Pesa portal`
    : `the initiator’s password ended on ${showDay(endsOn)}, so refunds fail: set a new password in the M-Pesa portal`
}
