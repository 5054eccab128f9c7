import type { Session } from '../../../db/client.ts'
import type { CountedFor, OpenOrders } from '../rules/unpaid-orders.ts'
import { openOrdersOfConsumer, openOrdersOfGuest } from './open-orders.sql.ts'

/** Reserved, unpaid orders of a customer; null for buyers without this limit. */
export async function loadOpenOrders(tx: Session, counted: CountedFor): Promise<OpenOrders | null> {
  if (counted === null) return null
  const [row] =
    counted.kind === 'guest'
      ? await openOrdersOfGuest(tx.query, counted.guest)
      : await openOrdersOfConsumer(tx.query, { userId: counted.userId })
  return row ?? null
}
