import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { addDays, type Clock, isDay, showDay, today } from '#lib/format/clock.ts'

/** As far ahead as a day can be chosen. */
const MAX_DAYS = 366

/** Why a company cannot have its order on a day it chose: tomorrow, Nairobi's, is the first. Null when it can. */
export function refuseDay(day: string, clock: Clock): Problem | null {
  const first = addDays(today(clock), 1)
  if (!isDay(day)) return wrong('This date does not exist.')
  if (day < first) return wrong(`Choose a day from ${showDay(first)} on.`)
  return day > addDays(first, MAX_DAYS) ? wrong('Choose a day within a year.') : null
}

const wrong = (message: string) => problem('invalid-request', message, { fields: { estimatedDeliveryDate: message } })
