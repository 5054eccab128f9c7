/** Prevents guessing of offer codes: wrong codes delay their network. */

import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#lib/format/clock.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Database } from '../../../db/client.ts'
import { promotions } from '../../../db/schema/promotions.ts'
import { type Attempt, tooManyAttempts } from '../../identity/rules/login-throttle.ts'
import { countAttempt, waitBefore } from '../../identity/use-cases/login-throttle.ts'
import { readCode } from '../rules/code.ts'

/**
 * Wrong codes that this process has counted recently, by database: repricing a cart with the same code is not a new
 * guess.
 */
const countedIn = new WeakMap<object, LRUCache<string, true>>()

function countedOf(database: object): LRUCache<string, true> {
  const counted = countedIn.get(database) ?? new LRUCache<string, true>({ max: 10_000, ttl: 24 * 60 * 60 * 1000 })
  countedIn.set(database, counted)
  return counted
}

/**
 * Counts a code that has no offer, in a separate transaction. While a network has to wait, right codes are refused too:
 * otherwise they could be distinguished from wrong codes.
 * @returns null if the code can be checked; else the waiting time, as a message
 */
export async function refuseGuess(
  database: Pick<Database, 'db' | 'query' | 'transaction'>,
  clock: Clock,
  typed: string,
  address: string,
): Promise<string | null> {
  const { db, query } = database
  const counted = countedOf(database)
  const read = readCode(typed)
  // The text cannot be a code of the shop, so it reveals no information.
  if (!read.ok) return null
  const attempt: Attempt = { kind: 'code', subject: 'promotion', address, isKnownNetwork: false }
  const [wait, [known]] = await Promise.all([
    waitBefore({ db, query }, clock, attempt),
    db.select({ id: promotions.id }).from(promotions).where(eq(promotions.code, read.code)),
  ])
  const guess = `${networkOf(address)} ${read.code}`
  const isCounted = wait === 0 && !known && !counted.has(guess)
  if (isCounted) counted.set(guess, true)
  const waits = isCounted ? await database.transaction((tx) => countAttempt(tx, clock, attempt)) : wait
  return waits > 0 ? tooManyAttempts(waits).message : null
}
