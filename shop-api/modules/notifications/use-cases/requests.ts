import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { MAX_AWAITED } from '#lib/contract/notifications/back-in-stock.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { backInStockLinks, backInStockRequests } from '../../../db/schema/back-in-stock.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { hashOfToken, newToken } from '../../identity/rules/secret-token.ts'
import { throttleWithin } from '../../identity/use-cases/login-throttle.ts'
import { confirmBackInStockEmail } from '../emails/back-in-stock-emails.ts'
import { type AwaitedProduct, awaitedProduct, isWaiting } from '../queries/awaited-product.ts'

/** Requests for restock emails: request, confirm, stop and delete. All in the caller's transaction. */

const DAY_MS = 24 * 60 * 60_000
/** How long a guest has to confirm the email. */
const CONFIRM_DAYS = 2
/** Maximum age of a request, and its retention after the notification, during which the link to stop works. */
const WAIT_DAYS = 180
const NOTIFIED_DAYS = 30

interface RequestParts {
  tx: Session
  clock: Clock
}

async function productFor(tx: Session, productId: number): Promise<AwaitedProduct> {
  const product = await awaitedProduct(tx, productId)
  if (!product) throw refuse('not-found', 'We could not find this product.')
  return product
}

/** @throws invalid-request for a customer who waits for too many products already */
async function checkRoom({ db }: Session, isTheirs: SQL, productId: number): Promise<void> {
  const [row] = await db
    .select({ awaited: count() })
    .from(backInStockRequests)
    .where(and(isTheirs, ne(backInStockRequests.variantId, productId), isWaiting))
  if ((row?.awaited ?? 0) < MAX_AWAITED) return
  throw refuse(
    'invalid-request',
    `You already asked for emails about ${MAX_AWAITED} products. Please cancel one first.`,
  )
}

/** Makes a link's token for a request; the links before it stay good. */
export async function newRequestLink({ tx, clock }: RequestParts, requestId: number): Promise<string> {
  const token = newToken()
  await tx.db.insert(backInStockLinks).values({ hash: hashOfToken(token), requestId, createdAt: clock() })
  return token
}

/** Adds a request of a user with an account. @throws not-found; invalid-request when they wait for too many */
export async function requestAsUser(
  { tx, clock }: RequestParts,
  userId: number,
  productId: number,
): Promise<'waiting' | 'in-stock'> {
  const product = await productFor(tx, productId)
  if (product.units > 0) return 'in-stock'
  await checkRoom(tx, eq(backInStockRequests.userId, userId), productId)
  const since = { createdAt: clock(), confirmedAt: clock() }
  await tx.db
    .insert(backInStockRequests)
    .values({ variantId: productId, userId, ...since })
    .onConflictDoUpdate({
      target: [backInStockRequests.variantId, backInStockRequests.userId],
      set: { ...since, notifiedAt: null },
      setWhere: isNotNull(backInStockRequests.notifiedAt),
    })
  return 'waiting'
}

/**
 * Emails a guest a link that confirms the request. To not reveal whether the email waits already, it gets a link in any
 * case.
 * @param guest the typed email, and the sender's network address
 * @throws not-found; invalid-request if they wait for too many; too-many-requests
 */
export async function requestAsGuest(
  parts: RequestParts & { publicUrl: string },
  guest: { email: string; address: string },
  productId: number,
): Promise<'confirm' | 'in-stock'> {
  const { tx, clock, publicUrl } = parts
  const product = await productFor(tx, productId)
  if (product.units > 0) return 'in-stock'
  const email = guest.email.toLowerCase()
  const subject = `back in stock ${mailboxOf(email)}`
  await throttleWithin(tx, clock, { kind: 'email', subject, address: guest.address, isKnownNetwork: false })
  await checkRoom(tx, eq(backInStockRequests.email, email), productId)
  const { notifiedAt, confirmedAt } = backInStockRequests
  const createdAt = clock()
  const [request] = await tx.db
    .insert(backInStockRequests)
    .values({ variantId: productId, email, createdAt })
    .onConflictDoUpdate({
      target: [backInStockRequests.variantId, backInStockRequests.email],
      // A guest who was notified confirms again.
      set: { createdAt, notifiedAt: null, confirmedAt: sql`CASE WHEN ${notifiedAt} IS NULL THEN ${confirmedAt} END` },
    })
    .returning({ id: backInStockRequests.id })
  const token = await newRequestLink(parts, (request as { id: number }).id)
  await queueEmail(tx, clock, confirmBackInStockEmail(email, product.name, `${publicUrl}/back-in-stock/${token}`))
  return 'confirm'
}

/** The products that a user with an account waits for. */
export async function awaitedBy({ db }: Session, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: backInStockRequests.variantId })
    .from(backInStockRequests)
    .where(and(eq(backInStockRequests.userId, userId), isNull(backInStockRequests.notifiedAt)))
    .orderBy(asc(backInStockRequests.id))
  return rows.map(({ id }) => id)
}

/** Removes a request of a user with an account. */
export async function stopWaiting({ db }: Session, userId: number, productId: number): Promise<void> {
  await db
    .delete(backInStockRequests)
    .where(and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.variantId, productId)))
}

/** The request that a mailed link belongs to. */
const requestOf = ({ db }: Session, token: string) =>
  db
    .select({ id: backInStockLinks.requestId })
    .from(backInStockLinks)
    .where(eq(backInStockLinks.hash, hashOfToken(token)))

const linkEnded = () =>
  refuse('link-ended', 'This link no longer works. If the product is still sold out, you can ask again on its page.')

/** Confirms a guest's request with a mailed link; doing it twice is once. @throws link-ended */
export async function confirmRequest({ tx, clock }: RequestParts, token: string): Promise<AwaitedProduct> {
  const now = clock()
  const { id, confirmedAt, createdAt, variantId } = backInStockRequests
  const inTime = gt(createdAt, new Date(now.getTime() - CONFIRM_DAYS * DAY_MS))
  const [request] = await tx.db
    .update(backInStockRequests)
    .set({ confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(inArray(id, requestOf(tx, token)), or(isNotNull(confirmedAt), inTime)))
    .returning({ productId: variantId })
  const product = request && (await awaitedProduct(tx, request.productId))
  if (!product) throw linkEnded()
  return product
}

/** Forgets everything the person of a mailed link waits for. @throws link-ended */
export async function stopRequests(tx: Session, token: string): Promise<void> {
  const { id, email, userId } = backInStockRequests
  const [own] = await tx.db
    .select({ email, userId })
    .from(backInStockRequests)
    .where(inArray(id, requestOf(tx, token)))
  if (!own) throw linkEnded()
  const isTheirs = own.userId === null ? eq(email, own.email ?? '') : eq(userId, own.userId)
  await tx.db.delete(backInStockRequests).where(isTheirs)
}

/** Forgets requests that were not confirmed in time, that waited too long, and those of people who were notified. */
export async function forgetOldRequests({ db }: Session, clock: Clock): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const { notifiedAt, createdAt, confirmedAt } = backInStockRequests
  await db
    .delete(backInStockRequests)
    .where(
      or(
        lt(notifiedAt, daysAgo(NOTIFIED_DAYS)),
        and(isNull(notifiedAt), lt(createdAt, daysAgo(WAIT_DAYS))),
        and(isNull(confirmedAt), lt(createdAt, daysAgo(CONFIRM_DAYS))),
      ),
    )
}
