import type { OfficeOrderMoney } from '#lib/contract/orders/office/order.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { sumCents } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { paymentState } from '../rules/office-listed-order.ts'
import { readOrderAttempts, readOrderLedger, readOrderMoney } from './order-money.sql.ts'

/** The money of an order: the amount due, every payment attempt, and its ledger with a running balance. */
export async function loadOfficeMoney(tx: Session, orderId: string): Promise<OfficeOrderMoney> {
  const [[money], attempts, entries] = await Promise.all([
    readOrderMoney(tx.query, { orderId }),
    readOrderAttempts(tx.query, { orderId }),
    readOrderLedger(tx.query, { orderId }),
  ])
  if (!money) throw new Error(`order ${orderId} has no money`)
  const settled = entries.filter(({ isWaiting }) => !isWaiting)
  const documents = settled.filter(({ kind }) => kind === 'invoice' || kind === 'credit-note')
  let balance = 0
  const ledger = entries.map(({ id, at, kind, name, no, cents, isWaiting }) => {
    if (!isWaiting) balance += cents
    const isDocument = kind === 'invoice' || kind === 'credit-note'
    const entry = isDocument && no !== null ? serialOf(kind, no) : (name ?? (kind === 'refund' ? 'Refund' : 'Payment'))
    return { id, at: at.toISOString(), kind, entry, amount: cents, balance, isWaiting }
  })
  return {
    state: paymentState(money),
    total: money.totalCents,
    received: money.receivedCents,
    refunded: money.refundedCents,
    due: money.dueCents,
    toGiveBack: money.toGiveBackCents,
    invoiced: -sumCents(documents.map(({ cents }) => cents)),
    held: sumCents(settled.map(({ cents }) => cents)),
    attempts: attempts.map(({ amountCents, phone, cardBrand, cardLastFour, startedAt, settledAt, ...attempt }) => ({
      ...attempt,
      amount: amountCents,
      payer: phone ? maskedPhone(phone) : cardLastFour ? `${cardBrand ?? 'Card'} •••• ${cardLastFour}` : '',
      startedAt: startedAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    ledger,
  }
}
