import type { Logger } from 'pino'
import { isAlarming, type PaymentLimits } from '../rules/payment-limits.ts'
import type { LedgerParts } from './ledger.ts'
import { countRecentCards } from './payment-counts.ts'

/** Minimum time between two warnings of a process. */
const QUIET_MS = 15 * 60_000

/** Called for every card refused by a bank. */
export type NoteDecline = (log: Pick<Logger, 'error'>) => Promise<void>

/** Warns the operators, in the log, if the number of refused cards suggests that stolen cards are being tried. */
export function declineAlarm(
  { database, clock }: Pick<LedgerParts, 'database' | 'clock'>,
  limits: PaymentLimits,
): NoteDecline {
  let quietUntil = Number.NEGATIVE_INFINITY
  return async (log) => {
    const now = clock()
    if (now.getTime() < quietUntil) return
    const lately = await countRecentCards(database, now)
    if (!isAlarming(lately, limits) || now.getTime() < quietUntil) return
    quietUntil = now.getTime() + QUIET_MS
    const what =
      'many cards are refused: stolen cards may be in use. Set CARD_GUESTS=no to accept cards from accounts only'
    log.error({ alarm: 'cards-refused', ...lately, minutes: 60 }, what)
  }
}
