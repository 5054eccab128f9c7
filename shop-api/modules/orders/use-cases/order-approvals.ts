/** Orders above a team member's limit: requested, approved at current prices, declined, withdrawn. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { ownsCompany } from '#lib/account/capabilities.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { APPROVAL_DAYS, type CurrentOrder, type OrderApproval } from '#lib/contract/orders/order-approval.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { orders } from '../../../db/schema/orders.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { putInCart, takeFromCart } from '../../cart/use-cases/account-cart.ts'
import { loadApprovers } from '../../companies/queries/spending.sql.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { deciderName } from '../queries/order-approval.ts'
import { changesOf, possibleItems, requestedLine, requestNow } from '../rules/approval-request.ts'
import { decideOrder, type OrderContext, quoteFor } from '../rules/decide-order.ts'
import type { OrderInput } from '../rules/order-input.ts'
import type { Buyer } from '../rules/recipient.ts'
import { exceededLimit } from '../rules/spending.ts'
import { draftBuyer } from './draft-buyer.ts'
import { withFigures } from './draft-input.ts'
import { type ApprovalContext, type ApprovalRow, notifyApprovers, notifyRequester } from './notify-approval.ts'
import { lockOrderContext, type OrderParts, placeOrder } from './place-order.ts'

/** The person of a company who reads or decides about requests. */
export interface ApprovalCaller {
  userId: number
  companyId: number
  isOwner: boolean
  /** The owner, or a member with the right. */
  isApprover: boolean
}

const MAX_WAITING = 20
const DAY_MS = 86_400_000
const SHOWN = 50

/** The caller as a person of their company. @param approves false also for a member whose right was just removed */
export async function approvalCaller(
  { db }: Session,
  { userId, userType, companyId }: { userId: number; userType: Buyer['userType']; companyId: number },
): Promise<ApprovalCaller> {
  const isOwner = ownsCompany(userType)
  const [member] = await db.select({ approves: users.approvesOrders }).from(users).where(eq(users.id, userId))
  return { userId, companyId, isOwner, isApprover: isOwner || member?.approves === true }
}

/**
 * Stores an order that exceeds its member's limit, and notifies the approvers. Its lines leave the cart.
 * @param tx the transaction in which `context` was locked
 * @throws as placing the order is refused; `not-allowed` within the limits, with too many requests, or without an approver
 */
export async function requestApproval(
  approval: ApprovalContext,
  { clock, settings }: Pick<OrderParts, 'clock' | 'settings'>,
  input: OrderInput,
  { buyer, companyId }: { buyer: Buyer; companyId: number },
  context: OrderContext,
) {
  const { tx, now } = approval
  const { spending } = context
  const decision = decideOrder(input, buyer, { ...context, spending: null }, settings, clock)
  if (!decision.ok) throw new ProblemError(decision.problem)
  const { quote, lines } = decision
  const exceeded = spending && exceededLimit(spending, quote.totalCents)
  if (!exceeded) throw refuse('not-allowed', 'This order is within your limits now. Please place it.')
  const isWaiting = and(eq(orderApprovals.userId, buyer.id), eq(orderApprovals.state, 'waiting'))
  if ((await tx.db.$count(orderApprovals, isWaiting)) >= MAX_WAITING)
    throw refuse('not-allowed', `${MAX_WAITING} of your orders wait for approval. Ask an approver first.`)
  const approvers = await loadApprovers(tx.query, { companyId, exceptUserId: buyer.id })
  if (approvers.length === 0) throw refuse('not-allowed', 'Your company has no person who can approve orders.')
  const [row] = await tx.db
    .insert(orderApprovals)
    .values({
      ...{ companyId, userId: buyer.id, request: input, lines: lines.map(requestedLine) },
      ...{ totalCents: quote.totalCents, branchName: context.fulfilment.branch?.name ?? '' },
      ...{ limitKind: exceeded.kind, limitCents: exceeded.limitCents },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + APPROVAL_DAYS * DAY_MS) },
    })
    .returning()
  await takeFromCart(tx, { userId: buyer.id, companyId: null }, [...context.variants.keys()])
  const member = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') || buyer.email
  await notifyApprovers(approval, row as ApprovalRow, member, approvers)
  return { no: (row as ApprovalRow).no, total: quote.totalCents, approvers: approvers.map(({ name }) => name) }
}

