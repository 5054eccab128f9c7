/** Safaricom's timestamps: `YYYYMMDDHHmmss` in Nairobi time. Kenya has UTC+3 all year, without summer time. */
import { instantInNairobi, wallClock } from '#lib/format/clock.ts'

/** @returns the instant as `YYYYMMDDHHmmss` in Nairobi time, regardless of this machine's time zone. */
export function darajaTimestamp(instant: Date): string {
  return wallClock(instant).replace(/\D/g, '').slice(0, 14)
}

/**
 * Parses Safaricom's `YYYYMMDDHHmmss` (a number in callbacks, a string in confirmations).
 * @returns the instant; null if it is not a valid date.
 */
export function fromDarajaTimestamp(value: string | number): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value))
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1)
  const minuteStart = instantInNairobi(`${year}-${month}-${day}`, `${hour}:${minute}`)
  const instant = new Date(minuteStart.getTime() + Number(second) * 1000)
  // JavaScript turns 31 February into a day of March; the comparison detects that.
  if (Number.isNaN(instant.getTime())) return null
  return darajaTimestamp(instant) === String(value) ? instant : null
}
