/** Refunds: written before the request to the provider, so that a crash never causes a double refund. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { ProviderContext, Providers, RefundOutcome } from '../providers/provider.ts'
import type { Attempt } from '../rules/attempt.ts'
import { refuseTooLarge } from '../rules/refuse-refund.ts'
import { followLedger, withLockedOrder } from './follow-ledger.ts'
import { refuseUsedReturn } from './receipts.ts'
import { insertRefund, openRefunds, requestedRefundCents, updateRefund } from './refunds.ts'

export interface RefundParts {
  database: Database
  clock: Clock
  providers: Providers
}

export type RefundKind = 'refund' | 'reversal' | 'by-hand'

export interface RefundInput {
  attempt: Attempt
  kind: RefundKind
  amountCents: Cents
  note: string
  operator: string
  /** For a manual refund: its M-Pesa receipt, or the bank's reference. */
  receipt?: string
  /** For a refund requested by staff: the id of the request. An id is written once, so it is sent once. */
  id?: string
  /** Called in the transaction that writes it, under the order's lock. @throws ProblemError if it cannot be sent */
  check?: (tx: Session) => Promise<void>
}

export interface Refund {
  id: string
  attemptId: string
  state: 'requested' | 'done' | 'failed' | 'unknown'
  receipt: string | null
  /** Why it was refused. */
  reason?: string
}

/** A request that is not known after this long never reached the provider. */
const LOST_AFTER_MS = 15 * 60 * 1000

/**
 * Refunds a payment through its provider, or records a manual refund.
 * @throws `invalid-request` for more than is due back for its order. The database refuses more than was paid.
 */
export async function refundPayment(
  parts: RefundParts,
  { attempt, kind, amountCents, note, operator, receipt: sent, id = randomUUID(), check }: RefundInput,
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
    await insertRefund(tx, { ...refund, state: byHand ? 'done' : 'requested', settledAt: byHand ? requestedAt : null })
  })
  if (byHand) return { id, attemptId, state: 'done', receipt }
  const send = providers[attempt.method]?.refund
  if (!send) throw new Error('this provider does not send refunds')
  return settle(parts, { id, attemptId, orderId }, await send(kind, { id, attempt, amountCents }, context))
}

/**
 * Queries the provider about refunds with a lost response. A refund unknown to the provider after a while never reached
 * it.
 * @returns the refunds with a known result
 */
export async function findLostRefunds(parts: RefundParts, context: ProviderContext): Promise<Refund[]> {
  const { database, clock, providers } = parts
  const settled: Refund[] = []
  for (const refund of await openRefunds(database)) {
    const found = await providers[refund.method]?.findRefund?.(refund.id, context)
    const isLost = found === null && clock().getTime() - refund.requestedAt.getTime() > LOST_AFTER_MS
    const outcome = isLost ? NEVER_ARRIVED : found
    if (outcome && outcome.outcome !== 'unknown') settled.push(await settle(parts, refund, outcome))
  }
  return settled
}

const NEVER_ARRIVED: RefundOutcome = {
  outcome: 'refused',
  code: 'never-arrived',
  sentence: 'It never reached the provider.',
}

async function settle(
  { database, clock }: RefundParts,
  { id, attemptId, orderId }: { id: string; attemptId: string; orderId: string },
  result: RefundOutcome,
): Promise<Refund> {
  const state = result.outcome === 'done' ? 'done' : result.outcome === 'refused' ? 'failed' : 'unknown'
  const receipt = result.outcome === 'done' ? result.receipt : null
  const resultCode = result.outcome === 'refused' ? result.code : result.outcome === 'unknown' ? result.reason : null
  await withLockedOrder(database, { id: orderId }, async ({ tx, order, attempts }) => {
    await updateRefund(tx, id, { state, receipt, resultCode, settledAt: state === 'unknown' ? null : clock() })
    // Money of a failed refund can pay the order.
    if (state === 'failed') await followLedger(tx, order, attempts, clock())
  })
  return { id, attemptId, state, receipt, ...(result.outcome === 'refused' && { reason: result.sentence }) }
}
