import webPush from 'web-push'
import type { PushPayload } from '#lib/contract/notifications/push.ts'
import { NotFetched, type SafeFetch } from '../media/safe-fetch.ts'
import { sendSafely } from '../media/send-safely.ts'
import type { PushKeys } from './push-env.ts'

/** Time for which a push service stores a message for a browser that is off: later it is of no use. */
const TTL_SECONDS = 12 * 3_600

/** `ended`: the browser has no such subscription. `later`: try again. */
export type PushOutcome = { outcome: 'sent' | 'ended' } | { outcome: 'later' | 'failed'; reason: string }

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The meaning of a push service's response (RFC 8030, section 8). */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'ended' }
  const reason = `response ${status}`
  return { outcome: status === 429 || status >= 500 ? 'later' : 'failed', reason }
}

/** Sends a message, encrypted for its browser alone (RFC 8291), to the public internet only. */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  fetch?: SafeFetch,
): Promise<PushOutcome> {
  const { publicKey, privateKey, contact } = keys
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL: TTL_SECONDS, vapidDetails: { subject: contact, publicKey, privateKey } },
    )
    const { status } = await sendSafely(endpoint, { headers: headers as Record<string, string>, body }, fetch)
    return outcomeOf(status)
  } catch (error) {
    // The message of an error can contain the address, which is a secret of the browser.
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).name
    return { outcome: error instanceof NotFetched ? 'failed' : 'later', reason }
  }
}
