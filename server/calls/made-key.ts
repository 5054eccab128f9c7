import 'server-only'
import { createHash } from 'node:crypto'

/** The same request of the same caller within this time is the same press. */
const HELD_MS = 60_000
/** Keys that are remembered; the oldest goes first. */
const MOST_HELD = 10_000

const held = new Map<string, { key: string; at: number }>()
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The idempotency key of a request that brings none, made from its caller, call and content: a double press does one thing, and so
 * does a repeat within a minute. Processes agree on it but around the turn of a minute.
 */
export function madeKey(content: readonly unknown[], now = Date.now()): string {
  const what = hashOf(JSON.stringify(content))
  const known = held.get(what)
  if (known && now - known.at < HELD_MS) return known.key
  const key = hashOf(`${what} ${Math.floor(now / HELD_MS)}`)
  held.delete(what)
  held.set(what, { key, at: now })
  for (const oldest of held.keys()) {
    if (held.size <= MOST_HELD) break
    held.delete(oldest)
  }
  return key
}
