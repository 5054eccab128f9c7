/** What the limits on payments count, from the ledger. */
import { createHmac } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'
import type { Query } from '../db/client.ts'
import { DAY_MS, HOUR_MS, type PaymentLimits, type RecentPrompts, SHORT_MS } from './payment-limits.ts'

/** Who asks for a payment, as far as the limits need it. */
export interface Payer {
  /** `networkKey` of where they ask from. */
  network: string
  /** Whether they are signed in: guests are not told why a bank refused a card. */
  isSignedIn: boolean
}

/** A keyed hash of the network an address belongs to: tells networks apart and no address. @param secret the shop's */
export function networkKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Of prompts that were shown, or may be: one that M-Pesa refused disturbed nobody. */
const MAY_HAVE_ASKED = "NOT a.by_hand AND (a.state <> 'failed' OR a.checkout_request_id IS NOT NULL)"
/** Of cards that a bank refused; our own reasons to end an attempt are written in small letters. */
const REFUSED_BY_BANK = "a.state = 'failed' AND a.setup_reference IS NOT NULL AND a.result_code ~ '^[A-Z0-9]'"
const OPEN = "a.state IN ('requested', 'prompted', 'unknown')"

const at = (rows: { at: Date }[]) => rows.map(({ at: instant }) => instant)

/**
 * Holds a phone and a network until the transaction ends: of several payments that begin at once each counts the one
 * before it. Always in this order, and after the order's row.
 */
async function hold(query: Query, names: readonly string[]): Promise<void> {
  for (const name of names)
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [name], 'hold-payment-count')
}

/** The prompts of the last day to a phone since it last paid, and those of a network that were not paid. */
export async function recentPrompts(
  query: Query,
  phone: string,
  network: string,
  limits: PaymentLimits,
  now: Date,
): Promise<RecentPrompts> {
  await hold(query, [`phone ${phone}`, `network ${network}`])
  const ofPhone = await query<{ at: Date }>(
    `SELECT a.started_at AS at FROM payment_attempts a
     WHERE a.phone = $1 AND a.started_at > $2 AND ${MAY_HAVE_ASKED} AND a.started_at > coalesce(
       (SELECT max(p.started_at) FROM payment_attempts p WHERE p.phone = $1 AND p.state = 'paid'), '-infinity')
     ORDER BY a.started_at DESC LIMIT $3`,
    [phone, new Date(now.getTime() - DAY_MS), Math.max(limits.promptsPerPhone, limits.promptsPerPhoneADay)],
    'recent-prompts-of-phone',
  )
  const ofNetwork = await query<{ at: Date }>(
    `SELECT n.at FROM payment_networks n JOIN payment_attempts a ON a.id = n.attempt_id
     WHERE n.network_key = $1 AND n.at > $2 AND a.payment_type = 1 AND a.state <> 'paid'
     ORDER BY n.at DESC LIMIT $3`,
    [network, new Date(now.getTime() - SHORT_MS), limits.promptsPerNetwork],
    'recent-prompts-of-network',
  )
  return { ofPhone: at(ofPhone), ofNetwork: at(ofNetwork) }
}

/**
 * The cards of a network in the last hour that were refused by their banks, or whose banks have not answered.
 * @param orderId the order that a card is tried for: its attempt that waits for its holder gives way to the new one
 */
export async function recentCards(
  query: Query,
  orderId: string,
  network: string,
  limits: PaymentLimits,
  now: Date,
): Promise<Date[]> {
  await hold(query, [`network ${network}`])
  const rows = await query<{ at: Date }>(
    `SELECT n.at FROM payment_networks n JOIN payment_attempts a ON a.id = n.attempt_id
     WHERE n.network_key = $1 AND n.at > $2 AND a.payment_type = 2 AND (${REFUSED_BY_BANK}
       OR (${OPEN} AND (a.order_id <> $4 OR a.authorising_at IS NOT NULL)))
     ORDER BY n.at DESC LIMIT $3`,
    [network, new Date(now.getTime() - HOUR_MS), limits.failedCardsPerNetwork, orderId],
    'recent-cards-of-network',
  )
  return at(rows)
}

/** Writes from which network an attempt is begun, and forgets some of those that are a day old. */
export async function noteNetwork(query: Query, attemptId: string, network: string, now: Date): Promise<void> {
  await query(
    'INSERT INTO payment_networks (attempt_id, network_key, at) VALUES ($1, $2, $3)',
    [attemptId, network, now],
    'note-network',
  )
  await query(
    `DELETE FROM payment_networks WHERE attempt_id IN (
       SELECT attempt_id FROM payment_networks WHERE at < $1 ORDER BY at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [new Date(now.getTime() - DAY_MS)],
    'forget-networks',
  )
}

/** How many cards were tried in the last hour, and how many their banks refused. */
export async function cardsLately(query: Query, now: Date): Promise<{ refused: number; all: number }> {
  const [row] = await query<{ refused: number; all: number }>(
    `SELECT count(*) FILTER (WHERE ${REFUSED_BY_BANK})::int AS refused, count(*)::int AS all FROM payment_attempts a
     WHERE a.payment_type = 2 AND a.started_at > $1`,
    [new Date(now.getTime() - HOUR_MS)],
    'cards-lately',
  )
  return row ?? { refused: 0, all: 0 }
}
