import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { eventsWithOutcome } from '../queries/contradictions.ts'
import type { Facts } from '../rules/payment-event.ts'

/** Texts of the outcomes of events that contradict the ledger. */
const WHY: Record<string, string> = {
  'ignored-mismatch': 'other ids or another amount than the attempt has',
  'ignored-contradiction': 'a receipt of another payment, or another amount for a receipt we know',
  'ignored-unknown': 'names no known attempt',
  'ignored-unreadable': 'could not be read',
  'ignored-paid': 'reports a paid payment as failed',
}

/** Contradictions to the ledger since an instant, latest first, as lines of text. */
export async function* contradictionLines(tx: Session, since: Date): AsyncIterable<string> {
  const rows = await eventsWithOutcome(tx, Object.keys(WHY), since)
  if (rows.length === 0) yield 'None.\n'
  for (const row of rows) {
    const order = row.orderNo ?? row.facts.orderNo
    const ledger =
      row.state === null || row.amountCents === null
        ? ''
        : `  the ledger has ${[row.state, showMoney(row.amountCents), row.receipt].filter(Boolean).join(', ')}`
    yield `${showInstant(row.at)}  ${row.source}  ${order ? `order ${order}` : 'no order'}  ${WHY[row.outcome]}  said ${saidIn(row.facts)}${ledger}\n`
  }
}

/** The content of a report, as text. */
function saidIn({ resultCode, amountCents, receipt, checkoutRequestId }: Facts): string {
  const words = [
    resultCode !== undefined && resultCode !== null && `result ${resultCode}`,
    typeof amountCents === 'number' && showMoney(amountCents),
    receipt && `receipt ${receipt}`,
    checkoutRequestId && `prompt ${checkoutRequestId}`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'no stored data'
}
