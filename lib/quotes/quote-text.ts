import type { QuoteState } from '../contract/quotes/quotes.ts'
import { addDays, showDay, today } from '../format/clock.ts'

/** Labels of the states of quotes, for buyers and for staff. */
export const QUOTE_STATE_TEXT: Readonly<Record<QuoteState, string>> = {
  open: 'Waiting for prices',
  offered: 'Offered',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  'request-withdrawn': 'Request withdrawn',
}

/** "Valid until 12 December 2026, 23:59 Nairobi" */
export const validText = (lastDay: string): string => `Valid until ${showDay(lastDay)}, 23:59 Nairobi`

/** Usual days until an offer expires. */
const USUAL_DAYS = 14

/** The usual last day of an offer made now. */
export const usualLastDay = (now: Date): string =>
  addDays(
    today(() => now),
    USUAL_DAYS,
  )
