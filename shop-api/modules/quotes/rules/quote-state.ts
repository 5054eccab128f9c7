import type { QuoteState } from '#lib/contract/quotes/quotes.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'

/** The stored state and the terms of the newest version. */
export interface QuoteStatus {
  state: Exclude<QuoteState, 'expired' | 'request-withdrawn'>
  version: number
  /** Null without an offer. */
  lastDay: string | null
}

/**
 * The state at a time: an offer expires at the end of its last day in Nairobi. A quote that its buyer ended before the
 * shop offered prices is a withdrawn request.
 */
export const stateAt = (quote: QuoteStatus, now: Date): QuoteState =>
  quote.state === 'offered' && quote.lastDay !== null && dayInNairobi(now) > quote.lastDay ? 'expired' : stateOf(quote)

const stateOf = ({ state, lastDay }: QuoteStatus) =>
  state === 'declined' && lastDay === null ? 'request-withdrawn' : state

/** "12 December 2026, 23:59 in Nairobi" */
export const endText = (lastDay: string): string => `${showDay(lastDay)}, 23:59 in Nairobi`

const ENDED = {
  open: 'We are preparing our offer. You will get an email.',
  accepted: 'This quote was accepted.',
  declined: 'This quote was declined. Ask us for a new quote.',
  withdrawn: 'This quote was withdrawn. Ask us for a new quote.',
  'request-withdrawn': 'This request was withdrawn. Ask us for a new quote.',
} as const

/** Refuses an outdated version: the sender has not seen the newest. */
export function refuseOutdated({ version }: QuoteStatus, seen: number): ProblemError | null {
  return seen === version
    ? null
    : refuse('changed-meanwhile', 'There is a newer version of this quote. Check it, then decide.')
}

/**
 * Reason why the version that the buyer saw cannot be accepted; null if it can.
 * @param now the time at which the shop received the acceptance
 */
export function refuseAcceptance(quote: QuoteStatus, seen: number, now: Date): ProblemError | null {
  const state = stateAt(quote, now)
  if (state === 'declined' || state === 'withdrawn' || state === 'request-withdrawn')
    return refuse('not-allowed', ENDED[state])
  const outdated = refuseOutdated(quote, seen)
  if (outdated) return outdated
  if (state === 'expired') {
    const end = quote.lastDay === null ? '' : ` It was valid until ${endText(quote.lastDay)}.`
    return refuse('not-allowed', `This quote has expired.${end} Ask us to renew it.`)
  }
  return state === 'offered' ? null : refuse('not-allowed', ENDED[state])
}

/** Reason why the buyer cannot request another offer, or decline; null if they can. Also for expired quotes. */
export function refuseBuyerChange(quote: QuoteStatus, seen: number): ProblemError | null {
  const state = stateOf(quote)
  return state === 'open' || state === 'offered' ? refuseOutdated(quote, seen) : refuse('not-allowed', ENDED[state])
}

/** Reason why the shop cannot send another version; null if it can. A declined or withdrawn quote can be offered again. */
export const refuseOffer = ({ state }: QuoteStatus): ProblemError | null =>
  state === 'accepted' ? refuse('not-allowed', ENDED.accepted) : null

const MAX_DAYS = 366

/** Reason why a last day cannot be chosen; null if it can. */
export function refuseLastDay(lastDay: string, today: string): string | null {
  if (lastDay < today) return `Choose a day from ${showDay(today)} on.`
  return lastDay > addDays(today, MAX_DAYS) ? 'Choose a day within a year.' : null
}
