import { addDays, dayInNairobi, instantInNairobi, timeInNairobi } from '../format/clock.ts'

/**
 * Working days in which the shop reviews a company's documents: pages and emails promise this (required-documents.ts).
 */
const DAYS_TO_ANSWER = 2

/** Saturday or Sunday. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/**
 * When a review of documents is due: at the same time of day, DAYS_TO_ANSWER working days after submission. Weekend
 * submissions count from Monday morning. Ignores public holidays.
 */
export function answerDueAt(handedInAt: Date): Date {
  let day = dayInNairobi(handedInAt)
  const time = isWeekend(day) ? '00:00' : timeInNairobi(handedInAt)
  while (isWeekend(day)) day = addDays(day, 1)
  for (let left = DAYS_TO_ANSWER; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return instantInNairobi(day, time)
}
