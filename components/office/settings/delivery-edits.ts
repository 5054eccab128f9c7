import type { JobInput } from '#lib/contract/jobs/office/jobs.ts'
import type { OwnCharge, setChargesJob } from '#lib/contract/site/office/delivery.ts'
import { amountText, typedAmount, typedCount } from '#lib/office/typed-amount.ts'

/** Typed charge of a place. With all three fields empty the place has no separate charge. */
export interface ChargeText {
  exVat: string
  days: string
  carrier: string
}

export type ChargeField = keyof ChargeText

/** A place as the table shows it. */
export interface ChargeRow {
  /** "county-47" */
  key: string
  place: { countryId?: number; countyId?: number; cityId?: number }
  name: string
  own: OwnCharge | null
}

export const textOf = (own: OwnCharge | null): ChargeText =>
  own
    ? { exVat: amountText(own.exVat), days: String(own.days), carrier: own.carrier }
    : { exVat: '', days: '', carrier: '' }

const MAX_DAYS = 90

/** Errors of a typed charge, by field; empty if it can be saved. */
export function problemsOf(text: ChargeText): Partial<ChargeText> {
  if (isEmpty(text)) return {}
  return {
    ...(typedAmount(text.exVat) === null && { exVat: 'Enter an amount, such as 250.' }),
    ...(typedCount(text.days, MAX_DAYS) === null && { days: 'Enter days, 0 to 90.' }),
    ...(text.carrier.trim() === '' && { carrier: 'Enter a carrier.' }),
  }
}

const isEmpty = ({ exVat, days, carrier }: ChargeText) => [exVat, days, carrier].every((text) => text.trim() === '')

const isSame = (one: ChargeText, other: ChargeText) =>
  one.exVat.trim() === other.exVat && one.days.trim() === other.days && one.carrier.trim() === other.carrier

export type Edits = Readonly<Record<string, ChargeText>>

/** The edits after typing in a field; a row equal to its stored values is removed. */
export function withTyped(edits: Edits, row: ChargeRow, field: ChargeField, typed: string): Edits {
  const before = textOf(row.own)
  const after = { ...(edits[row.key] ?? before), [field]: typed }
  const { [row.key]: _edited, ...others } = edits
  return isSame(after, before) ? others : { ...others, [row.key]: after }
}

type Change = JobInput<typeof setChargesJob>['changes'][number]

/** The changes that the edits make. Rows with problems are left out. */
export function changesOf(rows: readonly ChargeRow[], edits: Edits): Change[] {
  return rows.flatMap(({ key, place, own }): Change[] => {
    const text = edits[key]
    if (!text || Object.keys(problemsOf(text)).length > 0) return []
    if (isEmpty(text)) return [{ place, seen: own, own: null }]
    const charge = {
      exVat: typedAmount(text.exVat) ?? 0,
      days: typedCount(text.days, MAX_DAYS) ?? 0,
      carrier: text.carrier.trim(),
    }
    return [{ place, seen: own, own: charge }]
  })
}
