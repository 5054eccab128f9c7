import { and, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import { type Clock, startOfDay, today } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { guestOrderTokens } from '../../../db/schema/guest-order-tokens.ts'
import { statementLines } from '../../../db/schema/money.ts'
import { cancellationRequests, orderEvents } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { unmatchedPayments } from '../../../db/schema/payments.ts'
import { promotionUses } from '../../../db/schema/promotion-uses.ts'
import { unmatchedRefunds } from '../../../db/schema/refunds.ts'
import { erasePayers } from '../../accounts/use-cases/erase-payers.ts'
import type { OrderAddress } from '../rules/order-address.ts'

/** Tax Procedures Act, section 23: records must be stored for five years from the end of the year they belong to. */
export const BOOKS_YEARS = 5

const REMOVED_ADDRESS: OrderAddress = { firstName: 'Name', lastName: 'no longer kept', email: '', mobileNumber: '' }

/** Midnight in Nairobi at the beginning of the first year whose orders are still stored in full. */
export const retentionStart = (clock: Clock): Date =>
  startOfDay(`${Number(today(clock).slice(0, 4)) - BOOKS_YEARS}-01-01`)

/**
 * Removes personal data of orders and payments that the law no longer requires, for guests and accounts: names,
 * addresses, phones and comments. Products and amounts stay: no received money is ever forgotten.
 */
export async function reduceOldOrders(tx: Session, clock: Clock): Promise<void> {
  const { db } = tx
  const since = retentionStart(clock)
  const isOld = lt(orders.createdAt, since)
  await db
    .update(orders)
    .set({ userId: null, comments: '', address: REMOVED_ADDRESS })
    .where(and(isOld, or(isNotNull(orders.userId), ne(orders.comments, ''), ne(orders.address, REMOVED_ADDRESS))))
  const old = db.select({ id: orders.id }).from(orders).where(isOld)
  await db
    .update(promotionUses)
    .set({ personKeys: [] })
    .where(and(inArray(promotionUses.orderId, old), ne(promotionUses.personKeys, [])))
  // Its page is closed.
  await db.delete(guestOrderTokens).where(inArray(guestOrderTokens.orderId, old))
  await db
    .update(cancellationRequests)
    .set({ userId: null, comments: '' })
    .where(
      and(
        inArray(cancellationRequests.orderId, old),
        or(isNotNull(cancellationRequests.userId), ne(cancellationRequests.comments, '')),
      ),
    )
  await db
    .update(orderEvents)
    .set({ actorId: null })
    .where(and(inArray(orderEvents.orderId, old), isNotNull(orderEvents.actorId)))
  await erasePayers(tx, old)
  const { paidAt, phoneMasked, payerName } = unmatchedPayments
  await db
    .update(unmatchedPayments)
    .set({ phoneMasked: null, payerName: null })
    .where(and(lt(paidAt, since), or(isNotNull(phoneMasked), isNotNull(payerName))))
  await db
    .update(unmatchedRefunds)
    .set({ recipient: null, recipientName: null })
    .where(and(lt(unmatchedRefunds.settledAt, since), isNotNull(unmatchedRefunds.recipient)))
  const line = statementLines
  const hasPayer = or(isNotNull(line.phoneMasked), isNotNull(line.payerName), ne(line.details, ''))
  await db
    .update(line)
    .set({ phoneMasked: null, payerName: null, details: '' })
    .where(and(lt(line.at, since), hasPayer))
}
