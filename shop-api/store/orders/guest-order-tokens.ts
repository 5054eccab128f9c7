import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { hashOfToken, newToken } from '../../domain/identity/secret-token.ts'
import { keptSince } from './reduce-old-orders.ts'

/**
 * The secrets of guests' order pages (/order/{token}): 256 bits, other than the order's id, which pays. Kept as a hash that
 * opens the page, and as an encrypted copy that emails link to.
 */

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A new token, and what is kept of it. */
export interface OrderToken {
  token: string
  hash: string
  sealed: string
}

/** Makes, encrypts and opens the tokens of guests' order pages. */
export interface OrderTokens {
  create: (orderId: string) => OrderToken
  /** Encrypts a token with AES-256-GCM, bound to its order: base64url of nonce, tag and text. */
  seal: (orderId: string, token: string) => string
  /** The token of an encrypted copy; null when it was sealed with another FILES_KEY, or for another order. */
  open: (orderId: string, sealed: string) => string | null
}

/**
 * @param filesKey FILES_KEY, from which a key of its own is derived. Without one it is made at each start, and emails sent
 *   after the next start link by a new token; the old ones stay good.
 */
export function openOrderTokens(filesKey: string | undefined): OrderTokens {
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : randomBytes(32)
  const key = Buffer.from(hkdfSync('sha256', secret, '', "fuma: tokens of guests' order pages", 32))
  const seal = (orderId: string, token: string) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(orderId))
    const body = Buffer.concat([cipher.update(token), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }
  return {
    seal,
    create(orderId) {
      const token = newToken()
      return { token, hash: hashOfToken(token), sealed: seal(orderId, token) }
    },
    open(orderId, sealed) {
      const kept = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(orderId))
          .setAuthTag(kept.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(kept.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
      } catch {
        // Not ours to read: whoever needs the token makes another one.
        return null
      }
    },
  }
}

/** The order that a token opens; null when it opens none. */
export async function orderOfToken(query: Query, token: string): Promise<string | null> {
  const [row] = await query<{ orderId: string }>(
    'SELECT order_id AS "orderId" FROM guest_order_tokens WHERE hash = $1',
    [hashOfToken(token)],
    'order-of-token',
  )
  return row?.orderId ?? null
}

/** A token of a guest's order for an email's link: the one it has, or a new one where that cannot be read any more. */
export async function tokenForEmail(query: Query, tokens: OrderTokens, orderId: string, now: Date): Promise<string> {
  const kept = await query<{ sealed: string }>(
    'SELECT sealed FROM guest_order_tokens WHERE order_id = $1 ORDER BY created_at DESC',
    [orderId],
    'tokens-of-order',
  )
  for (const { sealed } of kept) {
    const token = tokens.open(orderId, sealed)
    if (token !== null) return token
  }
  const { token, hash, sealed } = tokens.create(orderId)
  await query(
    'INSERT INTO guest_order_tokens (hash, order_id, sealed, created_at) VALUES ($1, $2, $3, $4)',
    [hash, orderId, sealed, now],
    'keep-order-token',
  )
  return token
}

const AT_ONCE = 500

/**
 * Gives guests' orders from before there were order pages their tokens, so that the next email about them links to a page.
 * Run at each start; the second time it finds none.
 * @returns how many it gave
 */
export async function giveMissingTokens(database: Database, tokens: OrderTokens, clock: Clock): Promise<number> {
  let given = 0
  for (let after = 0; ; ) {
    const rows = await database.query<{ id: string; orderNo: number }>(
      `SELECT o.id, o.order_no AS "orderNo" FROM orders o
       WHERE o.user_type IS NULL AND o.order_no > $1 AND o.created_at >= $2
         AND NOT EXISTS (SELECT 1 FROM guest_order_tokens t WHERE t.order_id = o.id)
       ORDER BY o.order_no LIMIT ${AT_ONCE}`,
      [after, keptSince(clock)],
    )
    const last = rows.at(-1)
    if (!last) return given
    const made = rows.map(({ id }) => ({ id, ...tokens.create(id) }))
    await database.query(
      `INSERT INTO guest_order_tokens (hash, order_id, sealed, created_at)
       SELECT hash, order_id, sealed, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS made(hash, order_id, sealed)`,
      [made.map(({ hash }) => hash), made.map(({ id }) => id), made.map(({ sealed }) => sealed), clock()],
    )
    given += rows.length
    after = last.orderNo
  }
}
