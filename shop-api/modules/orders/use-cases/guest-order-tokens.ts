import { and, asc, desc, eq, gt, gte, isNull, notExists, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { guestOrderTokens } from '../../../db/schema/guest-order-tokens.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { From } from '../../../http/trusted-address.ts'
import { refuse } from '../../../refusal.ts'
import { hashOfToken } from '../../identity/rules/secret-token.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import { retentionStart } from './reduce-old-orders.ts'

/** The order that a token opens; null for an invalid token. */
export async function orderOfToken(tx: Session, token: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ orderId: guestOrderTokens.orderId })
    .from(guestOrderTokens)
    .where(eq(guestOrderTokens.hash, hashOfToken(token)))
    .prepare('order-of-token')
    .execute()
  return row?.orderId ?? null
}

/**
 * The order of a token. A wrong token counts as a guess of its network, like a wrong mailed link.
 * @throws `not-found`, `too-many-requests`
 */
export async function openGuestOrder(
  { database, clock }: { database: Database; clock: Clock },
  tx: Session,
  token: string,
  { address }: From,
): Promise<string> {
  const orderId = await orderOfToken(tx, token)
  if (orderId !== null) return orderId
  await throttle(database, clock, { kind: 'guess', subject: 'order page', address, isKnownNetwork: true })
  throw refuse('not-found', 'We could not find this order.')
}

/** A token of a guest's order for an email's link: its current token, or a new token if that can no longer be read. */
export async function tokenForEmail(tx: Session, tokens: OrderTokens, orderId: string, now: Date): Promise<string> {
  const rows = await tx.db
    .select({ sealed: guestOrderTokens.sealed })
    .from(guestOrderTokens)
    .where(eq(guestOrderTokens.orderId, orderId))
    .orderBy(desc(guestOrderTokens.createdAt))
    .prepare('tokens-of-order')
    .execute()
  for (const { sealed } of rows) {
    const token = tokens.open(orderId, sealed)
    if (token !== null) return token
  }
  const { token, hash, sealed } = tokens.create(orderId)
  await tx.db.insert(guestOrderTokens).values({ hash, orderId, sealed, createdAt: now })
  return token
}

const AT_ONCE = 500

/** Does the same, and logs the number of new tokens. */
export async function giveMissingTokens(
  database: Database,
  tokens: OrderTokens,
  clock: Clock,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const given = await addMissingTokens(database, tokens, clock)
  if (given > 0) log.info({ orders: given }, "guests' orders got tokens for their pages")
}

/**
 * Adds tokens to guests' orders that are older than order pages, so that the next email links to a page. Runs at each
 * start; later runs find no orders.
 * @returns number of new tokens
 */
export async function addMissingTokens(database: Database, tokens: OrderTokens, clock: Clock): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const rows = await ordersWithoutToken(database, after, retentionStart(clock))
    const last = rows.at(-1)
    if (!last) return count
    const made = rows.map(({ id }) => ({ orderId: id, createdAt: clock(), ...tokens.create(id) }))
    await database.db
      .insert(guestOrderTokens)
      .values(made.map(({ hash, orderId, sealed, createdAt }) => ({ hash, orderId, sealed, createdAt })))
    count += rows.length
    after = last.orderNo
  }
}

const ordersWithoutToken = ({ db }: Session, after: number, since: Date) =>
  db
    .select({ id: orders.id, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        isNull(orders.userType),
        gt(orders.orderNo, after),
        gte(orders.createdAt, since),
        notExists(db.select({ one: sql`1` }).from(guestOrderTokens).where(eq(guestOrderTokens.orderId, orders.id))),
      ),
    )
    .orderBy(asc(orders.orderNo))
    .limit(AT_ONCE)
