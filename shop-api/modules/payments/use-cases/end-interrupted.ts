import type { Logger } from 'pino'
import { cardsInFlight } from './attempts.ts'
import { type LedgerParts, recordEvent } from './ledger.ts'

/**
 * Settles the card payments of an ended process at the start of this process, in a shop with one shop API. Without a
 * current request that can take money, the attempt has failed and no money was taken. With such a request, the outcome
 * is unknown and the provider is searched.
 */
export async function endInterrupted(parts: LedgerParts, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { id } of await cardsInFlight(parts.database)) {
    const { attempt } = await recordEvent(parts, { id }, { event: { kind: 'overdue' }, source: 'start', facts: {} })
    log.warn({ attemptId: id, state: attempt?.state }, 'a card payment was interrupted by a restart')
  }
}
