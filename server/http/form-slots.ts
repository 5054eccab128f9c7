import 'server-only'
import { networkOf } from '#lib/http/client-network.ts'
import { refuse } from './refusal.ts'

/**
 * Forms with files are held in memory until the shop API has taken them (a zip of documents is 15 MB), so only so many
 * are read at once. Guests, who send small files, have slots of their own: they cannot keep out who is signed in.
 */

const MOST_OF_PEOPLE = 6
const MOST_OF_GUESTS = 8
/** Many guests of one mobile carrier share an address. */
const MOST_OF_NETWORK = 4
const RETRY_AFTER_SECONDS = 5

const SYMBOL = Symbol.for('fuma.form-slots')
// Next bundles copies of this module: they count together.
const shared = globalThis as { [SYMBOL]?: Map<string, number> }
shared[SYMBOL] ??= new Map()
const taken = shared[SYMBOL]

function count(key: string, more: 1 | -1): void {
  const used = (taken.get(key) ?? 0) + more
  if (used > 0) taken.set(key, used)
  else taken.delete(key)
}

/**
 * Takes a slot for one form.
 * @param userId whose it is; null for a guest's
 * @param address where it comes from
 * @returns gives the slot back; to be called once
 * @throws Refusal with status 503 and Retry-After when no slot is free, for this sender or for anybody
 */
export function takeFormSlot(userId: number | null, address: string): () => void {
  const limits: [key: string, most: number][] =
    userId === null
      ? [
          ['guests', MOST_OF_GUESTS],
          [`network ${networkOf(address)}`, MOST_OF_NETWORK],
        ]
      : [
          ['people', MOST_OF_PEOPLE],
          [`person ${userId}`, 1],
        ]
  if (limits.some(([key, most]) => (taken.get(key) ?? 0) >= most)) {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
    throw refuse('shop-unreachable', 'We are busy receiving files. Please try again in a moment.', { headers })
  }
  for (const [key] of limits) count(key, 1)
  return () => {
    for (const [key] of limits) count(key, -1)
  }
}
