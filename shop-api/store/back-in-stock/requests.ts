import { MOST_AWAITED } from '#lib/contract/back-in-stock.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { hashOfToken, newToken } from '../../domain/identity/secret-token.ts'
import { refuse } from '../../domain/refusal.ts'
import { confirmBackInStockEmail } from '../../mail/back-in-stock-emails.ts'
import { post } from '../../mail/outbox.ts'
import { countAttemptWithin, mailboxOf } from '../identity/login-throttle.ts'
import { type AwaitedProduct, awaitedProduct } from './awaited-product.ts'

/** Who waits for a sold-out product: asking, confirming, stopping, forgetting. All in the caller's transaction. */

const DAY_MS = 24 * 60 * 60_000
/** How long a guest has to confirm the email. */
const CONFIRM_DAYS = 2
/** How long somebody waits at most, and how long it is known that they were told: so long the link to stop works. */
const WAIT_DAYS = 180
const NOTIFIED_DAYS = 30

interface RequestParts {
  query: Query
  clock: Clock
}

async function productFor(query: Query, productId: number): Promise<AwaitedProduct> {
  const product = await awaitedProduct(query, productId)
  if (!product) throw refuse('not-found', 'There is no such product.')
  return product
}

/** @throws invalid-request for somebody who waits for too many products already */
async function checkRoom(query: Query, column: 'user_id' | 'email', who: number | string, productId: number) {
  const [row] = await query<{ awaited: number }>(
    `SELECT count(*)::int AS awaited FROM back_in_stock_requests
     WHERE ${column} = $1 AND variant_id <> $2 AND confirmed_at IS NOT NULL AND notified_at IS NULL`,
    [who, productId],
  )
  if ((row?.awaited ?? 0) < MOST_AWAITED) return
  throw refuse(
    'invalid-request',
    `You wait for ${MOST_AWAITED} products already. Please stop waiting for another first.`,
  )
}

/** Makes a link's token for a request; the links before it stay good. */
export async function newRequestLink({ query, clock }: RequestParts, requestId: number): Promise<string> {
  const token = newToken()
  await query(
    'INSERT INTO back_in_stock_links (hash, request_id, created_at) VALUES ($1, $2, $3)',
    [hashOfToken(token), requestId, clock()],
    'back-in-stock-link',
  )
  return token
}

/** Somebody with an account waits from now on. @throws not-found; invalid-request when they wait for too many */
export async function requestAsUser(
  { query, clock }: RequestParts,
  userId: number,
  productId: number,
): Promise<'waiting' | 'in-stock'> {
  const product = await productFor(query, productId)
  if (product.units > 0) return 'in-stock'
  await checkRoom(query, 'user_id', userId, productId)
  await query(
    `INSERT INTO back_in_stock_requests (variant_id, user_id, created_at, confirmed_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (variant_id, user_id) DO UPDATE SET created_at = $3, confirmed_at = $3, notified_at = NULL
     WHERE back_in_stock_requests.notified_at IS NOT NULL`,
    [productId, userId, clock()],
  )
  return 'waiting'
}

/**
 * Mails a link to a guest, with which they wait. Whether the email waits already is not told: it gets a link again.
 * @param guest the email as typed, and the network address they ask from
 * @throws not-found; invalid-request when they wait for too many; too-many-requests
 */
export async function requestAsGuest(
  parts: RequestParts & { publicUrl: string },
  guest: { email: string; address: string },
  productId: number,
): Promise<'confirm' | 'in-stock'> {
  const { query, clock, publicUrl } = parts
  const product = await productFor(query, productId)
  if (product.units > 0) return 'in-stock'
  const email = guest.email.toLowerCase()
  const subject = `back in stock ${mailboxOf(email)}`
  await countAttemptWithin(query, clock, { kind: 'letter', subject, address: guest.address, known: false })
  await checkRoom(query, 'email', email, productId)
  const [request] = await query<{ id: number }>(
    `INSERT INTO back_in_stock_requests AS r (variant_id, email, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (variant_id, email) DO UPDATE SET created_at = $3, notified_at = NULL,
       confirmed_at = CASE WHEN r.notified_at IS NULL THEN r.confirmed_at END
     RETURNING id`,
    [productId, email, clock()],
  )
  const token = await newRequestLink(parts, (request as { id: number }).id)
  await post(query, clock, confirmBackInStockEmail(email, product.name, `${publicUrl}/back-in-stock/${token}`))
  return 'confirm'
}

/** The products somebody with an account waits for. */
export async function awaitedBy(query: Query, userId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    'SELECT variant_id AS id FROM back_in_stock_requests WHERE user_id = $1 AND notified_at IS NULL ORDER BY id',
    [userId],
    'awaited-by',
  )
  return rows.map(({ id }) => id)
}

/** Somebody with an account no longer waits for a product. */
export async function stopWaiting(query: Query, userId: number, productId: number): Promise<void> {
  await query('DELETE FROM back_in_stock_requests WHERE user_id = $1 AND variant_id = $2', [userId, productId])
}

const linkEnded = () =>
  refuse('link-ended', 'This link is not good any more. If it is still sold out, you can ask us again on its page.')

/** Confirms a guest's request with a mailed link; doing it twice is once. @throws link-ended */
export async function confirmRequest({ query, clock }: RequestParts, token: string): Promise<AwaitedProduct> {
  const [request] = await query<{ productId: number }>(
    `UPDATE back_in_stock_requests r SET confirmed_at = coalesce(r.confirmed_at, $2::timestamptz) FROM back_in_stock_links l
     WHERE l.hash = $1 AND r.id = l.request_id AND (r.confirmed_at IS NOT NULL OR r.created_at > $3)
     RETURNING r.variant_id AS "productId"`,
    [hashOfToken(token), clock(), new Date(clock().getTime() - CONFIRM_DAYS * DAY_MS)],
  )
  const product = request && (await awaitedProduct(query, request.productId))
  if (!product) throw linkEnded()
  return product
}

/** Forgets everything the person of a mailed link waits for. @throws link-ended */
export async function stopRequests(query: Query, token: string): Promise<void> {
  const stopped = await query(
    `DELETE FROM back_in_stock_requests r USING back_in_stock_requests own, back_in_stock_links l
     WHERE l.hash = $1 AND own.id = l.request_id AND (r.email = own.email OR r.user_id = own.user_id) RETURNING r.id`,
    [hashOfToken(token)],
  )
  if (stopped.length === 0) throw linkEnded()
}

/** Forgets requests that were not confirmed in time, that waited too long, and those of people who were told. */
export async function forgetOldRequests(query: Query, clock: Clock): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await query(
    `DELETE FROM back_in_stock_requests WHERE notified_at < $1 OR (notified_at IS NULL AND created_at < $2)
       OR (confirmed_at IS NULL AND created_at < $3)`,
    [daysAgo(NOTIFIED_DAYS), daysAgo(WAIT_DAYS), daysAgo(CONFIRM_DAYS)],
  )
}
