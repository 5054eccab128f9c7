import type { EtimsSettings } from '#lib/contract/etims/etims-settings.ts'
import { dayInNairobi } from '#lib/format/clock.ts'

/** The effect of KRA's limits on the next credit note of an invoice. */
export interface CreditLimit {
  isOver: boolean
  isLast: boolean
  lastIsRest: boolean
  olderThanMonths: number | null
}

/** The same day a number of months later, at most the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/**
 * KRA's limits for the next credit note of an invoice.
 * @param notes its credit notes, refused notes left out
 * @returns null if the next note is within the limits, and is not the last
 */
export function creditLimitOf(
  { issuedAt, notes }: { issuedAt: Date; notes: number },
  { notesPerInvoice, noteMonths }: Pick<EtimsSettings, 'notesPerInvoice' | 'noteMonths'>,
  now: Date,
): CreditLimit | null {
  const isOver = notesPerInvoice !== null && notes >= notesPerInvoice
  const isLast = notesPerInvoice !== null && notes === notesPerInvoice - 1
  const isOld = noteMonths !== null && dayInNairobi(now) > addMonths(dayInNairobi(issuedAt), noteMonths)
  if (!isOver && !isLast && !isOld) return null
  return {
    ...{ isOver, isLast, olderThanMonths: isOld ? noteMonths : null },
    lastIsRest: isLast && notesPerInvoice > 1,
  }
}
