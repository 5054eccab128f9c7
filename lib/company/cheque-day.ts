import { addDays } from '../format/clock.ts'

/** Kenyan banks pay a cheque until six months after its day. */
const VALID_DAYS = 183
/** Dated further ahead than this, its year is mistyped. */
const MAX_DAYS_AHEAD = 366

/** Why a cheque's date is refused; null if it is accepted. @param today both as "2026-11-24" */
export function refusedChequeDay(chequeDate: string, today: string): string | null {
  if (chequeDate < addDays(today, -VALID_DAYS)) return 'It is older than six months: a bank no longer pays it.'
  if (chequeDate > addDays(today, MAX_DAYS_AHEAD)) return 'It is dated more than a year ahead.'
  return null
}
