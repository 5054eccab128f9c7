import type { Logger } from 'pino'
import { hear, type LedgerParts } from './ledger.ts'

/**
 * Settles the card payments of a process that is gone, when this one starts: card payments run in one process. Where no
 * request that may take money was under way the attempt has failed and nothing was taken; where one was, nobody knows,
 * and the provider is searched.
 */
export async function endInterrupted(parts: LedgerParts, log: Pick<Logger, 'warn'>): Promise<void> {
  const open = await parts.database.query<{ id: string }>(
    "SELECT id FROM payment_attempts WHERE payment_type = 2 AND state IN ('requested', 'prompted')",
    [],
    'interrupted-cards',
  )
  for (const { id } of open) {
    const { attempt } = await hear(parts, { id }, { word: { kind: 'overdue' }, source: 'start', facts: {} })
    log.warn({ attemptId: id, state: attempt?.state }, 'a card payment was interrupted by a restart')
  }
}
