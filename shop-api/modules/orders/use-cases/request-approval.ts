/** The member's side of orders above a limit: requested, withdrawn into the cart. */
import { and, eq } from 'drizzle-orm'
import { APPROVAL_DAYS } from '#lib/contract/orders/order-approval.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { putInCart, takeFromCart } from '../../cart/use-cases/account-cart.ts'
import { loadApprovers } from '../../companies/queries/spending.sql.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { requestedLine } from '../rules/approval-request.ts'
import { decideOrder, type OrderContext } from '../rules/decide-order.ts'
import type { OrderInput } from '../rules/order-input.ts'
import type { Buyer } from '../rules/recipient.ts'
import { exceededLimit } from '../rules/spending.ts'
import { type ApprovalCaller, DECIDED, lockApproval } from './approval-access.ts'
import { type ApprovalContext, type ApprovalRow, notifyApprovers } from './notify-approval.ts'
import type { OrderParts } from './place-order.ts'

const MAX_WAITING = 20
const DAY_MS = 86_400_000

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
