import { isDay } from '#lib/format/clock.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A month's number from "2", "02", "Feb" or "February"; null for anything else. */
function monthOf(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0')
  const at = text.length < 3 ? -1 : MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return at < 0 ? null : String(at + 1).padStart(2, '0')
}

/**
 * A typed date as DD/MM/YYYY: "1/2/1990", "1.2.1990", "1-2-1990", "01021990", "1990-02-01", "1 Feb 1990". Day before
 * month, as in Kenya. Does not check whether the date exists.
 * @returns null if the date is incomplete or the text is not a date
 */
export function tidyDate(text: string): string | null {
  const typed = text.trim()
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (digits) return `${digits[1]}/${digits[2]}/${digits[3]}`
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed)
  if (yearFirst) return `${yearFirst[3]?.padStart(2, '0')}/${yearFirst[2]?.padStart(2, '0')}/${yearFirst[1]}`
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\p{L}+|\d{1,2})[-/., ]+(\d{4})$/iu.exec(typed)
  const month = dayFirst ? monthOf(dayFirst[2] as string) : null
  return dayFirst && month ? `${dayFirst[1]?.padStart(2, '0')}/${month}/${dayFirst[3]}` : null
}

/** Whether the text ends with a year, so the date is complete. */
export const endsWithYear = (text: string): boolean => /\d{4}$/.test(text.trim()) && !/^\d{4}\D/.test(text.trim())

/** A day as people type it: "2026-11-28" → "28/11/2026". Any other text stays unchanged. */
export const slashDay = (day: string): string => (isDay(day) ? day.split('-').reverse().join('/') : day)

/** The limits of a day field, both included, and the present day in Nairobi. */
export interface DayLimits {
  today: string
  min?: string | undefined
  max?: string | undefined
}

const SHORT = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\p{L}+|\d{1,2})(?:[-/., ]+(\d{2}))?[-/.]?$/iu
const SHORT_DIGITS = /^(\d{2})(\d{2})(\d{2})?$/

/** DD/MM/YYYY to a day of the contract. */
const contractDay = (text: string): string => text.split('/').reverse().join('-')

/** The year of a day typed without it: the present year, or the next or previous year if only that is within the limits. */
function yearOf(month: string, day: string, { today, min = '', max = '9999' }: DayLimits): string {
  const year = Number(today.slice(0, 4))
  const fits = [year, year + 1, year - 1].find((one) => {
    const date = `${one}-${month}-${day}`
    return date >= min && date <= max
  })
  return String(fits ?? year)
}

/** DD/MM/YYYY of a date with two digits for the year or without a year: "2811", "28/11", "28 Nov 26". */
function shortDate(typed: string, limits: DayLimits): string | null {
  const found = SHORT_DIGITS.exec(typed) ?? SHORT.exec(typed)
  const month = found && monthOf(found[2] as string)
  if (!month) return null
  const day = (found[1] as string).padStart(2, '0')
  return `${day}/${month}/${found[3] ? `20${found[3]}` : yearOf(month, day, limits)}`
}

/**
 * The day that was typed, "2026-11-28", with the reason why it cannot be used if it is outside the limits; an empty day
 * if the text is not a day, with the reason; no reason for an empty text.
 */
export function readDay(text: string, limits: DayLimits): { day: string; problem?: string } {
  const typed = text.trim()
  if (typed === '') return { day: '' }
  const tidy = tidyDate(typed) ?? shortDate(typed, limits)
  if (tidy === null) return { day: '', problem: 'Enter a day as DD/MM/YYYY, for example 28/11/2026.' }
  const day = contractDay(tidy)
  if (!isDay(day)) return { day: '', problem: `There is no ${tidy}. Check the day and the month.` }
  if (limits.min && day < limits.min) return { day, problem: `Choose ${slashDay(limits.min)} or a later day.` }
  if (limits.max && day > limits.max) return { day, problem: `Choose ${slashDay(limits.max)} or an earlier day.` }
  return { day }
}

/** Whether a text is a day with all its digits, so that it can be used before the field is left. */
export const isWholeDay = (text: string): boolean =>
  tidyDate(text) !== null && (endsWithYear(text) || /^\d{4}\D\d{1,2}\D\d{2}$/.test(text.trim()))

/**
 * The time that was typed, "08:30", from "0830", "8.30", "8:30 pm" or "20"; an empty time with the reason if the text is
 * not a time; no reason for an empty text.
 */
export function readTime(text: string): { time: string; problem?: string } {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { time: '' }
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d)(?::\d\d)?)? ?([ap])?\.?(?:m\.?)?$/.exec(typed)
  const hours = found ? hoursOf(Number(found[1]), found[3]) : null
  if (!found || hours === null) return { time: '', problem: 'Enter a time as HH:MM, for example 08:30 or 20:30.' }
  return { time: `${String(hours).padStart(2, '0')}:${found[2] ?? '00'}` }
}

/** Hours of the day, 0 to 23; null for an invalid hour. @param half "a" or "p" of am and pm */
function hoursOf(hours: number, half: string | undefined): number | null {
  if (!half) return hours < 24 ? hours : null
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'p' ? 12 : 0)
}
