import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'

/** Waits before each try, ms: at once, then twice more within one second, the maximum delay of a change. */
const TRIES_MS = [0, 250, 600]
const PATIENCE_MS = 2_000

/** The signature the storefront checks: HMAC-SHA256 of the body, in hexadecimal. The time in the body stops replays. */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * Notifies the storefront of outdated cached pages. Never throws: an unreachable storefront notices by the version,
 * which it queries every few seconds.
 * @param version of the catalogue after the change
 */
export async function notifyStorefront(
  env: Pick<Env, 'STOREFRONT_URL' | 'CATALOGUE_HOOK_SECRET'>,
  log: FastifyBaseLogger,
  tags: readonly string[],
  version: number,
): Promise<void> {
  const { STOREFRONT_URL: url, CATALOGUE_HOOK_SECRET: secret } = env
  if (!url || !secret) return
  let last: unknown
  for (const wait of TRIES_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const body = JSON.stringify({ tags, at: new Date().toISOString(), version })
    try {
      const answer = await fetch(`${url}/api/hooks/catalogue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fuma-signature': signatureOf(body, secret) },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return
      last = new Error(`it answered ${answer.status}`)
    } catch (error) {
      last = error
    }
  }
  log.warn({ err: last, tags: tags.length }, 'the storefront could not be notified of a catalogue change')
}
