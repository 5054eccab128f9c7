import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { returnCredits, returnRequestLines, returnRequests } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import type { InvoiceCredit } from '../../orders/rules/credit-by-invoice.ts'
import { type LockedOrder, orderValue } from '../../orders/rules/locked-order.ts'
import { returnOf } from '../../orders/rules/return-products.ts'
import type { OrderActionContext } from '../../orders/use-cases/cancel-order.ts'
import { logChanged } from '../../orders/use-cases/edit-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { creditReturn, oneByProduct } from '../../orders/use-cases/return-products.ts'
import { moneyAfter } from '../../payments/rules/money-after.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { refundAsCredit } from '../../payments/use-cases/refund-as-credit.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { settlementsOf } from '../rules/return-states.ts'
import { type LockedReturn, moveReturn } from './lock-return.ts'

type Request = LockedReturn['request']

interface CreditedLine {
  requestNo: number
  productId: number
  code: string
  name: string
  tenths: number
  reason: string
  condition: (typeof returnRequestLines.$inferSelect)['condition']
  isRestocked: boolean
}

/** The received returns of an order, which one credit gathers. */
export interface Gathered {
  requests: Request[]
  lines: CreditedLine[]
  credit: Cents
  notes: InvoiceCredit[]
  /** Part of the credit that is due for refund. */
  refund: Cents
  /** Part of the refund that customers want as store credit: whole shillings; null without an account for it. */
  storeCredit: Cents | null
}

/** The received returns of a locked order with their credit; null without received returns. */
export async function gatherReturns(tx: Session, order: LockedOrder): Promise<Gathered | null> {
  const requests = await tx.db
    .select()
    .from(returnRequests)
    .where(and(eq(returnRequests.orderId, order.id), eq(returnRequests.state, 'received')))
    .orderBy(asc(returnRequests.no))
    .for('update')
  if (requests.length === 0) return null
  const rows = await tx.db
    .select()
    .from(returnRequestLines)
    .where(
      inArray(
        returnRequestLines.requestNo,
        requests.map(({ no }) => no),
      ),
    )
    .orderBy(asc(returnRequestLines.requestNo), asc(returnRequestLines.position))
  const lines = rows.flatMap(({ requestNo, position, receivedTenths, reason, condition, isRestocked }) => {
    const ordered = order.lines.find((line) => line.position === position)
    const tenths = receivedTenths ?? 0
    if (!ordered || tenths === 0) return []
    const { productId, code, name } = ordered
    return [{ requestNo, productId, code, name, tenths, reason, condition, isRestocked: isRestocked ?? false }]
  })
  const { credit: sums, notes } = returnOf(order, oneByProduct(lines))
  const credit = sums.totalCents
  const money = await moneyOf(tx, order.id)
  const refundAt = (cents: Cents) => moneyAfter(order, money, orderValue(order) - cents).refundDueCents
  const refund = refundAt(credit) - refundAt(0)
  const wanted = lines.filter(({ requestNo }) =>
    requests.some(({ no, settlement }) => no === requestNo && settlement !== 'refund'),
  )
  const most = Math.min(returnOf(order, oneByProduct(wanted)).credit.totalCents, refund)
  const storeCredit = settlementsOf(order).includes('store-credit') ? most - (most % 100) : null
  return { requests, lines, credit, notes, refund, storeCredit }
}

/**
 * Credits all received returns of an order together: one credit note for each invoice that has their products. From then on
 * the value of the order is lower, and overpaid money is due for refund.
 * @param seen the returns and the credit as displayed, and the part of the refund that becomes store credit
 * @throws `changed-meanwhile` if another return was received or credited since; `invalid-request` for more store credit
 *   than is due for refund
 */
export async function creditReturns(
  context: OrderActionContext,
  orderId: string,
  seen: { returnNos: readonly number[]; expected: Cents; storeCredit?: Cents | undefined },
  staff: { staffId: number; name: string },
): Promise<Cents> {
  const { tx, now } = context
  const { storeCredit = 0 } = seen
  const order = await lockOrder(tx, { id: orderId }, null)
  const gathered = await gatherReturns(tx, order)
  const nos = gathered?.requests.map(({ no }) => no) ?? []
  const isSame = nos.length === seen.returnNos.length && nos.every((no) => seen.returnNos.includes(no))
  if (!gathered || !isSame || gathered.credit !== seen.expected)
    throw refuse('changed-meanwhile', `The returns of order ${order.orderNo} have changed. Check the credit again.`)
  const nosOf = (lines: readonly CreditedLine[]) => [...new Set(lines.map(({ requestNo }) => requestNo))]
  const note = (lines: readonly CreditedLine[]) => `Requested by the customer: ${namesOf(nosOf(lines))}`
  const recorded = await creditReturn(context, order, { lines: gathered.lines, note }, staff.name)
  await tx.db
    .insert(returnCredits)
    .values(recorded.flatMap(({ id, lines }) => nosOf(lines).map((requestNo) => ({ requestNo, returnId: id }))))
  for (const request of gathered.requests)
    await moveReturn(tx, { request }, 'credit', { now, seen: null, set: { creditedAt: now } })
  const products = oneByProduct(gathered.lines).map(({ name, tenths }) => `${quantityOf(tenths)} × ${name}`)
  if (storeCredit > gathered.refund)
    throw refuse('invalid-request', `At most ${showMoney(gathered.refund)} of this credit is due for refund.`, {
      fields: { storeCredit: `At most ${showMoney(gathered.refund)}.` },
    })
  if (storeCredit > 0)
    await refundAsCredit(tx, now, {
      ...{ orderId, cents: storeCredit, kind: 'return', by: staff },
      reason: `Order ${order.orderNo}, ${namesOf(nos)}`,
    })
  const settled = storeCredit > 0 ? ` ${showMoney(storeCredit)} is added to your store credit.` : ''
  const sentence = `We have credited ${namesOf(nos)}: ${products.join('; ')}.${settled}`
  await logChanged(tx, orderId, sentence, staff.name, now)
  return gathered.credit
}

const LIST = new Intl.ListFormat('en-GB')
const namesOf = (nos: readonly number[]) => LIST.format(nos.map((no) => `return ${no}`))
