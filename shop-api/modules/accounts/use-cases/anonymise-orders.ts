import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orders } from '../../../db/schema/orders.ts'
import { promotionUses } from '../../../db/schema/promotion-uses.ts'
import type { OrderAddress } from '../../orders/rules/order-address.ts'
import { erasePayers } from './erase-payers.ts'

const DELETED: OrderAddress = { firstName: 'Deleted', lastName: 'account', email: '', mobileNumber: '' }

/**
 * Removes deleted users from their orders. An order that is paid or in process retains its address until it is
 * delivered: run this repeatedly.
 */
export async function anonymiseOrders(tx: Session): Promise<void> {
  const { db } = tx
  const { delivered, cancelled, pending } = ORDER_STATUS
  const isOver = inArray(orders.status, [delivered, cancelled])
  const isUnpaid = and(eq(orders.status, pending), isNull(orders.paidAt))
  await db
    .update(orders)
    .set({ comments: '', address: DELETED })
    .from(users)
    .where(
      and(eq(users.id, orders.userId), isNotNull(users.deletedAt), ne(orders.address, DELETED), or(isOver, isUnpaid)),
    )
  await db
    .update(promotionUses)
    .set({ personKeys: [] })
    .from(orders)
    .where(and(eq(orders.id, promotionUses.orderId), eq(orders.address, DELETED), ne(promotionUses.personKeys, [])))
  const theirs = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(users.deletedAt))
  await erasePayers(tx, theirs)
}
