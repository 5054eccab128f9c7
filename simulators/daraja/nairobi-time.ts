/** Nairobi has UTC+3 all year. */
const OFFSET_MS = 3 * 60 * 60 * 1000

/** `YYYYMMDDHHmmss` on a clock in Nairobi. */
export function darajaTimestamp(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The instant of a `YYYYMMDDHHmmss`; null when there is no such date. */
export function fromDarajaTimestamp(text: string): Date | null {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+03:00')
  const instant = new Date(iso)
  return iso !== text && !Number.isNaN(instant.getTime()) && darajaTimestamp(instant) === text ? instant : null
}

/** Date and time as M-PESA writes them in a message: `14/5/26 at 2:32 PM`. */
export function messageTime(instant: Date): string {
  const digits = darajaTimestamp(instant)
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  const [year, month, day, hour] = [part(2, 4), part(4, 6), part(6, 8), part(8, 10)]
  const twelve = hour % 12 || 12
  return `${day}/${month}/${year} at ${twelve}:${digits.slice(10, 12)} ${hour < 12 ? 'AM' : 'PM'}`
}
