import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { promotionUses } from '../../../db/schema/promotion-uses.ts'
import type { OrderAddress } from '../../orders/rules/order-address.ts'

const DELETED: OrderAddress = { firstName: 'Deleted', lastName: 'account', email: '', mobileNumber: '' }

/**
 * Removes deleted users from their orders. An order that is paid or in process retains its address until it is
 * delivered: run this repeatedly.
 */
export async function anonymiseOrders({ db }: Session): Promise<void> {
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
  await db
    .update(paymentAttempts)
    .set({ phone: null })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.id, paymentAttempts.orderId),
        isNotNull(users.deletedAt),
        isNotNull(paymentAttempts.phone),
        notInArray(paymentAttempts.state, ['requested', 'prompted']),
      ),
    )
}
