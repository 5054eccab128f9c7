import type { Logger } from 'pino'
import { cardsInFlight } from './attempts.ts'
import { type LedgerParts, recordEvent } from './ledger.ts'

/**
 * Settles the card payments of a process that has ended, when this one starts: in a shop with one shop API. Where no
 * request that may take money was under way the attempt has failed and nothing was taken; where one was, it is not known,
 * and the provider is searched.
 */
export async function endInterrupted(parts: LedgerParts, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { id } of await cardsInFlight(parts.database)) {
    const { attempt } = await recordEvent(parts, { id }, { event: { kind: 'overdue' }, source: 'start', facts: {} })
    log.warn({ attemptId: id, state: attempt?.state }, 'a card payment was interrupted by a restart')
  }
}
