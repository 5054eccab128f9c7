import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { productTopic } from '#lib/contract/notifications/push-calls.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { backInStockRequests } from '../../../db/schema/back-in-stock.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { emailPicture } from '../../../email/email-picture.ts'
import { queueEmail } from '../../../email/queue.ts'
import { queueShopPush } from '../../../push/push-queue.ts'
import { backInStockEmail } from '../emails/back-in-stock-emails.ts'
import { type AwaitedProduct, isWaiting, selectAwaited } from '../queries/awaited-product.ts'
import { newRequestLink } from './requests.ts'

export interface NotifyParts {
  database: Database
  clock: Clock
  /** The address people type, without its last slash. */
  publicUrl: string
}

/** One process at a time: two must not write to the same person of two requests. */
const LOCK = 4_120_071
/** Maximum people emailed in a transaction. */
const BATCH = 25
/**
 * Maximum people notified for each restocked unit, and a minimum in total, within half an hour: three pieces do not
 * notify a thousand people. The people who have waited longest are first; the next follow while stock remains.
 */
const PEOPLE_PER_UNIT = 3
const MIN_PEOPLE = 10
const WAVE_MS = 30 * 60_000
/** Of the product's picture, in pixels. */
const PICTURE_WIDTH = 160

/**
 * Notifies people whose product is in stock again, for any reason. Stock is checked before each batch: if it sells out
 * again, the others continue to wait.
 * @returns the number of people notified
 */
export async function notifyWaiting({ database, clock, publicUrl }: NotifyParts): Promise<number> {
  const passed: number[] = []
  let total = 0
  for (;;) {
    const step = await database.transaction(async (tx) => {
      const product = (await takeLock(tx)) ? await nextProduct(tx, passed) : undefined
      if (!product) return null
      return { productId: product.id, notified: await notifyBatch({ tx, clock, publicUrl }, product) }
    })
    if (!step) return total
    if (step.notified === 0) passed.push(step.productId)
    total += step.notified
  }
}

/** Until the transaction's end. @returns false when another process has it */
async function takeLock({ db }: Session): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS got`)
  return rows[0]?.got === true
}

/** A product in stock that customers wait for. @param passed ids of the products that are finished for now */
async function nextProduct(tx: Session, passed: number[]): Promise<AwaitedProduct | undefined> {
  const awaited = tx.db.select({ id: backInStockRequests.variantId }).from(backInStockRequests).where(isWaiting)
  const [product] = await selectAwaited(tx)
    .where(and(gte(variants.stockTenths, 10), notInArray(variants.id, passed), inArray(variants.id, awaited)))
    .orderBy(asc(variants.id))
    .limit(1)
  return product
}

/** The number of further people that can be notified of a product now. */
async function roomFor({ db }: Session, now: Date, { id, units }: AwaitedProduct): Promise<number> {
  const waveBegan = new Date(now.getTime() - WAVE_MS)
  const [lately] = await db
    .select({ notified: count() })
    .from(backInStockRequests)
    .where(and(eq(backInStockRequests.variantId, id), gt(backInStockRequests.notifiedAt, waveBegan)))
  return Math.max(MIN_PEOPLE, units * PEOPLE_PER_UNIT) - (lately?.notified ?? 0)
}

/** The people who have waited longest for a product, under lock; each with their email in lower case. */
const longestWaiting = ({ db }: Session, productId: number, most: number) =>
  db
    .select({
      id: backInStockRequests.id,
      email: sql<string>`lower(coalesce(${users.email}, ${backInStockRequests.email}))`,
    })
    .from(backInStockRequests)
    .leftJoin(users, eq(users.id, backInStockRequests.userId))
    .where(
      and(
        eq(backInStockRequests.variantId, productId),
        isWaiting,
        or(isNotNull(backInStockRequests.email), and(users.active, isNull(users.deletedAt), isNotNull(users.email))),
      ),
    )
    .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id))
    .limit(most)
    .for('update', { of: backInStockRequests })

async function notifyBatch(
  { tx, clock, publicUrl }: { tx: Session; clock: Clock; publicUrl: string },
  product: AwaitedProduct,
): Promise<number> {
  const now = clock()
  const room = await roomFor(tx, now, product)
  if (room <= 0) return 0
  const waiting = await longestWaiting(tx, product.id, Math.min(BATCH, room))
  if (waiting.length === 0) return 0
  const { name } = product
  const picture = product.picture ? emailPicture(publicUrl, product.picture, name, PICTURE_WIDTH) : undefined
  // A customer can wait by account and by the same email as a guest: that is one person.
  const people = new Map(waiting.map((one) => [one.email, one]))
  for (const { id, email } of people.values()) {
    const stop = `${publicUrl}/back-in-stock-stop/${await newRequestLink({ tx, clock }, id)}`
    const order = `${publicUrl}/product-details/${product.id}`
    await queueEmail(tx, clock, backInStockEmail(email, { name, picture }, { order, stop }))
  }
  await markNotified(tx, product.id, waiting, now)
  const message = { title: `${name} is back`, body: 'It is in stock again.', href: `/product-details/${product.id}` }
  const key = `product:${product.id}:${now.getTime()}`
  await queueShopPush(tx, now, productTopic(product.id), { ...message, key }, people.size)
  return people.size
}

/** The requests themselves, and others of the same people for the same product. */
async function markNotified(
  { db }: Session,
  productId: number,
  notified: readonly { id: number; email: string }[],
  now: Date,
): Promise<void> {
  const emails = [...new Set(notified.map(({ email }) => email))]
  const accounts = db
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails))
  await db
    .update(backInStockRequests)
    .set({ notifiedAt: now })
    .where(
      and(
        eq(backInStockRequests.variantId, productId),
        isWaiting,
        or(
          inArray(
            backInStockRequests.id,
            notified.map(({ id }) => id),
          ),
          inArray(backInStockRequests.email, emails),
          inArray(backInStockRequests.userId, accounts),
        ),
      ),
    )
}
