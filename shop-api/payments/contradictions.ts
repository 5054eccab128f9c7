import { showInstant } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import type { Facts, Source } from './payment-events.ts'

/** Something a provider, or somebody in its place, told us that contradicts the ledger. */
interface Contradiction {
  at: Date
  source: Source
  outcome: string
  facts: Facts
  orderNo: number | null
  state: string | null
  amountCents: Cents | null
  receipt: string | null
}

const WHY: Record<string, string> = {
  'ignored-mismatch': 'other ids or another amount than the attempt has',
  'ignored-contradiction': 'a receipt of another payment, or another amount for a receipt we know',
  'ignored-unknown': 'names no attempt of ours',
  'ignored-unreadable': 'could not be read',
  'ignored-paid': 'says that a payment failed which is paid',
}

/** What contradicted the ledger since an instant, the latest first, as lines of text. */
export async function* contradictionLines(query: Query, since: Date): AsyncIterable<string> {
  const rows = await query<Contradiction>(
    `SELECT e.at, e.source, e.outcome, e.facts, o.order_no AS "orderNo", a.state, a.amount_cents AS "amountCents", a.receipt
     FROM payment_events e LEFT JOIN payment_attempts a ON a.id = e.attempt_id LEFT JOIN orders o ON o.id = a.order_id
     WHERE e.at >= $1 AND e.outcome = ANY($2) ORDER BY e.id DESC LIMIT 500`,
    [since, Object.keys(WHY)],
    'contradictions',
  )
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

/** What was said, in words. */
function saidIn({ resultCode, amountCents, receipt, checkoutRequestId }: Facts): string {
  const words = [
    resultCode !== undefined && resultCode !== null && `result ${resultCode}`,
    typeof amountCents === 'number' && showMoney(amountCents),
    receipt && `receipt ${receipt}`,
    checkoutRequestId && `prompt ${checkoutRequestId}`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'nothing that we keep'
}
