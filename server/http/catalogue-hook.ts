import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The webhook event that the shop API sends when its catalogue changes. `at` is when it was sent: an old event is refused. */
const webhookEvent = z.object({
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(1000)),
  at: z.iso.datetime({ offset: true }),
  /** The catalogue's version after the change, so that a missed event is noticed. */
  version: z.optional(z.int().check(z.nonnegative())),
})

export const HOOK_MAX_BYTES = 256 * 1024
const OLDEST_MS = 5 * 60 * 1000

/** The signature of an event: HMAC-SHA256 of its bytes, in hexadecimal. */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** The tags and the version of an event, or why it is refused. */
export function readWebhookEvent(
  body: string,
  signature: string | null,
  secret: string,
  now: number,
): { tags: string[]; version?: number | undefined } | { refused: 'signature' | 'shape' | 'age' } {
  const right = Buffer.from(signatureOf(body, secret))
  const given = Buffer.from(signature ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { refused: 'signature' }
  let read: ReturnType<typeof webhookEvent.safeParse>
  try {
    read = webhookEvent.safeParse(JSON.parse(body))
  } catch {
    // Signed, but not JSON.
    return { refused: 'shape' }
  }
  if (!read.success) return { refused: 'shape' }
  if (Math.abs(now - Date.parse(read.data.at)) > OLDEST_MS) return { refused: 'age' }
  return { tags: read.data.tags, version: read.data.version }
}
