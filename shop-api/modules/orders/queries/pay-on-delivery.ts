import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { deliveryRefusals } from '../../../db/schema/delivery-refusals.ts'
import { orders } from '../../../db/schema/orders.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'
import type { DeliveryHistory, PayOnDelivery } from '../rules/pay-on-delivery.ts'

/** Where and up to which amount orders can be paid on delivery. Off until staff offer it. */
export const payOnDeliverySetting = defineSetting<PayOnDelivery>(
  'pay-on-delivery',
  z.object({
    isOffered: z.boolean(),
    countyIds: z.array(z.int()),
    mostCents: z.int(),
    takesGuests: z.boolean(),
  }),
  { isOffered: false, countyIds: [], mostCents: 10_000_00, takesGuests: true },
)

const { delivered } = ORDER_STATUS
const IS_OPEN = and(
  lt(orders.status, delivered),
  sql`${orders.paymentStatus} IS DISTINCT FROM ${PAYMENT_STATUS.completed}`,
)

/** Earlier orders on delivery of an account, or to a phone (2547XXXXXXXX). */
export async function loadDeliveryHistory(
  { db }: Session,
  { userId, phone }: { userId: number | null; phone: string | null },
): Promise<DeliveryHistory> {
  const [row] = await db
    .select({
      open: sql<number>`count(*) FILTER (WHERE ${IS_OPEN})::int`,
      refused: sql<number>`count(${deliveryRefusals.orderId})::int`,
    })
    .from(orders)
    .leftJoin(deliveryRefusals, eq(deliveryRefusals.orderId, orders.id))
    .where(
      and(
        orders.paysOnDelivery,
        isNull(orders.depositCents),
        or(
          userId === null ? undefined : eq(orders.userId, userId),
          phone === null ? undefined : sql`${orders.address}->>'mobileNumber' = ${phone}`,
          sql`false`,
        ),
      ),
    )
  return row ?? { open: 0, refused: 0 }
}
