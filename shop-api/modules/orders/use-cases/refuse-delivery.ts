/** Products that a customer refuses at the door. */
import { deliveryRefusals } from '../../../db/schema/delivery-refusals.ts'
import { creditByInvoice } from '../rules/credit-by-invoice.ts'
import { unsentTenths } from '../rules/locked-order.ts'
import { cancelPart, type OrderActionContext } from './cancel-order.ts'
import { creditLines } from './credit-lines.ts'
import { issueCreditNotes } from './issue-tax-document.ts'
import { lockOrder } from './locked-order.ts'
import { takeBack } from './return-products.ts'

/**
 * Records products that were refused at the door: they return to stock and are credited. If all of an
 * order to be paid on delivery is refused, its rest is cancelled, its delivery is credited, and it counts as refused.
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
  await takeBack(context, { orderNo, lines: returned, reason, note: 'Refused at the door' }, operator)
  const order = await lockOrder(tx, { orderNo }, null)
  if (!isWhole || !order.paysOnDelivery) return false
  for (const line of order.lines) {
    const tenths = unsentTenths(line)
    const part = { productId: line.productId, tenths, reason, by: 'shop' as const }
    if (tenths > 0)
      await cancelPart(context, await lockOrder(tx, { orderNo }, null), part, { kind: 'operator', name: operator })
  }
  const rest = await lockOrder(tx, { orderNo }, null)
  if (rest.lines.some(({ tenths }) => tenths > 0)) return false
  const delivery = creditByInvoice(rest, [], 'sent', true)
  await creditLines(context, rest, delivery, 'returned')
  await issueCreditNotes({ ...context }, rest, delivery.notes, { reason })
  await tx.db.insert(deliveryRefusals).values({ orderId: rest.id, reason, operator, at: now }).onConflictDoNothing()
  return true
}
