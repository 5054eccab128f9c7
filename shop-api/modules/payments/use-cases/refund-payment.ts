/** Refunds: written before the provider is asked, so that nothing is refunded twice whatever happens in between. */
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
  /** Of money that was sent by hand: the M-Pesa receipt of sending it, or the bank's reference. */
  receipt?: string
  /** Of one that staff asked for: its id there. An id is written once, so it is sent once. */
  id?: string
  /** Asked in the transaction that writes it, under the order's lock. @throws ProblemError when it may not be sent */
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
 * Refunds a payment through its provider, or records that it was sent by hand.
 * @throws invalid-request for more than is due back for its order. The database refuses more than was paid.
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
    // What staff asked for is spoken for, this refund too where it is one of those.
    const askedCents = check ? 0 : await requestedRefundCents(tx, orderId)
    refuseTooLarge(amountCents, order.refundDueCents - askedCents)
    if (receipt !== null) await refuseUsedReturn(tx, receipt)
    const refund = { id, attemptId, kind, amountCents, receipt, note, operator, requestedAt }
    await insertRefund(tx, { ...refund, state: byHand ? 'done' : 'requested', settledAt: byHand ? requestedAt : null })
  })
  if (byHand) return { id, attemptId, state: 'done', receipt }
  const send = providers[attempt.method]?.refund
  if (!send) throw new Error('this provider refunds nothing by itself')
  return settle(parts, { id, attemptId, orderId }, await send(kind, { id, attempt, amountCents }, context))
}

/**
 * Asks the provider about refunds whose answer was lost. One it does not know of after a while never reached it.
 * @returns those of which something is known now
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
    // Money that was not refunded after all may pay the order.
    if (state === 'failed') await followLedger(tx, order, attempts, clock())
  })
  return { id, attemptId, state, receipt, ...(result.outcome === 'refused' && { reason: result.sentence }) }
}
