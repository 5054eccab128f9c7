import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { backInStockEmail } from '../../mail/back-in-stock-emails.ts'
import { post } from '../../mail/outbox.ts'
import { AWAITED_PRODUCT, type AwaitedProduct } from './awaited-product.ts'
import { newRequestLink } from './requests.ts'

export interface NotifyParts {
  database: Database
  clock: Clock
  /** The address people type, without its last slash. */
  publicUrl: string
}

/** One process at a time: two must not write to the same person of two requests. */
const LOCK = 4_120_071
/** So many people are written to in a transaction. */
const BATCH = 25
/**
 * So many people are told for each unit that is back, and at least so many, within half an hour: a thousand people are
 * not sent after three pieces. Who has waited longest comes first; while it is in stock the next follow.
 */
const PEOPLE_PER_UNIT = 3
const LEAST_PEOPLE = 10
const WAVE_MS = 30 * 60_000

interface Waiting {
  id: number
  /** In lower case. */
  email: string
}

/**
 * Tells people that what they wait for is in stock again, however it came back. Stock is looked at before each batch:
 * when it goes again meanwhile, the others wait on.
 * @returns how many people were told
 */
export async function notifyWaiting({ database, clock, publicUrl }: NotifyParts): Promise<number> {
  const passed: number[] = []
  let total = 0
  for (;;) {
    const step = await database.transaction(async ({ query }) => {
      const [lock] = await query<{ got: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${LOCK}) AS got`,
        [],
        'notify-lock',
      )
      const product = lock?.got ? await nextProduct(query, passed) : undefined
      if (!product) return null
      const told = await notifyBatch({ query, clock, publicUrl }, product)
      return { productId: product.id, told }
    })
    if (!step) return total
    if (step.told === 0) passed.push(step.productId)
    total += step.told
  }
}

/** A product in stock that somebody waits for. @param passed ids of those that are done for now */
async function nextProduct(query: Query, passed: readonly number[]): Promise<AwaitedProduct | undefined> {
  const [product] = await query<AwaitedProduct>(
    `${AWAITED_PRODUCT}
     WHERE v.stock_tenths >= 10 AND NOT v.id = ANY($1::bigint[]) AND v.id IN (
       SELECT variant_id FROM back_in_stock_requests WHERE confirmed_at IS NOT NULL AND notified_at IS NULL)
     ORDER BY v.id LIMIT 1`,
    [passed],
    'next-awaited-product',
  )
  return product
}

/** How many more people may be told of a product just now. */
async function roomFor(query: Query, now: Date, { id, units }: AwaitedProduct): Promise<number> {
  const [lately] = await query<{ told: number }>(
    'SELECT count(*)::int AS told FROM back_in_stock_requests WHERE variant_id = $1 AND notified_at > $2',
    [id, new Date(now.getTime() - WAVE_MS)],
    'notified-lately',
  )
  return Math.max(LEAST_PEOPLE, units * PEOPLE_PER_UNIT) - (lately?.told ?? 0)
}

async function notifyBatch(
  { query, clock, publicUrl }: { query: Query; clock: Clock; publicUrl: string },
  product: AwaitedProduct,
): Promise<number> {
  const now = clock()
  const room = await roomFor(query, now, product)
  if (room <= 0) return 0
  const waiting = await query<Waiting>(
    `SELECT r.id, lower(coalesce(u.email, r.email)) AS email FROM back_in_stock_requests r LEFT JOIN users u ON u.id = r.user_id
     WHERE r.variant_id = $1 AND r.confirmed_at IS NOT NULL AND r.notified_at IS NULL
       AND (r.email IS NOT NULL OR (u.active AND u.deleted_at IS NULL AND u.email IS NOT NULL))
     ORDER BY r.created_at, r.id LIMIT $2 FOR UPDATE OF r`,
    [product.id, Math.min(BATCH, room)],
    'waiting-people',
  )
  // Somebody may wait by their account and by the same email as a guest: that is one person.
  const people = new Map(waiting.map((one) => [one.email, one]))
  for (const { id, email } of people.values()) {
    const stop = `${publicUrl}/back-in-stock-stop/${await newRequestLink({ query, clock }, id)}`
    const order = `${publicUrl}/product-details/${product.id}`
    await post(query, clock, backInStockEmail(email, product.name, { order, stop }))
  }
  await query(
    `UPDATE back_in_stock_requests r SET notified_at = $3 WHERE r.variant_id = $1 AND r.notified_at IS NULL
       AND r.confirmed_at IS NOT NULL AND (r.id = ANY($4::bigint[]) OR r.email = ANY($2::text[])
         OR r.user_id IN (SELECT id FROM users WHERE lower(email) = ANY($2::text[])))`,
    [product.id, [...people.keys()], now, waiting.map(({ id }) => id)],
    'people-notified',
  )
  return people.size
}
