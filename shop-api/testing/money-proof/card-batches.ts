/** The card provider's batches: the charges and refunds of a day, with fees, paid to the bank in one sum. */
import { wallClock } from '#lib/format/clock.ts'
import type { Outside } from '../ledger-proof/outside.ts'
import { cardBatchCsv } from '../statement-files.ts'
import type { OnItsWay } from './bank.ts'
import type { Random } from './proof-office.ts'

type Row = Parameters<typeof cardBatchCsv>[0][number]

export interface CardBatch {
  file: { bytes: Buffer; name: string }
  /** Lines of the file: a fee is a line too. */
  lines: number
  money: OnItsWay
}

/** The batch of a day; null if no card moved money. */
export function cardBatch(outside: Outside, random: Random): CardBatch | null {
  const batch = outside.name('K')
  const shared = { batch, day: wallClock(new Date(outside.now)).slice(0, 10) }
  const rows: Row[] = []
  for (const { id, attemptId, amountCents, isReported, reversed, givenBack } of outside.charges) {
    if (!isReported || reversed) continue
    const feeCents = Math.round(amountCents * 0.03 * random())
    rows.push({ ...shared, request: id, order: attemptId, cents: amountCents, feeCents })
    for (const [refundId, cents] of givenBack)
      rows.push({ ...shared, request: outside.name('C'), order: refundId, cents: -cents })
  }
  if (rows.length === 0) return null
  const net = rows.reduce((sum, { cents, feeCents = 0 }) => sum + cents - feeCents, 0)
  const fees = rows.filter(({ feeCents = 0 }) => feeCents !== 0).length
  const file = { bytes: cardBatchCsv(rows), name: `batch-${batch}.csv` }
  return { file, lines: rows.length + fees, money: { reference: batch, cents: net } }
}
