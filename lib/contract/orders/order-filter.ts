import * as z from 'zod/mini'
import { isDay } from '../../format/clock.ts'
import { checkFields } from '../base/check-fields.ts'
import { CANCELLATION_FILTER, ORDER_STATUS_TEXT, ORDER_STATUSES } from '../base/codes.ts'
import { day, MAX_CATALOGUE_CODE, referenceId } from '../base/fields.ts'

/** Status values of the order filter: order statuses, and two cancellation states. */
export const ORDER_FILTER_STATUS = {
  ...ORDER_STATUS_TEXT,
  [CANCELLATION_FILTER.requested]: 'Cancellation Requested',
  [CANCELLATION_FILTER.byMe]: 'Cancelled By Me',
} as const

const FILTERED = [...ORDER_STATUSES, ...Object.values(CANCELLATION_FILTER)]

/** Maximum range of days in one request, in years. */
const MAX_YEARS = 10

/** A valid day in Nairobi; an empty field counts as absent. */
const maybeDay = z.optional(z.union([z.literal(''), day], 'Write the date like 2026-11-24.'))
const codes = z._default(
  z.array(z.string().check(z.minLength(1), z.maxLength(MAX_CATALOGUE_CODE))).check(z.maxLength(50)),
  [],
)

/** The specification's order filter. Empty fields do not restrict; days are days in Nairobi, both included. */
export const orderFilterFields = {
  collection: codes,
  subcollection: codes,
  fromDate: maybeDay,
  toDate: maybeDay,
  orderStatus: z._default(z.array(z.literal(FILTERED)).check(z.maxLength(FILTERED.length)), []),
  branch: z._default(z.array(referenceId).check(z.maxLength(200)), []),
  searchText: z._default(z.string().check(z.trim(), z.maxLength(80, 'At most 80 characters.')), ''),
}

interface Range {
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** The fault of a range of days: reversed, or longer than ten years; null if there is no fault. */
export function rangeProblem({ fromDate, toDate }: Range): string | null {
  if (!fromDate || !toDate || !isDay(fromDate) || !isDay(toDate)) return null
  if (fromDate > toDate) return 'The last day is before the first day.'
  const limit = `${Number(fromDate.slice(0, 4)) + MAX_YEARS}${fromDate.slice(4)}`
  return toDate > limit ? `At most ${MAX_YEARS} years at a time.` : null
}

/** The check that every call with the filter runs. */
export const rightRange = checkFields((range: Range): Record<string, string> => {
  const message = rangeProblem(range)
  return message ? { toDate: message } : {}
})

const filter = z.object(orderFilterFields)
/** Decoded. */
export type OrderFilter = z.output<typeof filter>
