import { addDays, dayInNairobi, instantInNairobi, timeInNairobi } from '../format/clock.ts'

/** Working days until a company's documents are to be answered: what pages and emails promise (required-documents.ts). */
const DAYS_TO_ANSWER = 2

/** Saturday or Sunday. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/**
 * When documents are to be answered: at the same time of day, so many working days after they were handed in. What comes
 * at a weekend counts from Monday morning. Public holidays are not known here.
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
