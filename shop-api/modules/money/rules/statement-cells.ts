import type { DATE_ORDERS } from '#lib/contract/money/office/statements.ts'
import { isDay } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'

/** Amounts and dates as statements write them. */

export type DateOrder = (typeof DATE_ORDERS)[number]

const NAIROBI_OFFSET_MS = 3 * 60 * 60_000
/** KSh 10 billion: larger sums are typing errors, and cannot be shown. */
const MAX_CENTS = 1_000_000_000_000
const PLAIN = /^\d{1,13}(?:\.\d{1,20})?$/
const GROUPED = /^\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,20})?$/
const CURRENCY = /^(?:kes|kshs?|ksh\.)/i

/**
 * Cents of a cell: "1,450.00", "-60.00", "(60.00)", "KES 60", "60.00 DR" (money out), "60.00 CR".
 * @returns null for an empty cell or a dash; NaN if the cell is not an amount, has parts of a cent, or is above KSh 10 billion
 */
export function centsOfCell(cell: string): Cents | null {
  let text = cell.replace(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-')
  if (text === '' || text === '-') return null
  let sign = 1
  if (text.startsWith('(') && text.endsWith(')')) {
    sign = -1
    text = text.slice(1, -1)
  }
  const suffix = /(?:cr|dr)$/i.exec(text)?.[0]
  if (suffix) {
    if (suffix.toLowerCase() === 'dr') sign = -sign
    text = text.slice(0, -2)
  }
  for (let tries = 0; tries < 2; tries += 1) {
    if (text.startsWith('-')) {
      sign = -sign
      text = text.slice(1)
    } else if (text.startsWith('+')) text = text.slice(1)
    text = text.replace(CURRENCY, '')
  }
  if (!PLAIN.test(text) && !GROUPED.test(text)) return Number.NaN
  const exact = Number(text.replaceAll(',', '')) * 100
  const cents = Math.round(exact)
  if (Math.abs(exact - cents) > 0.001 || cents > MAX_CENTS) return Number.NaN
  return cents === 0 ? 0 : sign * cents
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(am|pm)?$/i

export interface CellTime {
  at: Date
  hasTime: boolean
}

/**
 * The instant of a date with an optional time, both in Nairobi: "28-11-2026 09:05:00", "2026-11-28", "28 Nov 2026".
 * A date that begins with a year of four digits is always year, month, day.
 * @returns null if the cell is not a date
 */
export function timeOfCell(cell: string, order: DateOrder): CellTime | null {
  const words = cell
    .trim()
    .replace('T', ' ')
    .split(/[\s,]+/)
  const timeAt = words.findIndex((word) => word.includes(':'))
  const dateWords = timeAt === -1 ? words : words.slice(0, timeAt)
  const day = dayOf(dateWords.join('-'), order)
  if (day === null) return null
  const start = Date.parse(`${day}T00:00:00Z`) - NAIROBI_OFFSET_MS
  if (timeAt === -1) return { at: new Date(start), hasTime: false }
  const ms = msOfTime(words.slice(timeAt).join(''))
  return ms === null ? null : { at: new Date(start + ms), hasTime: true }
}

function msOfTime(text: string): number | null {
  const [, hours = '', minutes = '', seconds = '0', half] = TIME.exec(text.replace(/(?:z|\+03:?00)$/i, '')) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const isAfternoon = half?.toLowerCase() === 'pm'
  if (half && (Number(hours) > 12 || Number(hours) === 0)) return null
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

function dayOf(text: string, order: DateOrder): string | null {
  const parts = text.split(/[-/.]+/).filter(Boolean)
  if (parts.length !== 3) return null
  const isYearFirst = /^\d{4}$/.test(parts[0] ?? '')
  const letters = isYearFirst ? 'ymd' : order === 'ymd' ? 'dmy' : order
  const named = parts.findIndex((part) => /^[a-z]{3,9}$/i.test(part))
  const places = named === -1 ? letters : named === 0 ? 'mdy' : isYearFirst ? 'ymd' : 'dmy'
  const part = (letter: string) => parts[places.indexOf(letter)] ?? ''
  const month = named === -1 ? part('m') : String(MONTHS.indexOf(part('m').slice(0, 3).toLowerCase()) + 1)
  const year = part('y').length === 2 ? `20${part('y')}` : part('y')
  const day = `${year}-${month.padStart(2, '0')}-${part('d').padStart(2, '0')}`
  return isDay(day) ? day : null
}
