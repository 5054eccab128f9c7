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
