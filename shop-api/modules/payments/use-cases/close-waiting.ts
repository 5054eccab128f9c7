import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { lockReceipt } from './payable-orders.ts'
import { findOnAccount, refuseUsedReturn } from './receipts.ts'
import { lockUnmatched, resolveUnmatched } from './unmatched-payments.ts'

export interface Closing {
  receipt: string
  reason: string
  /** The receipt of the refund; null if the money stays. */
  returnReceipt: string | null
  operator: string
  now: Date
}

/**
 * Closes waiting money: it was refunded, or belongs to no order.
 * @throws `not-found` for a receipt that does not wait; `not-allowed` for the receipt of another refund
 */
export async function closeWaiting(
  tx: Session,
  { reason, returnReceipt, ...by }: Closing,
): Promise<{ amountCents: Cents }> {
  await lockReceipt(tx, by.receipt)
  const { amountCents } = await lockWaiting(tx, by.receipt, true)
  if (returnReceipt !== null) await refuseUsedReturn(tx, returnReceipt)
  const resolution = returnReceipt === null ? 'closed' : 'returned'
  await resolveUnmatched(tx, { ...by, resolution, returnReceipt, note: reason })
  return { amountCents }
}

/** @throws `changed-meanwhile` for money that is being sent back: it belongs to no order or company until that fails */
export function refuseWhileRefunded({ receipt, refundId }: { receipt: string; refundId: string | null }): void {
  if (refundId === null) return
  throw refuse('changed-meanwhile', `The money with the receipt ${receipt} is being sent back. Wait for the result.`)
}

/**
 * Locks waiting money.
 * @param closing whether it is to be closed: money to another business number can only be closed
 */
export async function lockWaiting(tx: Session, receipt: string, closing = false) {
  const row = await lockUnmatched(tx, receipt)
  if (row?.reason === 'other-business' && !closing) {
    throw refuse('not-allowed', 'This money went to another business number: it did not reach the shop.')
  }
  if (!row) throw refuse('not-found', `No unmatched money has the receipt ${receipt}.`)
  if (row.resolution !== null) {
    const where = row.orderNo === null ? 'closed' : `matched to order ${row.orderNo}`
    throw refuse('not-found', `The money with the receipt ${receipt} is already ${where}.`)
  }
  refuseWhileRefunded(row)
  const entry = closing ? undefined : await findOnAccount(tx, receipt)
  if (entry) {
    const { cents, companyId } = entry
    const what = `${showMoney(cents)} with the receipt ${receipt} is on the account of company ${companyId}`
    throw refuse('not-allowed', `${what}. Remove that entry first.`)
  }
  return row
}
