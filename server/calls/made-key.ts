import 'server-only'
import { createHash } from 'node:crypto'
import { payment } from '#lib/contract/payment.ts'

/** The same request of the same caller within this time is the same press. */
const HELD_MS = 60_000
/** A payment is often tried again after a wrong PIN; while a prompt is open the shop API refuses a second one anyway. */
const PAYMENT_HELD_MS = 10_000
/** Keys that are remembered; the oldest goes first. */
const MAX_HELD = 10_000

const held = new Map<string, { key: string; at: number }>()
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The idempotency key of a request that brings none, made from its caller, call and content: a double press does one thing, and so
 * does a repeat within a minute (of a payment ten seconds). Processes agree on it but around the turn of that time.
 */
export function madeKey(callName: string, content: readonly unknown[], now = Date.now()): string {
  const heldMs = callName === payment.name ? PAYMENT_HELD_MS : HELD_MS
  const what = hashOf(JSON.stringify([callName, ...content]))
  const known = held.get(what)
  if (known && now - known.at < heldMs) return known.key
  const key = hashOf(`${what} ${Math.floor(now / heldMs)}`)
  held.delete(what)
  held.set(what, { key, at: now })
  for (const oldest of held.keys()) {
    if (held.size <= MAX_HELD) break
    held.delete(oldest)
  }
  return key
}