/** The requests that the caller can see, waiting requests first. */
export async function listApprovals(tx: Session, now: Date, caller: ApprovalCaller): Promise<OrderApproval[]> {
  const rows = await tx.db
    .select({
      row: orderApprovals,
      requestedBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      decidedBy: deciderName,
      orderNo: orders.orderNo,
    })
    .from(orderApprovals)
    .innerJoin(users, eq(users.id, orderApprovals.userId))
    .leftJoin(orders, eq(orders.id, orderApprovals.orderId))
    .where(
      and(
        eq(orderApprovals.companyId, caller.companyId),
        caller.isApprover ? undefined : eq(orderApprovals.userId, caller.userId),
      ),
    )
    .orderBy(asc(sql`${orderApprovals.state} <> 'waiting'`), desc(orderApprovals.no))
    .limit(SHOWN)
  return rows.map(({ row, ...names }) => shown(row, names, now, caller))
}

function shown(
  row: ApprovalRow,
  names: Pick<OrderApproval, 'requestedBy' | 'decidedBy' | 'orderNo'>,
  now: Date,
  caller: ApprovalCaller,
): OrderApproval {
  const { no, request, lines, totalCents, branchName, limitKind, limitCents, decidedAt, note, orderId } = row
  const state = row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state
  const isOwn = row.userId === caller.userId
  return {
    ...{ no, state, isOwn, branch: branchName, total: totalCents },
    ...{ limitKind, limit: limitCents, note, orderId, ...names },
    purchaseOrderNo: request.purchaseOrderNo || null,
    comments: request.comments ?? '',
    lines: lines.map(({ productId, name, tenths, unit, unitExVatCents, withVatCents }) => ({
      ...{ productId, name, unit, quantity: quantityOf(tenths), unitPrice: unitExVatCents, total: withVatCents },
    })),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    mayDecide: state === 'waiting' && caller.isApprover && !isOwn,
    mayTakeBack: isOwn && state !== 'approved' && row.takenBackAt === null,
  }
}

/** Locks a request of the caller's company. @throws not-found */
async function lockApproval({ db }: Session, no: number, companyId: number): Promise<ApprovalRow> {
  const isTheirs = and(eq(orderApprovals.no, no), eq(orderApprovals.companyId, companyId))
  const [row] = await db.select().from(orderApprovals).where(isTheirs).for('update')
  if (!row) throw refuse('not-found', 'We could not find this request.')
  return row
}

const DECIDED = {
  approved: 'This order was approved already.',
  declined: 'This order was declined already.',
  expired: 'This request has expired. The team member can order again.',
  withdrawn: 'The team member has withdrawn this order.',
} as const

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

/**
 * Puts the lines of the member's own request into the cart again; a waiting request is withdrawn.
 * @returns lines that were not taken, with reasons @throws not-found; not-allowed for an approved request, or a second time
 */
export async function takeBackRequest(
  tx: Session,
  parts: Pick<OrderParts, 'clock'>,
  caller: ApprovalCaller,
  no: number,
) {
  const row = await lockApproval(tx, no, caller.companyId)
  if (row.userId !== caller.userId) throw refuse('not-found', 'We could not find this request.')
  if (row.state === 'approved') throw refuse('not-allowed', DECIDED.approved)
  if (row.takenBackAt) throw refuse('not-allowed', 'Its products are in your cart already.')
  const now = parts.clock()
  const ended = row.state === 'waiting' ? { state: 'withdrawn' as const, decidedAt: now } : {}
  await tx.db
    .update(orderApprovals)
    .set({ ...ended, takenBackAt: now })
    .where(eq(orderApprovals.no, no))
  const items = row.lines.map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))
  const owner = { userId: caller.userId, companyId: null }
  const buyer = { companyId: caller.companyId, day: dayInNairobi(now) }
  const { refused } = await putInCart(tx, parts.clock, owner, items, { set: false, buyer })
  return { refused }
}
