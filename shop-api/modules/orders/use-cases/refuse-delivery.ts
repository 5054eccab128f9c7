/** Products that a customer refuses at the door. */
import { deliveryRefusals } from '../../../db/schema/delivery-refusals.ts'
import { editOrder } from '../rules/edit-order.ts'
import { unsentTenths } from '../rules/locked-order.ts'
import { applyEdit } from './apply-edit.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'
import { takeBack } from './return-products.ts'

/**
 * Records products that were refused at the door: they return to stock and are credited. If all of an
 * order to be paid on delivery is refused, its delivery is credited in the same credit note, its unsent products are
 * cancelled, and it counts as refused.
 * @returns whether the order was refused as a whole
 * @throws as `takeBack`
 */
export async function refuseDelivery(
  context: OrderActionContext,
  {
    orderNo,
    lines,
    reason,
    isWhole,
  }: { orderNo: number; lines: readonly { productId: number; tenths: number }[]; reason: string; isWhole: boolean },
  operator: string,
): Promise<boolean> {
  const { tx, now } = context
  const returned = lines.map((line) => ({ ...line, condition: 'as-new' as const, isRestocked: true }))
  const before = await lockOrder(tx, { orderNo }, null)
  const refusedOf = ({ productId }: { productId: number }) =>
    lines.find((line) => line.productId === productId)?.tenths ?? 0
  const isRest =
    isWhole &&
    before.paysOnDelivery &&
    before.lines.every((line) => line.tenths <= refusedOf(line) + unsentTenths(line))
  const given = { orderNo, lines: returned, reason, note: 'Refused at the door', withDelivery: isRest }
  await takeBack(context, given, operator)
  if (!isWhole || !before.paysOnDelivery) return false
  const order = await lockOrder(tx, { orderNo }, null)
  const wanted = order.lines
    .filter((line) => unsentTenths(line) > 0)
    .map((line) => ({ productId: line.productId, tenths: line.tenths - unsentTenths(line) }))
  if (wanted.length > 0)
    await applyEdit(context, order, { edit: editOrder(order, wanted), reason, operator, added: new Map() })
  if (!isRest) return false
  await tx.db.insert(deliveryRefusals).values({ orderId: order.id, reason, operator, at: now }).onConflictDoNothing()
  return true
}
