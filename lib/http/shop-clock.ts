/**
 * The shop's time in a browser. Devices' clocks can be years off, so code that depends on the day uses this clock. It
 * is the last response's `Date` header plus the time of the browser's monotonic timer.
 */
let last: { shopMs: number; timerMs: number } | null = null

/** Records the `Date` header of an uncached response; ignores an invalid date. */
export function noteShopTime(date: string | null): void {
  const shopMs = Date.parse(date ?? '')
  if (!Number.isNaN(shopMs)) last = { shopMs, timerMs: performance.now() }
}

/** The current instant by the shop's clock; null before its first response. */
export const shopTime = (): Date | null => last && new Date(last.shopMs + performance.now() - last.timerMs)
