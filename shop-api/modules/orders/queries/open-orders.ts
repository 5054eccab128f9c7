import type { Session } from '../../../db/client.ts'
import type { CountedFor, OpenOrders } from '../rules/unpaid-orders.ts'
import { openOrdersOfConsumer, openOrdersOfGuest } from './open-orders.sql.ts'

/** What a customer has ordered that is held and not paid; null for buyers whose orders are not counted. */
export async function loadOpenOrders(tx: Session, counted: CountedFor): Promise<OpenOrders | null> {
  if (counted === null) return null
  const [row] =
    counted.kind === 'guest'
      ? await openOrdersOfGuest(tx.query, counted.guest)
      : await openOrdersOfConsumer(tx.query, { userId: counted.userId })
  return row ?? null
}
