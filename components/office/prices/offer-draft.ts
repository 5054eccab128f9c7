import type { Named, OfferForm, OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'

type AsSaved = 'name' | 'code' | 'kind' | 'unit' | 'isOfAll' | 'audience' | 'isFirstOrderOnly' | 'startsAt'

/** An offer while it is typed: numbers are text until they are read. */
export interface OfferDraft extends Pick<OfferForm, AsSaved> {
  percent: string
  amount: string
  buyUnits: string
  freeUnits: string
  leastUnits: string
  least: string
  targets: OfferTarget[]
  leftOut: Named[]
  companies: Named[]
  counties: Named[]
  limitPerPerson: string
  limitInAll: string
  /** Empty while it has no end. */
  endsAt: string
}

/** A new offer: it begins tomorrow and lasts a week. */
export function newDraft(now: Date): OfferDraft {
  const tomorrow = addDays(dayInNairobi(now), 1)
  return {
    ...{ name: '', code: '', kind: 'percent', percent: '', amount: '', buyUnits: '', freeUnits: '', unit: 'piece' },
    ...{ leastUnits: '1', least: '', isOfAll: false, targets: [], leftOut: [], audience: 'everybody', companies: [] },
    ...{ isFirstOrderOnly: false, counties: [], limitPerPerson: '', limitInAll: '' },
    startsAt: `${tomorrow}T00:00`,
    endsAt: `${addDays(tomorrow, 6)}T23:59`,
  }
}

const text = (value: number | null) => (value === null ? '' : String(value))
const moneyText = (cents: Cents | null) => (cents === null || cents === 0 ? '' : showAmount(cents, 'auto'))

/** A saved offer as it can be typed over. */
export const draftOf = (form: OfferForm): OfferDraft => ({
  ...form,
  percent: text(form.percent),
  amount: moneyText(form.amount),
  buyUnits: text(form.buyUnits),
  freeUnits: text(form.freeUnits),
  leastUnits: text(form.leastUnits),
  least: moneyText(form.least),
  limitPerPerson: text(form.limitPerPerson),
  limitInAll: text(form.limitInAll),
  endsAt: form.endsAt ?? '',
})

export interface ReadDraft {
  /** Null while a number cannot be read. */
  form: OfferForm | null
  /** Errors by field. */
  faults: Record<string, string>
}

const PERCENT = /^\d{1,2}(?:[.,]\d{1,2})?$/

/** The typed offer, or the errors of its numbers. Omits fields of other kinds. */
export function readDraft(draft: OfferDraft): ReadDraft {
  const faults: Record<string, string> = {}
  const read = <Value>(field: string, typed: string, value: Value | null, sentence: string): Value | null => {
    if (typed.trim() !== '' && value === null) faults[field] = sentence
    return value
  }
  const is = (kind: OfferForm['kind']) => draft.kind === kind
  const count = (field: 'buyUnits' | 'freeUnits' | 'leastUnits' | 'limitPerPerson' | 'limitInAll') =>
    read(field, draft[field], typedCount(draft[field]), 'Enter a whole number, such as 10.')
  const money = (field: 'amount' | 'least', such: string) =>
    read(field, draft[field], typedAmount(draft[field]), `Enter an amount, such as ${such}.`)
  const plain = draft.percent.replace(/[\s%]/g, '')
  const percent = PERCENT.test(plain) ? Number(plain.replace(',', '.')) : null
  const form: OfferForm = {
    ...draft,
    percent: is('percent') ? read('percent', draft.percent, percent, 'Enter a percentage, such as 12 or 12.5.') : null,
    amount: is('amount') ? money('amount', '500') : null,
    buyUnits: is('buy-get') ? count('buyUnits') : null,
    freeUnits: is('buy-get') ? count('freeUnits') : null,
    leastUnits: count('leastUnits') ?? 1,
    least: money('least', '6000') ?? 0,
    counties: is('free-delivery') ? draft.counties : [],
    companies: draft.audience === 'chosen-companies' ? draft.companies : [],
    limitPerPerson: count('limitPerPerson'),
    limitInAll: count('limitInAll'),
    endsAt: draft.endsAt === '' ? null : draft.endsAt,
  }
  return { form: Object.keys(faults).length > 0 ? null : form, faults }
}
