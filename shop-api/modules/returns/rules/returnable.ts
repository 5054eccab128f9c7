import { isFault, type ReturnReason } from '#lib/contract/returns/reasons.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** A step below a whole unit: sold by the metre and cut from a roll. */
const WHOLE_TENTHS = 10

/** A line of an order with its deliveries and returns. */
export interface DeliveredLine {
  name: string
  stepTenths: number
  /** Delivered quantities with their times. */
  delivered: readonly { tenths: number; at: Date }[]
  returnedTenths: number
  /** Quantity in open returns. */
  openTenths: number
  /** Whether the product family can be returned because the customer changed their mind. */
  isReturnable: boolean
}

export interface Returnable {
  /** The largest quantity that the customer can return now: a multiple of the step. */
  tenths: number
  /** The last day in Nairobi; null if it cannot be returned any longer. */
  lastDay: string | null
  onlyFaults: boolean
  /** Why it cannot be returned; null if it can. */
  refusal: string | null
}

/**
 * Whether a line can be returned by its customer: delivered within the days, not returned and not in an open return.
 * @param days after the delivery; the day of the delivery does not count
 */
export function returnableNow(line: DeliveredLine, { now, days }: { now: Date; days: number }): Returnable {
  const { delivered, returnedTenths, openTenths, stepTenths } = line
  const today = dayInNairobi(now)
  const lastDayOf = (at: Date) => addDays(dayInNairobi(at), days)
  const inTime = delivered.filter(({ at }) => lastDayOf(at) >= today)
  const left = sumOf(delivered) - returnedTenths - openTenths
  const most = Math.max(0, Math.min(left, sumOf(inTime)))
  const tenths = most - (most % stepTenths)
  const onlyFaults = !line.isReturnable || stepTenths < WHOLE_TENTHS
  const lastDay =
    inTime
      .map(({ at }) => lastDayOf(at))
      .toSorted()
      .at(-1) ?? null
  return { tenths, lastDay: tenths > 0 ? lastDay : null, onlyFaults, refusal: tenths > 0 ? null : refusalOf() }

  function refusalOf(): string {
    if (delivered.length === 0) return 'It is not delivered yet.'
    if (left <= 0) return openTenths > 0 ? 'It is in a return already.' : 'All of it was returned.'
    const last = delivered
      .map(({ at }) => lastDayOf(at))
      .toSorted()
      .at(-1) as string
    return `It could be returned until ${showDay(last)}. Contact us if it is faulty.`
  }
}

const sumOf = (parts: readonly { tenths: number }[]) => parts.reduce((sum, { tenths }) => sum + tenths, 0)

/** Why a customer cannot return this quantity for this reason; null if they can. */
export function refuseReturn(
  line: Pick<DeliveredLine, 'name' | 'stepTenths'>,
  { tenths: most, onlyFaults, refusal }: Returnable,
  { tenths, reason }: { tenths: number; reason: ReturnReason },
): string | null {
  const { name, stepTenths } = line
  if (refusal !== null) return `${name}: ${refusal}`
  if (tenths <= 0 || tenths > most) return `At most ${quantityOf(most)} of ${name} can be returned.`
  if (tenths % stepTenths !== 0) return `${name} can be returned only in multiples of ${quantityOf(stepTenths)}.`
  if (onlyFaults && !isFault(reason))
    return `${name} can be returned only if it is faulty, damaged, or not the product that you ordered.`
  return null
}
