/** Counts for the limits on payments, from the ledger. */
import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { paymentNetworks } from '../../../db/schema/payments.ts'
import {
  countCards,
  recentCardsOfNetwork,
  recentPromptsOfNetwork,
  recentPromptsOfPhone,
} from '../queries/payment-counts.sql.ts'
import { DAY_MS, HOUR_MS, type PaymentLimits, type RecentPrompts, SHORT_MS } from '../rules/payment-limits.ts'

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Locks a phone and a network until the transaction ends, so that each of several concurrent payments counts the
 * previous payment. Always in this order, and after the order's row.
 */
async function hold(tx: Session, names: readonly string[]): Promise<void> {
  for (const name of names) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 1))`)
}

/** The prompts of the last day to a phone since it last paid, and the unpaid prompts of a network. */
export async function recentPrompts(
  tx: Session,
  phone: string,
  network: string,
  limits: PaymentLimits,
  now: Date,
): Promise<RecentPrompts> {
  await hold(tx, [`phone ${phone}`, `network ${network}`])
  const ofPhone = await recentPromptsOfPhone(tx.query, {
    phone,
    since: ago(now, DAY_MS),
    atMost: Math.max(limits.promptsPerPhone, limits.promptsPerPhoneADay),
  })
  const since = ago(now, SHORT_MS)
  const ofNetwork = await recentPromptsOfNetwork(tx.query, { network, since, atMost: limits.promptsPerNetwork })
  return { ofPhone: ofPhone.map(({ at }) => at), ofNetwork: ofNetwork.map(({ at }) => at) }
}

/**
 * The cards of a network in the last hour that were refused or are still without a response of their bank.
 * @param orderId the order of the new card: its attempt that waits for its holder is replaced and does not count
 */
export async function recentCards(
  tx: Session,
  orderId: string,
  network: string,
  limits: PaymentLimits,
  now: Date,
): Promise<Date[]> {
  await hold(tx, [`network ${network}`])
  const since = ago(now, HOUR_MS)
  const rows = await recentCardsOfNetwork(tx.query, { network, since, atMost: limits.failedCardsPerNetwork, orderId })
  return rows.map(({ at }) => at)
}

/** Records the network of an attempt, and deletes some records that are a day old. */
export async function insertNetwork(tx: Session, attemptId: string, networkKey: string, at: Date): Promise<void> {
  await tx.db.insert(paymentNetworks).values({ attemptId, networkKey, at })
  const old = tx.db
    .select({ attemptId: paymentNetworks.attemptId })
    .from(paymentNetworks)
    .where(lt(paymentNetworks.at, ago(at, DAY_MS)))
    .orderBy(asc(paymentNetworks.at))
    .limit(20)
    .for('update', { skipLocked: true })
  await tx.db.delete(paymentNetworks).where(inArray(paymentNetworks.attemptId, old))
}

/** Number of cards tried in the last hour, and of those refused by their banks. */
export async function countRecentCards(tx: Session, now: Date): Promise<{ refused: number; all: number }> {
  const [row] = await countCards(tx.query, { since: ago(now, HOUR_MS) })
  return row ?? { refused: 0, all: 0 }
}
