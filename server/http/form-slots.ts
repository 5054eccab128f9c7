import 'server-only'
import { networkOf } from '#lib/http/client-network.ts'
import { refuse } from './refusal.ts'

/**
 * Forms with files stay in memory until the shop API has received them (a zip of documents is 15 MB). So the number
 * read at once is limited. Guests (small files), signed-in people and staff have separate slots.
 */

const MAX_OF_PEOPLE = 6
const MAX_OF_STAFF = 4
const MAX_OF_GUESTS = 8
/** Many guests of one mobile carrier share an address. */
const MAX_OF_NETWORK = 4
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

export type FormSender = { guest: string } | { userId: number } | { staffSession: string }

function limitsOf(sender: FormSender): [key: string, most: number][] {
  if ('guest' in sender)
    return [
      ['guests', MAX_OF_GUESTS],
      [`network ${networkOf(sender.guest)}`, MAX_OF_NETWORK],
    ]
  if ('userId' in sender)
    return [
      ['people', MAX_OF_PEOPLE],
      [`person ${sender.userId}`, 1],
    ]
  return [
    ['staff', MAX_OF_STAFF],
    [`staff ${sender.staffSession}`, 2],
  ]
}

/**
 * Takes a slot for one form.
 * @param sender a guest by address, a person, or a session of the office by its hash
 * @returns a function that releases the slot; call it once
 * @throws Refusal with status 503 and Retry-After if no slot is free, for this sender or at all
 */
export function takeFormSlot(sender: FormSender): () => void {
  const limits = limitsOf(sender)
  if (limits.some(([key, most]) => (taken.get(key) ?? 0) >= most)) {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
    throw refuse('shop-unreachable', 'We are busy receiving files. Please try again in a moment.', { headers })
  }
  for (const [key] of limits) count(key, 1)
  return () => {
    for (const [key] of limits) count(key, -1)
  }
}
