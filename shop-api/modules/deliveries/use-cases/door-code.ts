import { eq } from 'drizzle-orm'
import { deliveryStops } from '../../../db/schema/deliveries.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { refuse } from '../../../refusal.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import { doorCodeHash } from '../../orders/use-cases/delivery-codes.ts'
import { openStop, type RiderWork } from './deliver.ts'

const MAX_TRIES = 5

/**
 * Checks the code that a customer gave the rider. A wrong code is counted, so the transaction must be committed for it
 * too.
 * @returns whether the code was right
 * @throws `not-found` for another rider's stop; `not-allowed` without a code, after five wrong codes, or for a finished stop
 */
export async function checkDoorCode(
  work: RiderWork,
  tokens: OrderTokens,
  { parcelId, code }: { parcelId: number; code: string },
): Promise<boolean> {
  const { tx, now } = work
  const stop = await openStop(work, parcelId)
  if (stop.codeConfirmedAt) return true
  if (stop.codeHash === null) throw refuse('not-allowed', 'This customer has no code. Take a picture.')
  if (stop.codeTries >= MAX_TRIES) throw refuse('not-allowed', 'Five codes were wrong. Take a picture.')
  const [parcel] = await tx.db
    .select({ orderId: orderParcels.orderId })
    .from(orderParcels)
    .where(eq(orderParcels.id, parcelId))
  const isRight = doorCodeHash(tokens, parcel?.orderId ?? '', code) === stop.codeHash
  await tx.db
    .update(deliveryStops)
    .set(isRight ? { codeConfirmedAt: now } : { codeTries: stop.codeTries + 1 })
    .where(eq(deliveryStops.parcelId, parcelId))
  return isRight
}
