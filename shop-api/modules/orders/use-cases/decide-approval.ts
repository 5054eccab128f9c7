/** The approver's side of orders above a limit: shown at current prices, approved, declined. */
import { eq } from 'drizzle-orm'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { CurrentOrder } from '#lib/contract/orders/order-approval.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { changesOf, possibleItems, requestNow } from '../rules/approval-request.ts'
import { decideOrder, type OrderContext, quoteFor } from '../rules/decide-order.ts'
import type { OrderInput } from '../rules/order-input.ts'
import type { Buyer } from '../rules/recipient.ts'
import { type ApprovalCaller, DECIDED, lockApproval } from './approval-access.ts'
import { draftBuyer } from './draft-buyer.ts'
import { withFigures } from './draft-input.ts'
import { type ApprovalContext, type ApprovalRow, notifyRequester } from './notify-approval.ts'
import { lockOrderContext, type OrderParts, placeOrder } from './place-order.ts'

/** @throws not-allowed if the caller cannot decide, or the request does not wait */
function demandDecidable(row: ApprovalRow, caller: ApprovalCaller, now: Date): void {
  if (row.userId === caller.userId) throw refuse('not-allowed', 'You cannot approve your own order.')
  if (!caller.isApprover) throw refuse('not-allowed', 'You cannot approve orders of your company.')
  if (row.state !== 'waiting') throw refuse('not-allowed', DECIDED[row.state])
  if (row.expiresAt <= now) throw refuse('not-allowed', DECIDED.expired)
}

/** A request as it would be placed now. */
interface OrderNow {
  buyer: Buyer
  input: OrderInput
  context: OrderContext
  totalCents: Cents
  changes: string[]
  problem: Problem | null
}

/**
 * Reads a request at current prices and stock, with its products locked if `tx` is a transaction.
 * @param paysNow the order is paid at once, not on the company's account
 */
async function orderNow(
  tx: Session,
  { clock, settings }: OrderParts,
  row: ApprovalRow,
  paysNow: boolean,
): Promise<OrderNow> {
  const { buyer, refusal } = await draftBuyer(tx, row.userId)
  const requested = { ...requestNow(row.request, clock), ...(paysNow && { paysNow }) }
  const locked = await lockOrderContext(tx, clock, requested, buyer, 'approval')
  const context = { ...locked, spending: null, deposits: null }
  const { priced, missing } = quoteFor(requested.items, context, clock)
  const reduced = { ...requested, items: possibleItems(priced) }
  const { estimatedDeliveryDate: day } = reduced
  const { priced: possible, quote } = quoteFor(reduced.items, context, clock, day)
  const input = withFigures(reduced, possible, quote)
  const decision = possible.length > 0 && refusal === null ? decideOrder(input, buyer, context, settings, clock) : null
  const cannot = refusal ?? (possible.length === 0 ? 'No product of this order can be ordered now.' : null)
  return {
    ...{ buyer, input, context, totalCents: quote.totalCents, changes: changesOf(row.lines, priced, missing) },
    problem: cannot ? refuse('not-allowed', cannot).problem : decision && !decision.ok ? decision.problem : null,
  }
}

/** The order of a waiting request as it would be placed now. @throws as `decideApproval` */
export async function currentOrderOf(
  tx: Session,
  parts: OrderParts,
  caller: ApprovalCaller,
  no: number,
): Promise<CurrentOrder> {
  const row = await lockApproval(tx, no, caller.companyId)
  demandDecidable(row, caller, parts.clock())
  const { totalCents, changes, problem } = await orderNow(tx, parts, row, false)
  if (problem?.code !== 'over-credit-limit')
    return { total: problem ? null : totalCents, changes, problem: problem?.message ?? null }
  const paidNow = await orderNow(tx, parts, row, true)
  return {
    ...{ total: null, changes, problem: problem.message },
    ...(!paidNow.problem && { payNowTotal: paidNow.totalCents }),
  }
}

/**
 * Approves a request, which places its order for the member at current prices, or declines it. The member is notified.
 * @throws not-found; not-allowed if it does not wait, or the caller cannot decide; price-changed if the approver saw
 * another total; as placing the order is refused
 */
export async function decideApproval(
  approval: ApprovalContext,
  parts: OrderParts,
  caller: ApprovalCaller,
  {
    no,
    decision,
    note,
    total,
    paysNow,
  }: { no: number; decision: 'approve' | 'decline'; note: string; total: Cents | undefined; paysNow: boolean },
): Promise<{ orderId: string | null; orderNo: number | null; isToPay: boolean }> {
  const { tx, now } = approval
  const row = await lockApproval(tx, no, caller.companyId)
  demandDecidable(row, caller, now)
  const decided = { decidedAt: now, decidedBy: caller.userId, note }
  const why = note ? ` “${note}”` : ''
  if (decision === 'decline') {
    await tx.db
      .update(orderApprovals)
      .set({ ...decided, state: 'declined' })
      .where(eq(orderApprovals.no, no))
    await notifyRequester(approval, row.userId, {
      title: `Your order request ${no} was declined`,
      body: `Your order of ${showMoney(row.totalCents)} was not approved.${why} You can put its products into your cart again.`,
    })
    return { orderId: null, orderNo: null, isToPay: false }
  }
  const { buyer, input, context, totalCents, problem } = await orderNow(tx, parts, row, paysNow)
  if (problem) throw new ProblemError(problem)
  if (total !== totalCents)
    throw refuse('price-changed', `The order total is now ${showMoney(totalCents)}. Check it again.`)
  const placed = await placeOrder(tx, parts, input, buyer, context)
  if (!placed.ok) throw new ProblemError(placed.problem)
  const { orderId, orderNo } = placed.data
  const isToPay = context.credit === null
  await tx.db
    .update(orderApprovals)
    .set({ ...decided, state: 'approved', orderId })
    .where(eq(orderApprovals.no, no))
  await notifyRequester(approval, row.userId, {
    title: `Your order request ${no} was approved`,
    body: `It is order ${orderNo}, ${showMoney(totalCents)}${isToPay ? ', to be paid now' : ''}.${why}`,
  })
  return { orderId, orderNo, isToPay }
}
