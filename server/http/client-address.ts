import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whose request it is. X-Forwarded-For is what anybody may write: only its last TRUSTED_PROXIES entries, written by
 * proxies of ours, are believed.
 */
export function clientAddress(
  forwardedFor: string | string[] | null | undefined,
  socketAddress: string | undefined,
  trusted = Number(process.env.TRUSTED_PROXIES) || 0,
): string {
  const direct = socketAddress || 'unknown'
  if (trusted < 1 || !forwardedFor) return direct
  const hops = String(forwardedFor)
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trusted) ?? hops[0] ?? direct
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a program of this machine asks by itself: over loopback, and without a trace of a proxy in its headers. */
export function isOfThisMachine(headers: IncomingHttpHeaders, socketAddress: string | undefined): boolean {
  if (!/^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')) return false
  return FORWARDED.every((name) => headers[name] === undefined)
}
