import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Session } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { CLAIM_SECONDS } from '../../../runtime/renewing.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { Attempt, ProviderReference } from '../rules/attempt.ts'

const {
  no: _no,
  queries: _queries,
  // For the previous release: a trigger syncs them with `providerReference`.
  merchantRequestId: _merchant,
  checkoutRequestId: _checkout,
  setupReference: _setup,
  authenticationId: _authentication,
  returnSecretHash: _return,
  ...columns
} = getTableColumns(paymentAttempts)

const correctedCents = sql<number>`(
  SELECT coalesce(sum(c.amount_cents), 0) FROM payment_corrections c WHERE c.attempt_id = payment_attempts.id
)`.mapWith(Number)

/** All attempts of an order, newest first. */
export async function attemptsOf(tx: Session, orderId: string): Promise<Attempt[]> {
  return tx.db
    .select({ ...columns, correctedCents })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.no))
}

/** Identifies an attempt: by the shop's id, or by some of its provider's names. */
export type AttemptName = { id: string } | { method: PaymentMethod; reference: ProviderReference }

/** The order of an attempt; null if there is no such attempt. Takes no lock. */
export async function orderOfAttempt(tx: Session, by: AttemptName): Promise<{ id: string; orderId: string } | null> {
  const { id, orderId, method, providerReference } = paymentAttempts
  const isNamed =
    'id' in by
      ? eq(id, by.id)
      : and(eq(method, by.method), sql`${providerReference} @> ${JSON.stringify(by.reference)}::jsonb`)
  const [row] = await tx.db.select({ id, orderId }).from(paymentAttempts).where(isNamed)
  return row ?? null
}

/** The current attempt; null if there is no such attempt. Takes no lock. */
export async function findAttempt(tx: Session, by: AttemptName): Promise<Attempt | null> {
  const found = await orderOfAttempt(tx, by)
  return (found && (await attemptsOf(tx, found.orderId)).find(({ id }) => id === found.id)) ?? null
}

/** @throws ZodError if an attempt's names do not match its provider */
function checkReference({ method, providerReference }: Pick<Attempt, 'method' | 'providerReference'>): void {
  if (providerReference !== null) METHODS[method].reference?.parse(providerReference)
}

/** Writes a new attempt. The database refuses a second attempt in progress for the same order. */
export async function insertAttempt(tx: Session, { correctedCents: _, ...attempt }: Attempt): Promise<void> {
  checkReference(attempt)
  await tx.db.insert(paymentAttempts).values(attempt)
}

/** Writes the result of a decision. A database trigger ensures that a paid attempt stays paid. */
export async function updateAttempt(tx: Session, attempt: Attempt): Promise<void> {
  // Written once, when the attempt is made.
  const {
    id,
    orderId: _order,
    paymentType: _type,
    method: _method,
    amountCents: _amount,
    idempotencyKey: _key,
    byHand: _byHand,
    phone: _phone,
    phoneMasked: _phoneMasked,
    payerName: _payerName,
    cardBrand: _brand,
    cardLastFour: _lastFour,
    revealsReason: _revealsReason,
    startedAt: _started,
    moneyAccountId: _account,
    recordedBy: _recordedBy,
    correctedCents: _corrected,
    ...changing
  } = attempt
  checkReference(attempt)
  await tx.db.update(paymentAttempts).set(changing).where(eq(paymentAttempts.id, id))
}

/** Sets the time of the next query about an attempt; null for never. */
export async function setNextQuery(tx: Session, attemptId: string, nextQueryAt: Date | null): Promise<void> {
  await tx.db.update(paymentAttempts).set({ nextQueryAt }).where(eq(paymentAttempts.id, attemptId))
}

/** Card payments in progress, for the process that takes over at its start. */
export async function cardsInFlight(tx: Session): Promise<{ id: string }[]> {
  const { id, paymentType, state } = paymentAttempts
  return tx.db
    .select({ id })
    .from(paymentAttempts)
    .where(and(eq(paymentType, ATTEMPT_TYPE.card), inArray(state, ['requested', 'prompted'])))
}

/** An attempt that was taken for a check. */
export interface DueAttempt {
  id: string
  orderId: string
  /** Until then no other worker takes it; afterwards it is due again. */
  claimedUntil: Date
}

/**
 * Takes attempts that are due, longest waiting first. Several processes can take at once without overlap. The attempts
 * of a killed process become available when its lease ends.
 */
export async function takeDueAttempts(tx: Session, now: Date, atMost: number): Promise<DueAttempt[]> {
  const { id, orderId, nextQueryAt, queries } = paymentAttempts
  const claimedUntil = claimFrom(now)
  const due = tx.db
    .select({ id })
    .from(paymentAttempts)
    .where(lte(nextQueryAt, now))
    .orderBy(asc(nextQueryAt))
    .limit(atMost)
    .for('update', { skipLocked: true })
  const taken = await tx.db
    .update(paymentAttempts)
    .set({ queries: sql`${queries} + 1`, nextQueryAt: claimedUntil })
    .where(inArray(id, due))
    .returning({ id, orderId })
  return taken.map((attempt) => ({ ...attempt, claimedUntil }))
}

const claimFrom = (now: Date): Date => new Date(now.getTime() + CLAIM_SECONDS * 1000)

/**
 * Extends the lease of an attempt that is still being checked, unless its time was set since.
 * @returns the new end
 */
export async function renewAttemptClaim(tx: Session, { id, claimedUntil }: DueAttempt, now: Date): Promise<Date> {
  const until = claimFrom(now)
  const { id: attemptId, nextQueryAt } = paymentAttempts
  await tx.db
    .update(paymentAttempts)
    .set({ nextQueryAt: until })
    .where(and(eq(attemptId, id), eq(nextQueryAt, claimedUntil)))
  return until
}

/** Time at which the next attempt is due; null without attempts. */
export async function nextDueAt(tx: Session): Promise<Date | null> {
  const { nextQueryAt } = paymentAttempts
  const [row] = await tx.db
    .select({ at: min(nextQueryAt) })
    .from(paymentAttempts)
    .where(isNotNull(nextQueryAt))
  return row?.at ?? null
}
