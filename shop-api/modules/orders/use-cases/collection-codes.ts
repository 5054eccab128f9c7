import { randomInt } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { COLLECTION_LENGTH, COLLECTION_SIGNS, plainCollectionCode, readParcelCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'

/** Codes that customers show at the counter: one code per order, stored on each of its waiting parcels. */

const newCode = () =>
  Array.from({ length: COLLECTION_LENGTH }, () => COLLECTION_SIGNS[randomInt(COLLECTION_SIGNS.length)]).join('')

/**
 * The code of an order to be collected: the code of its waiting parcels, else a new code. Parcels that reached the
 * counter since get it too. Null if no parcels wait there.
 */
export async function collectionCodeOf(tx: Session, tokens: OrderTokens, orderId: string): Promise<string | null> {
  const isWaiting = and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'sent'))
  const waiting = await tx.db
    .select({ sealed: orderParcels.collectionCodeSealed })
    .from(orderParcels)
    .where(isWaiting)
    .orderBy(asc(orderParcels.no))
  if (waiting.length === 0) return null
  const before = waiting.flatMap(({ sealed }) => (sealed ? (tokens.open(orderId, sealed) ?? []) : []))[0]
  if (before && waiting.every(({ sealed }) => sealed !== null)) return before
  const code = before ?? newCode()
  await tx.db
    .update(orderParcels)
    .set({ collectionCodeHash: tokens.codeHash(code), collectionCodeSealed: tokens.seal(orderId, code) })
    .where(before ? and(isWaiting, isNull(orderParcels.collectionCodeHash)) : isWaiting)
  return code
}

/** The order whose parcels a code or the barcode of a slip opens; null if no parcel of it waits at a counter. */
export async function orderOfCode(tx: Session, tokens: OrderTokens, typed: string): Promise<string | null> {
  const parcel = readParcelCode(typed)
  const code = plainCollectionCode(typed)
  if (!parcel && !code) return null
  const [found] = await tx.db
    .select({ orderId: orderParcels.orderId })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(
      and(
        eq(orderParcels.state, 'sent'),
        isNotNull(orderParcels.collectionCodeHash),
        parcel
          ? and(eq(orders.orderNo, parcel.orderNo), eq(orderParcels.no, parcel.parcelNo))
          : eq(orderParcels.collectionCodeHash, tokens.codeHash(code ?? '')),
      ),
    )
  return found?.orderId ?? null
}
