import type { LadderForm } from '#lib/contract/pricing/office/ladders.ts'
import type { PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { showMoney } from '#lib/format/money.ts'
import {
  BUYER_CELLS,
  COUNTING_CELLS,
  type ListFault,
  type ListRow,
  PRICE_LIST_COLUMNS,
  UNIT_CELLS,
} from './price-list-cells.ts'

/** Groups of rows of a price list: each is a ladder, or the prices of a buyer for a product from a day on. */

/** A row with its buyer and products found, and the ladder that it belongs to. */
export interface FoundRow extends Omit<ListRow, 'products'> {
  /** Current ladder; null for a new ladder and for agreed prices. */
  ladderId: number | null
  /** Name of the group or company. */
  buyerName: string
  targets: FoundTarget[]
  /** Codes as in the file. */
  written: readonly string[]
}

export interface FoundTarget {
  kind: LadderForm['targets'][number]['kind'] | 'all'
  id: string
  name: string
  /** As in a file, upper case: "FAMILY:SB". */
  code: string
}

export interface ListGroup {
  key: string
  rows: readonly [FoundRow, ...FoundRow[]]
}

/** Identifies the ladder or agreed price of a row. */
function keyOf({ kind, ladderId, name, buyer, buyerId, targets, validFrom }: FoundRow): string {
  if (kind === 'agreed') return ['agreed', buyer, buyerId, targets[0]?.code, validFrom].join(' ')
  return ladderId === null ? `new ${name.toLowerCase()} ${buyer} ${buyerId}` : `ladder ${ladderId}`
}

/** Rows in groups, in the order of their first rows. */
export function groupRows(rows: readonly FoundRow[]): ListGroup[] {
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, rows: [first, ...others] satisfies [FoundRow, ...FoundRow[]] }] : [],
  )
}

const codesText = ({ targets }: FoundRow): string =>
  targets
    .map(({ code }) => code)
    .sort()
    .join('; ')

const buyerText = ({ buyer, buyerName }: FoundRow): string =>
  buyer === 'everybody' ? BUYER_CELLS.everybody : `${BUYER_CELLS[buyer]} ${buyerName}`

/** "Ladder Schools", "Company Kamau Drapers: SB-01". */
export function titleOf({ rows: [first] }: ListGroup): string {
  return first.kind === 'ladder' ? `Ladder ${first.name}` : `${buyerText(first)}: ${codesText(first)}`
}

const stepText = ({ fromUnits, unit, exVatPrice, percentHundredths }: FoundRow): string =>
  `From ${fromUnits} ${unit}${fromUnits === 1 ? '' : 's'}: ${
    exVatPrice === null ? `${(percentHundredths ?? 0) / 100}% off` : showMoney(exVatPrice)
  }`

/** All values of a group as lines: two groups with equal lines are the same prices. */
export function linesOf({ rows }: ListGroup): string[] {
  const [first] = rows
  const lastDays = [...new Set(rows.map(({ validTo }) => validTo ?? 'no end'))]
  const shared = [`First day: ${first.validFrom}`, ...lastDays.map((day) => `Last day: ${day}`)]
  const steps = rows.toSorted((one, other) => one.fromUnits - other.fromUnits).map(stepText)
  if (first.kind === 'agreed') return [...shared, ...steps]
  return [
    ...[`Name: ${first.name}`, `For: ${buyerText(first)}`, `Products: ${codesText(first)}`],
    ...[`Counted together: ${COUNTING_CELLS[first.counting]}`, `Unit: ${UNIT_CELLS[first.unit]}`],
    ...[...shared, ...steps],
  ]
}

/** Columns that are equal in all rows of a ladder, with their values. */
const SHARED: readonly [keyof typeof PRICE_LIST_COLUMNS, (row: FoundRow) => unknown][] = [
  ['name', ({ name }) => name],
  ['buyer', ({ buyer }) => buyer],
  ['buyerId', ({ buyerId }) => buyerId],
  ['products', codesText],
  ['counting', ({ counting }) => counting],
  ['unit', ({ unit }) => unit],
  ['validFrom', ({ validFrom }) => validFrom],
  ['validTo', ({ validTo }) => validTo],
]

