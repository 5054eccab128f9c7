import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { addDays, type Clock, isDay, showDay, today } from '#lib/format/clock.ts'

/** Furthest day that can be chosen, in days. */
const MAX_DAYS = 366

/** Reason why a company cannot get its order on the chosen day: the first is tomorrow in Nairobi. Null if it can. */
export function refuseDay(day: string, clock: Clock): Problem | null {
  const first = addDays(today(clock), 1)
  if (!isDay(day)) return wrong('This date does not exist.')
  if (day < first) return wrong(`Choose a day from ${showDay(first)} on.`)
  return day > addDays(first, MAX_DAYS) ? wrong('Choose a day within a year.') : null
}

const wrong = (message: string) => problem('invalid-request', message, { fields: { estimatedDeliveryDate: message } })
