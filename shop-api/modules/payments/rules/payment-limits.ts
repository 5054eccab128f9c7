/** Limits on prompts to phones and attempts with cards. Pure: the counts are read by `use-cases/payment-counts.ts`. */
import { type Problem, problem } from '#lib/contract/base/problem.ts'

const MINUTE_MS = 60_000
export const SHORT_MS = 10 * MINUTE_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface PaymentLimits {
  /** Prompts to one phone in ten minutes, and in a day, since its last payment. */
  promptsPerPhone: number
  promptsPerPhoneADay: number
  /** Prompts from one network in ten minutes that were not paid. */
  promptsPerNetwork: number
  /** Cards from one network in an hour that were refused or are still without a response of their bank. */
  failedCardsPerNetwork: number
  /** Number of refused cards in an hour that alerts the operators, if they are at least half of all. */
  declinesAlarm: number
}

/** Times of recent attempts, newest first. */
export interface RecentPrompts {
  ofPhone: readonly Date[]
  ofNetwork: readonly Date[]
}

/** Time at which an additional attempt is allowed; null if it is allowed now. @param instants newest first */
export function allowedAt(instants: readonly Date[], atMost: number, windowMs: number, now: Date): Date | null {
  const recent = instants.filter((at) => at.getTime() > now.getTime() - windowMs)
  const [inTheWay] = recent.slice(Math.max(0, atMost - 1))
  return recent.length < atMost || !inTheWay ? null : new Date(inTheWay.getTime() + windowMs)
}

/** Reason why no prompt can be sent now; null if a prompt can be sent. */
export function refusePrompt(recent: RecentPrompts, limits: PaymentLimits, now: Date): Problem | null {
  const { ofPhone, ofNetwork } = recent
  const phoneAt =
    allowedAt(ofPhone, limits.promptsPerPhoneADay, DAY_MS, now) ??
    allowedAt(ofPhone, limits.promptsPerPhone, SHORT_MS, now)
  if (phoneAt) {
    const message = `We sent several requests to this phone and it did not pay. We can send another one ${inTime(phoneAt, now)}.`
    return tooMany(`${message} You can pay now from another phone.`, phoneAt, 'mobileNumber')
  }
  const networkAt = allowedAt(ofNetwork, limits.promptsPerNetwork, SHORT_MS, now)
  if (!networkAt) return null
  const message = 'Too many payment requests came from your internet connection.'
  return tooMany(`${message} Please try again ${inTime(networkAt, now)}.`, networkAt)
}

/**
 * Reason why no card can be tried now; null if a card can be tried. @param tried times of refused and open attempts,
 * newest first
 */
export function refuseCard(tried: readonly Date[], limits: PaymentLimits, now: Date): Problem | null {
  const at = allowedAt(tried, limits.failedCardsPerNetwork, HOUR_MS, now)
  const message = 'Too many cards from your internet connection were declined.'
  return at && tooMany(`${message} Please pay with M-Pesa, or try again ${inTime(at, now)}.`, at)
}

/** Whether the number of refused cards suggests that stolen cards are being tried. */
export function isAlarming(lately: { refused: number; all: number }, { declinesAlarm }: PaymentLimits): boolean {
  return lately.refused >= declinesAlarm && lately.refused * 2 >= lately.all
}

function tooMany(message: string, at: Date, field?: string): Problem {
  const fields = field === undefined ? undefined : { [field]: message }
  return problem('too-many-requests', message, { fields, data: { retryAt: at.toISOString() } })
}

function inTime(at: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes > 90) return `in about ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
