import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import type { PaybillPayment } from '../providers/mpesa/wire.ts'
import type { PaymentProvider, ProviderContext } from '../providers/provider.ts'
import { storedReceipts, storePayerPhone } from '../queries/received-receipts.sql.ts'
import { fitsMaskedPhone, fullPhone } from '../rules/masked-phone.ts'
import { recordByHand } from './paid-by-hand.ts'
import { notePull, readPull } from './pull-state.ts'
import { findReceipt } from './receipts.ts'

const MINUTE = 60_000
/** Safaricom lists 48 hours; a little less, because the request takes time. */
const WINDOW_MS = 48 * 60 * MINUTE - 5 * MINUTE
/** Payments can be listed late: each query begins before the end of the previous query. */
const OVERLAP_MS = 60 * MINUTE
/** A confirmation needs some time to arrive: newer payments are not lost yet. */
const DELAY_MS = 2 * MINUTE
/** More rows of one query are an endless list. */
const MAX_ROWS = 100_000

export interface PullParts {
  database: Database
  clock: Clock
  received: NonNullable<PaymentProvider['received']>
  shortCode: string
}

/** The result of a query: the number of found payments, and the reason if it ended early. */
export interface Pulled {
  found: number
  failure: string | null
}

/**
 * Compares the provider's list of received payments with the shop's, and records payments that the shop does not
 * have: their confirmation was lost. Stores the full number of a payer if the shop has a masked number. Safe to repeat, and
 * while confirmations arrive. After a failure, the next query begins at the same time.
 */
export async function pullPayments(parts: PullParts, context: ProviderContext): Promise<Pulled> {
  const { database, clock, received, shortCode } = parts
  const now = clock().getTime()
  const state = await readPull(database, shortCode)
  const since = state?.pulledThrough ? state.pulledThrough.getTime() - OVERLAP_MS : 0
  const period = { from: new Date(Math.max(now - WINDOW_MS, since)), to: new Date(now - DELAY_MS) }
  const seen = new Set<string>()
  let [found, offset] = [0, 0]
  const end = async (failure: string | null): Promise<Pulled> => {
    const through = failure === null ? period.to : undefined
    await notePull(database, { shortCode, at: clock(), failure, found, through })
    return { found, failure }
  }
  for (;;) {
    const page = await received(period, offset, context)
    if (page.outcome === 'failed') return end(page.reason)
    if (page.rows === 0) return end(null)
    const fresh = page.payments.filter(({ receipt }) => !seen.has(receipt))
    // A provider that ignores the offset would send the same page for ever.
    if ((page.payments.length > 0 && fresh.length === 0) || offset > MAX_ROWS) return end('repeated page')
    for (const { receipt } of fresh) seen.add(receipt)
    found += await comparePage(parts, fresh)
    offset += page.rows
  }
}

/** @returns the number of payments that the shop did not know */
async function comparePage(parts: PullParts, payments: readonly PaybillPayment[]): Promise<number> {
  const { query } = parts.database
  const rows = await storedReceipts(query, { receipts: payments.map(({ receipt }) => receipt) })
  const stored = new Map(rows.map(({ receipt, phoneMasked }) => [receipt, phoneMasked]))
  let found = 0
  for (const payment of payments) {
    const masked = stored.get(payment.receipt)
    if (masked === undefined) found += (await recordLost(parts, payment)) ? 1 : 0
    else await storeFullPhone(parts, payment, masked)
  }
  return found
}

/** Replaces a masked number that the full number matches. An erased number stays erased. */
async function storeFullPhone(
  { database }: PullParts,
  { receipt, maskedPhone }: PaybillPayment,
  masked: string | null,
): Promise<void> {
  const phone = fullPhone(maskedPhone)
  if (phone === null || masked === null || masked === phone || fitsMaskedPhone(phone, masked) === null) return
  await storePayerPhone(database.query, { receipt, phone, masked })
}

/** @returns whether the payment was new: its confirmation can arrive at the same time */
async function recordLost(parts: PullParts, payment: PaybillPayment): Promise<boolean> {
  const entered = await findReceipt(parts.database, payment.receipt)
  // Staff entered it on a company's account.
  if (entered?.place === 'account' && entered.amountCents === payment.amountCents) return false
  const { outcome } = await recordByHand(parts, payment, { source: 'pull' })
  return outcome !== 'repeated' && outcome !== 'ignored-contradiction'
}
