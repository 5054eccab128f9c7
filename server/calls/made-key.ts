import 'server-only'
import { createHash } from 'node:crypto'
import { payment } from '#lib/contract/payments/payment.ts'

/** The same request of the same caller within this time is the same press. */
const HELD_MS = 60_000
/** A payment is often tried again after a wrong PIN; while a prompt is open the shop API refuses a second one anyway. */
const PAYMENT_HELD_MS = 10_000
/** Remembered keys; the oldest is dropped first. */
const MAX_HELD = 10_000

const held = new Map<string, { key: string; at: number }>()
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The idempotency key of a request without one, made from its caller, call and content. A double press acts once, and
 * so does a repeat within a minute (ten seconds for a payment). Processes compute the same key, except around the end
 * of that period.
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
