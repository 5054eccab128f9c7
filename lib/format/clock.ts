import { type DayNames, ENGLISH_DAYS } from './day-names.ts'

/**
 * The time, passed as a parameter so that tests can set it. An instant is a Date; a day is text, "2026-11-24", always
 * in Nairobi: Kenya has UTC+3 all year, regardless of this machine's time zone.
 */

/** Returns the current instant. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Kenya's time zone, as Intl and PostgreSQL name it. */
export const NAIROBI = 'Africa/Nairobi'
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Date and time in Nairobi at an instant, "2026-11-24T09:05:00.000". */
export function wallClock(instant: Date): string {
  return new Date(instant.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, -1)
}

/** The day an instant falls on in Nairobi, "2026-11-24". */
export function dayInNairobi(instant: Date): string {
  return wallClock(instant).slice(0, 10)
}

/** The time of day of an instant in Nairobi, "09:05". */
export function timeInNairobi(instant: Date): string {
  return wallClock(instant).slice(11, 16)
}

/** The instant of a day and time in Nairobi; an invalid Date if either is invalid. @param time "09:05" */
export function instantInNairobi(day: string, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00.000Z`) - NAIROBI_OFFSET_MS)
}

/** The first instant of a day in Nairobi. @throws RangeError if `day` is invalid */
export function startOfDay(day: string): Date {
  return new Date(dayNumber(day) - NAIROBI_OFFSET_MS)
}

/** Today in Nairobi. */
export function today(clock: Clock): string {
  return dayInNairobi(clock())
}

/** Adds calendar days, months and leap years included. Throws RangeError if `day` is invalid. */
export function addDays(day: string, days: number): string {
  return new Date(dayNumber(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days since the Monday of the day's week, 0 to 6. Throws RangeError if `day` is invalid. */
export const weekdayOf = (day: string): number => (new Date(dayNumber(day)).getUTCDay() + 6) % 7

/** The Monday of the day's week. Throws RangeError if `day` is invalid. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** Whether a text is a day that the calendar has, "2026-11-24". */
export function isDay(text: string): boolean {
  const start = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse can turn 31 February into a day in March; formatting it back detects that.
  return !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === text
}

/** Midnight UTC of a day as milliseconds: a number to count with, not an instant in Nairobi. */
function dayNumber(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** A day for people: "2026-11-24" → "24 November 2026". @param names of the language; English without it */
export function showDay(day: string, { months }: DayNames = ENGLISH_DAYS): string {
  const date = new Date(dayNumber(day))
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** An instant for people, in Nairobi: "24 November 2026, 09:05". @param names of the language; English without it */
export function showInstant(instant: Date, names?: DayNames): string {
  return `${showDay(dayInNairobi(instant), names)}, ${timeInNairobi(instant)}`
}
