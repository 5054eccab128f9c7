/**
 * The shop's time in a browser: devices' clocks may be years off, and what depends on the day must not. Counted on from
 * the last answer's `Date` header by the browser's own steady timer.
 */
let last: { shopMs: number; timerMs: number } | null = null

/** Notes the `Date` header of an answer that was not cached; anything that is no instant is left out. */
export function noteShopTime(date: string | null): void {
  const shopMs = Date.parse(date ?? '')
  if (!Number.isNaN(shopMs)) last = { shopMs, timerMs: performance.now() }
}

/** The present instant by the shop's clock; null before it has answered anything. */
export const shopTime = (): Date | null => last && new Date(last.shopMs + performance.now() - last.timerMs)
