import type { LadderForm } from '#lib/contract/pricing/office/ladders.ts'
import type { RuleState } from '#lib/contract/pricing/office/price-rules.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'

/** Ladders as filled in by the office: faults, state, and texts of a form. */

/** Largest reduction of a step, in hundredths of a percent. */
const MAX_OFF = 9000

/** Faults of a form, a sentence per field; empty if it can be saved. @param isNew whether it never applied */
export function ladderFaults(form: LadderForm, today: string, isNew: boolean): Record<string, string> {
  const { buyer, buyerOf, isOfAll, targets, steps, validFrom, validTo } = form
  const faults: Record<string, string> = {}
  if (buyer !== 'everybody' && buyerOf === null)
    faults.buyerOf = buyer === 'group' ? 'Choose a group.' : 'Choose a company.'
  if (!isOfAll && targets.length === 0) faults.targets = 'Choose products, or select all products.'
  for (const [at, step] of steps.entries()) {
    const wrong = stepFault(step, isOfAll)
    if (wrong !== null) faults[`steps.${at}.price`] = wrong
    if (steps.some((other, place) => place < at && other.fromUnits === step.fromUnits))
      faults[`steps.${at}.fromUnits`] = 'There is already a step from this quantity.'
  }
  if (validTo !== null && validTo < validFrom)
    faults.validTo = `It would end on ${showDay(validTo)}, before it begins on ${showDay(validFrom)}.`
  else if (isNew && validTo !== null && validTo < today) faults.validTo = 'The last day is in the past.'
  return faults
}

function stepFault({ exVatPrice, percentHundredths }: LadderForm['steps'][number], isOfAll: boolean): string | null {
  if ((exVatPrice === null) === (percentHundredths === null)) return 'Enter a price or a percentage.'
  if (exVatPrice !== null && exVatPrice <= 0) return 'A price must be above zero.'
  if (exVatPrice !== null && isOfAll) return 'A fixed price cannot apply to all products. Use a percentage.'
  if (percentHundredths !== null && (percentHundredths < 1 || percentHundredths > MAX_OFF))
    return 'Enter a percentage from 0.01 to 90.'
  return null
}

/** State of a ladder on a day. */
export function ladderState(
  { validFrom, validTo, endedAt }: { validFrom: string; validTo: string | null; endedAt: Date | string | null },
  today: string,
): RuleState {
  if (endedAt !== null || (validTo !== null && validTo < today)) return 'over'
  return validFrom > today ? 'to-come' : 'running'
}

/** "from 24 pieces KSh 612.00", a line per step, for the audit log and for approvals. */
export const ladderLines = ({ steps, unit }: Pick<LadderForm, 'steps' | 'unit'>): string[] =>
  steps.map(({ fromUnits, exVatPrice, percentHundredths }) => {
    const price = exVatPrice === null ? `${(percentHundredths ?? 0) / 100}% off` : showMoney(exVatPrice)
    return `from ${unitsText(fromUnits, unit)} ${price}`
  })

/** "24 pieces", "1 bale". */
export const unitsText = (units: number, unit: LadderForm['unit']): string =>
  `${units} ${unit}${units === 1 ? '' : 's'}`

/** Whether two forms have the terms that a second person approves: products, buyer, days and prices. */
export const isSameOffer = (one: LadderForm, other: LadderForm): boolean => termsOf(one) === termsOf(other)

const termsOf = ({ name: _, buyerOf, targets, steps, ...rest }: LadderForm): string =>
  JSON.stringify([
    Object.entries(rest).sort(([one], [other]) => one.localeCompare(other)),
    buyerOf?.id ?? null,
    targets.map(({ kind, id }) => `${kind} ${id}`).sort(),
    steps
      .map(({ fromUnits, exVatPrice, percentHundredths }) => [fromUnits, exVatPrice, percentHundredths])
      .sort(([one], [other]) => (one ?? 0) - (other ?? 0)),
  ])
