/** The balance of orders with a deposit: its day, and reminders. */
import { eq } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Clock, showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import { balanceReminders } from '../../../db/schema/deposits.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { claimReminder } from '../queries/balances.sql.ts'
import { lockOrder } from './locked-order.ts'

/**
 * Changes the day on which a balance is due. The customer gets an email with the reason, and later reminders again.
 * @returns the day before
 * @throws `not-found`; `not-allowed` for an order without a balance; `invalid-request` for a day in the past
 */
export async function changeBalanceDay(
  tx: Session,
  now: Date,
  { orderNo, balanceDay, reason }: { orderNo: number; balanceDay: string; reason: string },
  operator: string,
): Promise<{ before: string }> {
  const order = await lockOrder(tx, { orderNo }, null)
  const { dueCents } = await moneyOf(tx, order.id)
  if (order.balanceDueOn === null || order.status >= ORDER_STATUS.delivered || dueCents === 0)
    throw refuse('not-allowed', `Order ${orderNo} has no balance to be paid.`)
  if (balanceDay < today(() => now)) {
    const message = 'Choose today or a later day.'
    throw refuse('invalid-request', message, { fields: { balanceDay: message } })
  }
  await tx.db.update(orders).set({ balanceDueOn: balanceDay }).where(eq(orders.id, order.id))
  await tx.db.delete(balanceReminders).where(eq(balanceReminders.orderId, order.id))
  const note = `The balance of your order ${orderNo} is now due by ${showDay(balanceDay)} instead of ${showDay(order.balanceDueOn)}. Reason: ${reason}`
  const actor = { kind: 'operator' as const, name: operator }
  await logEvent(tx, { orderId: order.id, kind: 'answer', isMessage: true, note, actor, at: now })
  return { before: order.balanceDueOn }
}

/** Reminds the customer of one balance that is due soon or overdue. @returns false without a due reminder */
export function remindOfBalance({ database, clock }: { database: Database; clock: Clock }): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock()
    const [claimed] = await claimReminder(tx.query, { now, today: today(clock) })
    if (!claimed) return false
    const { orderNo, balanceDueOn } = await lockOrder(tx, { id: claimed.orderId }, null)
    const { dueCents } = await moneyOf(tx, claimed.orderId)
    const day = showDay(balanceDueOn ?? today(clock))
    const amount = showMoney(dueCents, 'auto')
    const note =
      claimed.kind === 'before'
        ? `The balance of ${amount} for your order ${orderNo} is due by ${day}. You can pay it on the page of the order. We send the order when the balance is paid.`
        : `The balance of ${amount} for your order ${orderNo} was due by ${day}. Please pay it on the page of the order, or call us. We send the order when the balance is paid.`
    await logEvent(tx, {
      ...{ orderId: claimed.orderId, kind: 'answer', isMessage: true, note, actor: { kind: 'system' }, at: now },
    })
    return true
  })
}
