/** Refunds: written before the request to the provider, so that a crash never causes a double refund. */
import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { ProviderContext, Providers, RefundOutcome } from '../providers/provider.ts'
import type { Attempt } from '../rules/attempt.ts'
import { REFUND_QUERY_FIRST_MS } from '../rules/query-schedule.ts'
import type { RefundRowState } from '../rules/refund-report.ts'
import { refuseTooLarge } from '../rules/refuse-refund.ts'
import { withLockedOrder } from './follow-ledger.ts'
import { refuseUsedReturn } from './receipts.ts'
import { insertRefund, requestedRefundCents } from './refunds.ts'
import { settleRefund } from './settle-refund.ts'

export interface RefundParts {
  database: Database
  clock: Clock
  providers: Providers
}

/** Whether the provider of a method sends refunds. */
export const sendsRefunds = (providers: Providers, method: PaymentMethod): boolean =>
  (providers[method]?.refund ?? null) !== null

export type RefundKind = 'refund' | 'reversal' | 'by-hand'

export interface RefundInput {
  attempt: Attempt
  kind: RefundKind
  amountCents: Cents
  note: string
  operator: string
  /** For a manual refund: its M-Pesa receipt, or the bank's reference. */
  receipt?: string
  /** For a refund to a phone: the number, and the masked name that the provider showed for it. */
  recipient?: { phone: string; name: string | null }
  /** For a refund requested by staff: the id of the request. An id is written once, so it is sent once. */
  id?: string
  /** Called in the transaction that writes it, under the order's lock. @throws ProblemError if it cannot be sent */
  check?: (tx: Session) => Promise<void>
}

export interface Refund {
  id: string
  attemptId: string
  state: RefundRowState
  receipt: string | null
  /** Why it was refused. */
  reason?: string
}

/**
 * Refunds a payment through its provider, or records a manual refund.
 * @throws `invalid-request` for more than is due back for its order. The database refuses more than was paid.
 */
export async function refundPayment(
  parts: RefundParts,
  { attempt, kind, amountCents, note, operator, receipt: sent, recipient, id = randomUUID(), check }: RefundInput,
  context: ProviderContext,
): Promise<Refund> {
  const { database, clock, providers } = parts
  const { id: attemptId, orderId } = attempt
  const receipt = sent ?? null
  const requestedAt = clock()
  const byHand = kind === 'by-hand'
  await withLockedOrder(database, { id: orderId }, async ({ tx, order }) => {
    await check?.(tx)
    // Amounts requested by staff are reserved, except for a refund that is itself such a request.
    const askedCents = check ? 0 : await requestedRefundCents(tx, orderId)
    refuseTooLarge(amountCents, order.refundDueCents - askedCents)
    if (receipt !== null) await refuseUsedReturn(tx, receipt)
    const refund = { id, attemptId, kind, amountCents, receipt, note, operator, requestedAt }
    const to = { recipient: recipient?.phone ?? null, recipientName: recipient?.name ?? null }
    const end = byHand
      ? ({ state: 'done', settledAt: requestedAt } as const)
      : ({ state: 'requested', nextQueryAt: new Date(requestedAt.getTime() + REFUND_QUERY_FIRST_MS) } as const)
    await insertRefund(tx, { ...refund, ...to, ...end })
  })
  if (byHand) return { id, attemptId, state: 'done', receipt }
  const send = providers[attempt.method]?.refund
  if (!send) throw new Error('this provider does not send refunds')
  const request = { id, attempt, amountCents, ...(recipient && { recipient: { phone: recipient.phone } }) }
  return settle(parts, { id, attemptId }, await send(kind, request, context))
}

/** The result of a refund for the person who sent it. */
async function settle(
  parts: RefundParts,
  { id, attemptId }: { id: string; attemptId: string },
  result: RefundOutcome,
): Promise<Refund> {
  const settled = await settleRefund(parts, id, result, { source: 'refund-answer', facts: {} })
  if (!settled) throw new Error('a refund is gone')
  const { effect: _, ...after } = settled
  return { id, attemptId, ...after }
}