/** Faults of a group: rows that do not fit together. */
export function groupFaults({ rows }: ListGroup): ListFault[] {
  const [first] = rows
  return rows.flatMap((row, at) => {
    const { line, fromUnits } = row
    const fault = (column: keyof typeof PRICE_LIST_COLUMNS, reason: string): ListFault => ({
      ...{ line, column: PRICE_LIST_COLUMNS[column], reason },
    })
    const columns = first.kind === 'ladder' ? SHARED : SHARED.slice(-1)
    const different = columns.find(([, value]) => value(row) !== value(first))
    const twice = rows.slice(0, at).find((other) => other.fromUnits === fromUnits)
    return [
      ...(different
        ? [fault(different[0], `Different from line ${first.line}: rows of the same prices must agree.`)]
        : []),
      ...(twice ? [fault('fromUnits', `Line ${twice.line} has the same quantity.`)] : []),
      ...rowFaults(row, fault),
    ]
  })
}

function rowFaults(
  row: FoundRow,
  fault: (column: keyof typeof PRICE_LIST_COLUMNS, reason: string) => ListFault,
): ListFault[] {
  const { kind, buyer, targets, exVatPrice, percentHundredths, fromUnits, validFrom, validTo } = row
  const faults: ListFault[] = []
  if (validTo !== null && validTo < validFrom) faults.push(fault('validTo', 'It would end before it begins.'))
  if (kind === 'ladder') {
    if (fromUnits < 1 || fromUnits > 99_999) faults.push(fault('fromUnits', 'Write a number from 1 to 99,999.'))
    if ((exVatPrice === null) === (percentHundredths === null))
      faults.push(fault('price', 'Write a price, or a percentage.'))
    return faults
  }
  const [target, ...others] = targets
  if (buyer === 'everybody') faults.push(fault('buyer', 'An agreed price is for a group or a company.'))
  if (others.length > 0 || (target?.kind !== 'variant' && target?.kind !== 'family'))
    faults.push(fault('products', 'An agreed price has one product or one family.'))
  if (exVatPrice === null || percentHundredths !== null)
    faults.push(fault('price', 'Write a price, without a percentage.'))
  if (fromUnits > 9999) faults.push(fault('fromUnits', 'Write bales from 0 to 9,999.'))
  return faults
}

/** A group without faults as the form of a ladder. */
export function ladderOf({ rows }: ListGroup): LadderForm {
  const [{ name, buyer, buyerId, buyerName, targets, counting, unit, validFrom, validTo }] = rows
  return {
    ...{ name, buyer, counting, unit, validFrom, validTo },
    buyerOf: buyerId === null ? null : { id: buyerId, name: buyerName },
    isOfAll: targets.some(({ kind }) => kind === 'all'),
    targets: targets.flatMap(({ kind, id, name: of }) => (kind === 'all' ? [] : [{ kind, id, name: of }])),
    steps: rows.map(({ fromUnits, exVatPrice, percentHundredths }) => ({ fromUnits, exVatPrice, percentHundredths })),
  }
}

/** Agreed prices of a group, one form per last day: only prices of earlier releases have several. */
export function rulesOf({ rows }: ListGroup): PriceRuleForm[] {
  const [{ buyer, buyerId, targets, validFrom }] = rows
  const [target] = targets
  return [...Map.groupBy(rows, ({ validTo }) => validTo)].map(([validTo, own]) => ({
    buyer: { kind: buyer === 'group' ? 'group' : 'company', id: buyerId ?? 0 },
    target: { kind: target?.kind === 'family' ? 'family' : 'variant', id: Number(target?.id) },
    breaks: own.map(({ fromUnits, exVatPrice }) => ({ fromBales: fromUnits, price: exVatPrice ?? 0 })),
    ...{ validFrom, validTo },
  }))
}
