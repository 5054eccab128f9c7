/**
 * Safaricom's timestamps: `YYYYMMDDHHmmss` in Nairobi time. Kenya keeps UTC+3 all year, without summer time.
 */
import { instantInNairobi, wallClock } from '#lib/format/clock.ts'

/** @returns the instant as `YYYYMMDDHHmmss` on a clock in Nairobi, whatever the zone of this machine. */
export function darajaTimestamp(instant: Date): string {
  return wallClock(instant).replace(/\D/g, '').slice(0, 14)
}

/**
 * Reads Safaricom's `YYYYMMDDHHmmss` (a number in callbacks, a string in confirmations).
 *
 * @returns the instant; null when it is no such date.
 */
export function fromDarajaTimestamp(value: string | number): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value))
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1)
  const minuteStart = instantInNairobi(`${year}-${month}-${day}`, `${hour}:${minute}`)
  const instant = new Date(minuteStart.getTime() + Number(second) * 1000)
  // A 31 February may be carried over into March; reading it back shows that.
  if (Number.isNaN(instant.getTime())) return null
  return darajaTimestamp(instant) === String(value) ? instant : null
}
