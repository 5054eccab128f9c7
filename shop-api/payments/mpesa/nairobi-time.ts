/**
 * Safaricom's timestamps: `YYYYMMDDHHmmss` in Nairobi time. Kenya keeps UTC+3 all year, without summer time.
 */

const OFFSET_MS = 3 * 60 * 60 * 1000

/** @returns the instant as `YYYYMMDDHHmmss` on a clock in Nairobi, whatever the zone of this machine. */
export function darajaTimestamp(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/**
 * Reads Safaricom's `YYYYMMDDHHmmss` (a number in callbacks, a string in confirmations).
 *
 * @returns the instant; null when it is no such date.
 */
export function fromDarajaTimestamp(value: string | number): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value))
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - OFFSET_MS)
  // Date.UTC carries 31 February over into March; reading it back shows that.
  return darajaTimestamp(instant) === String(value) ? instant : null
}
