import type { Input } from '#lib/contract/base/call.ts'
import type { CellChange } from '#lib/contract/catalogue/office/sheet.ts'
import type { officePricePreview, PercentChange, PriceStepShown } from '#lib/contract/pricing/office/shop-prices.ts'
import { decimalOfCents } from '#lib/format/money.ts'

/** A percent change as typed. */
export interface PercentDraft {
  percent: string
  stepCents: PercentChange['stepCents']
  way: PercentChange['way']
  of: PercentChange['of']
  reason: string
  /** Leaves prices unchanged that would be below cost. */
  leavesOut: boolean
}

export const NEW_PERCENT: PercentDraft = {
  ...{ percent: '', stepCents: 100, way: 'nearest', of: 'with-vat', reason: '', leavesOut: false },
}

export const STEP_NAMES: Readonly<Record<string, string>> = {
  '1': 'To the cent',
  '10': 'To 10 cents',
  '100': 'To the shilling',
  '500': 'To 5 shillings',
  '1000': 'To 10 shillings',
  '5000': 'To 50 shillings',
}
export const WAY_NAMES: Readonly<Record<PercentChange['way'], string>> = {
  nearest: 'To the nearest',
  up: 'Up',
  down: 'Down',
}
export const OF_NAMES: Readonly<Record<PercentChange['of'], string>> = {
  'with-vat': 'Price with VAT',
  'ex-vat': 'Price ex-VAT',
}

const PERCENT = /^([+\-−–]?)\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/

/**
 * Parses a typed percent, `4`, `+4%`, `-2.5 %`, to hundredths; null if it is invalid or a decrease of more than 90
 * percent.
 */
export function typedPercent(text: string): number | null {
  const [, sign, whole, part = ''] = PERCENT.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const signed = sign === '' || sign === '+' ? hundredths : -hundredths
  return signed < -9000 || signed > 50_000 ? null : signed
}

/** Request to the shop for a draft; null while its percent is invalid. */
export function changeOf({
  percent,
  stepCents,
  way,
  of,
}: PercentDraft): Input<typeof officePricePreview>['change'] | null {
  const hundredths = typedPercent(percent)
  return hundredths === null ? null : { hundredths, stepCents, way, of }
}

/** Cell changes that set the prices. They delete a former price that is not above the new price. */
export const cellsOf = (steps: readonly PriceStepShown[]): CellChange[] =>
  steps.flatMap(({ productId, from, to, former }): CellChange[] => [
    [productId, 'price', decimalOfCents(from), decimalOfCents(to)],
    ...(former === null ? [] : [[productId, 'was', decimalOfCents(former), null] satisfies CellChange]),
  ])
