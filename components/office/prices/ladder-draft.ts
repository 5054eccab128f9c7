import type { ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import type { LadderCounting, LadderStep, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { MAX_LADDER_UNITS } from '#lib/contract/pricing/ladder.ts'
import type { LadderBuyer, LadderForm } from '#lib/contract/pricing/office/ladders.ts'
import type { Named } from '#lib/contract/pricing/office/offer-form.ts'
import { decimalOfCents, showMoney } from '#lib/format/money.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'

/** A step as typed: a price in shillings or a percentage. */
export interface StepDraft {
  fromUnits: string
  kind: 'price' | 'percent'
  value: string
}

type AsSaved = 'name' | 'buyer' | 'isOfAll' | 'targets' | 'counting' | 'unit' | 'validFrom'

/** A ladder while it is typed: numbers are text until they are read. */
export interface LadderDraft extends Pick<LadderForm, AsSaved> {
  /** One company at most. */
  company: Named[]
  /** One group at most. */
  group: Named[]
  steps: StepDraft[]
  /** Empty while it has no end. */
  validTo: string
}

export const NEW_STEP: StepDraft = { fromUnits: '', kind: 'price', value: '' }

/** A new ladder: it counts all sizes and colours of a product, and begins today. */
export const newLadder = (today: string): LadderDraft => ({
  ...{ name: '', buyer: 'everybody', company: [], group: [], isOfAll: false, targets: [], counting: 'family' },
  ...{ unit: 'piece', steps: [NEW_STEP], validFrom: today, validTo: '' },
})

const stepDraft = ({ fromUnits, exVatPrice, percentHundredths }: LadderStep): StepDraft => ({
  fromUnits: String(fromUnits),
  ...(exVatPrice === null
    ? { kind: 'percent', value: String((percentHundredths ?? 0) / 100) }
    : { kind: 'price', value: decimalOfCents(exVatPrice) }),
})

/** A saved ladder as it can be typed over. */
export function draftOfLadder({ buyerOf, ...form }: LadderForm): LadderDraft {
  const ofKind = (buyer: LadderBuyer) => (buyerOf && form.buyer === buyer ? [buyerOf] : [])
  return {
    ...form,
    company: ofKind('company'),
    group: ofKind('group'),
    steps: form.steps.map(stepDraft),
    validTo: form.validTo ?? '',
  }
}

/** A copy of a ladder for a new ladder, from today on. */
export const copyOfLadder = (form: LadderForm, today: string): LadderDraft => ({
  ...draftOfLadder(form),
  name: `${form.name} (copy)`.slice(0, 80),
  ...{ validFrom: today, validTo: '' },
})

const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/

/** Hundredths of a percent of "12", "12.5" or "12,5%"; null if the text is not a percentage. */
export function typedPercent(text: string): number | null {
  const [, whole, part = ''] = PERCENT.exec(text.replace(/[\s%]/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The typed ladder; null with the errors by field if a required value is missing or cannot be read. */
export function readLadder(draft: LadderDraft): { form: LadderForm | null; faults: Record<string, string> } {
  const { name, buyer, isOfAll, targets, counting, unit, validFrom } = draft
  const faults: Record<string, string> = {}
  if (name.trim() === '') faults.name = 'Enter a name for staff.'
  const buyerOf = buyer === 'everybody' ? null : (draft[buyer][0] ?? null)
  if (buyer !== 'everybody' && buyerOf === null)
    faults.buyerOf = buyer === 'group' ? 'Choose a group.' : 'Choose a company.'
  if (!isOfAll && targets.length === 0) faults.targets = 'Choose products, or select all products.'
  if (validFrom === '') faults.validFrom = 'Choose the first day.'
  const steps = draft.steps.map((step, at) => readStep(step, at, faults))
  if (Object.keys(faults).length > 0) return { form: null, faults }
  return {
    form: {
      ...{ name: name.trim(), buyer, buyerOf, isOfAll, targets: isOfAll ? [] : targets, counting, unit, steps },
      ...{ validFrom, validTo: draft.validTo || null },
    },
    faults,
  }
}

function readStep({ fromUnits, kind, value }: StepDraft, at: number, faults: Record<string, string>): LadderStep {
  const units = typedCount(fromUnits, MAX_LADDER_UNITS)
  if (!units) faults[`steps.${at}.fromUnits`] = 'Enter a whole number, such as 24.'
  const exVatPrice = kind === 'price' ? typedAmount(value) : null
  const percentHundredths = kind === 'percent' ? typedPercent(value) : null
  if (kind === 'price' && !exVatPrice) faults[`steps.${at}.price`] = 'Enter a price, such as 612.00.'
  if (kind === 'percent' && !percentHundredths) faults[`steps.${at}.price`] = 'Enter a percentage, such as 12.5.'
  return { fromUnits: units ?? 0, exVatPrice, percentHundredths }
}

export const LADDER_BUYER_NAMES: Readonly<Record<LadderBuyer, string>> = {
  everybody: 'All customers',
  group: 'A group of companies',
  company: 'One company',
}

/** Names of the countings, each with one line of explanation. */
export const COUNTING_NAMES: Readonly<Record<LadderCounting, { name: string; help: string }>> = {
  family: {
    name: 'All sizes and colours of a product',
    help: '12 shirts in size M and 12 in size L count as 24.',
  },
  variant: {
    name: 'Each size and colour separately',
    help: '24 shirts in size M count as 24. Shirts in size L are counted separately.',
  },
  collection: {
    name: 'All products of a collection',
    help: '12 shirts and 12 skirts of the same collection count as 24.',
  },
  rule: {
    name: 'All products of this ladder',
    help: 'All products in the cart that this ladder covers count together.',
  },
}

/** "24 pieces", "1 bale". */
export const unitsText = (units: number, unit: LadderUnit): string => `${units} ${unit}${units === 1 ? '' : 's'}`

/** "KSh 612.00" or "12.5% off". */
export const stepText = ({ exVatPrice, percentHundredths }: LadderStep): string =>
  exVatPrice === null ? `${(percentHundredths ?? 0) / 100}% off` : showMoney(exVatPrice)

/** "24 pieces KSh 612.00, 120 pieces 12.5% off" */
export const stepsText = ({ steps, unit }: Pick<LadderForm, 'steps' | 'unit'>): string =>
  steps.map((step) => `${unitsText(step.fromUnits, unit)} ${stepText(step)}`).join(', ')

const SHOWN: readonly [label: string, show: (form: LadderForm) => string][] = [
  ['Name', ({ name }) => name],
  ['For', ({ buyer, buyerOf }) => buyerOf?.name ?? LADDER_BUYER_NAMES[buyer]],
  ['Products', ({ isOfAll, targets }) => (isOfAll ? 'all products' : targets.map(({ name }) => name).join('; '))],
  ['Counted together', ({ counting }) => COUNTING_NAMES[counting].name],
  ['Steps', stepsText],
  ['First day', ({ validFrom }) => validFrom],
  ['Last day', ({ validTo }) => validTo ?? 'no end'],
]

/** Differences between two users' changes of a ladder. */
export const ladderDifferences = (theirs: LadderForm, mine: LadderForm): ConflictField[] =>
  SHOWN.map(([label, show]) => ({ label, theirs: show(theirs), mine: show(mine) })).filter(
    (field) => field.theirs !== field.mine,
  )
