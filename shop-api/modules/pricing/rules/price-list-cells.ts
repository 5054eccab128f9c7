import type { LadderCounting, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import type { LadderBuyer } from '#lib/contract/pricing/office/ladders.ts'
import type { Cents } from '#lib/format/money.ts'

/** Rows of a price list as a file: its columns, and how their cells are read. */

export const PRICE_LIST_COLUMNS = {
  kind: 'Kind',
  no: 'Ladder no.',
  name: 'Name',
  buyer: 'For',
  buyerId: 'Buyer no.',
  buyerName: 'Buyer',
  products: 'Products',
  counting: 'Counted together',
  unit: 'Unit',
  fromUnits: 'From',
  price: 'Price ex-VAT KES',
  percent: 'Percent off',
  validFrom: 'First day',
  validTo: 'Last day',
} as const
export type PriceListColumn = keyof typeof PRICE_LIST_COLUMNS

/** Columns without which a file is not a price list. */
const NEEDED: readonly PriceListColumn[] = ['kind', 'buyer', 'products', 'fromUnits', 'price', 'validFrom']

export const KIND_CELLS = { ladder: 'Ladder', agreed: 'Agreed price' } as const
export const BUYER_CELLS: Readonly<Record<LadderBuyer, string>> = {
  everybody: 'All customers',
  group: 'Group',
  company: 'Company',
}
export const COUNTING_CELLS: Readonly<Record<LadderCounting, string>> = {
  variant: 'Size and colour',
  family: 'Product',
  collection: 'Collection',
  rule: 'Ladder',
}
export const UNIT_CELLS: Readonly<Record<LadderUnit, string>> = { piece: 'Piece', bale: 'Bale' }

/** A row that was read: a step of a ladder or of an agreed price. */
export interface ListRow {
  /** Line of the file. */
  line: number
  kind: keyof typeof KIND_CELLS
  no: number | null
  name: string
  buyer: LadderBuyer
  buyerId: number | null
  buyerName: string
  /** Codes with their prefix. */
  products: readonly string[]
  counting: LadderCounting
  unit: LadderUnit
  fromUnits: number
  exVatPrice: Cents | null
  percentHundredths: number | null
  validFrom: string
  validTo: string | null
}

export interface ListFault {
  line: number
  /** Title of the column. */
  column: string
  reason: string
}

/** Positions of the columns of a file; the titles that are missing. */
export function readTitles(cells: readonly string[]): { at: Map<PriceListColumn, number>; missing: string[] } {
  const titles = cells.map((cell) => cell.toLowerCase())
  const at = new Map<PriceListColumn, number>()
  for (const [column, title] of Object.entries(PRICE_LIST_COLUMNS) as [PriceListColumn, string][]) {
    const place = titles.indexOf(title.toLowerCase())
    if (place >= 0) at.set(column, place)
  }
  return { at, missing: NEEDED.filter((column) => !at.has(column)).map((column) => PRICE_LIST_COLUMNS[column]) }
}

const keyOf = <Key extends string>(names: Readonly<Record<Key, string>>, cell: string): Key | null =>
  (Object.keys(names) as Key[]).find((key) => names[key].toLowerCase() === cell.toLowerCase()) ?? null

const oneOf = (names: Readonly<Record<string, string>>) => `Write ${Object.values(names).join(', or ')}.`

const WHOLE = /^\d{1,9}$/
const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/
const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const KENYAN_DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

/** A day as "2026-12-31" or "31/12/2026", as a date; null if there is no such day. */
export function readDay(cell: string): string | null {
  const [, year, month, date] = ISO_DAY.exec(cell) ?? []
  const [, otherDate, otherMonth, otherYear] = KENYAN_DAY.exec(cell) ?? []
  const parts = year === undefined ? [otherYear, otherMonth, otherDate] : [year, month, date]
  if (parts.some((part) => part === undefined)) return null
  const day = parts.map((part) => String(part).padStart(2, '0')).join('-')
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** Hundredths of a decimal with at most two decimals. */
function hundredths(text: string): number {
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** A row of a file, or its faults. */
export function readListRow(
  line: number,
  cells: readonly string[],
  at: ReadonlyMap<PriceListColumn, number>,
): { row: ListRow } | { faults: ListFault[] } {
  const faults: ListFault[] = []
  const cell = (column: PriceListColumn): string => cells[at.get(column) ?? -1]?.trim() ?? ''
  const wrong = (column: PriceListColumn, reason: string): null => {
    faults.push({ line, column: PRICE_LIST_COLUMNS[column], reason })
    return null
  }
  const whole = (column: PriceListColumn): number | null => {
    const text = cell(column).replaceAll(',', '')
    if (text === '') return null
    return WHOLE.test(text) ? Number(text) : wrong(column, 'Write a whole number.')
  }
  const decimal = (column: PriceListColumn, form: RegExp, reason: string): number | null => {
    const text = cell(column).replace(/[,\s%]/g, '')
    if (text === '') return null
    return form.test(text) ? hundredths(text) : wrong(column, reason)
  }
  const day = (column: PriceListColumn): string | null =>
    cell(column) === '' ? null : (readDay(cell(column)) ?? wrong(column, 'Write a day such as 2026-12-31.'))
  const kind = keyOf(KIND_CELLS, cell('kind')) ?? wrong('kind', oneOf(KIND_CELLS))
  const isLadder = kind === 'ladder'
  const buyer = keyOf(BUYER_CELLS, cell('buyer')) ?? wrong('buyer', oneOf(BUYER_CELLS))
  const chosen = <Key extends string>(
    column: PriceListColumn,
    names: Readonly<Record<Key, string>>,
    usual: Key,
  ): Key => {
    if (!isLadder || cell(column) === '') return usual
    const key = keyOf(names, cell(column))
    if (key === null) wrong(column, oneOf(names))
    return key ?? usual
  }
  const row: ListRow = {
    line,
    kind: kind ?? 'ladder',
    no: isLadder ? whole('no') : null,
    name: cell('name'),
    buyer: buyer ?? 'everybody',
    buyerId: whole('buyerId'),
    buyerName: cell('buyerName'),
    products: cell('products')
      .split(';')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
    counting: chosen('counting', COUNTING_CELLS, 'family'),
    unit: isLadder ? chosen('unit', UNIT_CELLS, 'piece') : 'bale',
    fromUnits: whole('fromUnits') ?? 0,
    exVatPrice: decimal('price', PRICE, 'Write an amount such as 612.00.'),
    percentHundredths: decimal('percent', PERCENT, 'Write a percentage such as 12.5.'),
    validFrom: day('validFrom') ?? '',
    validTo: day('validTo'),
  }
  if (row.products.length === 0) wrong('products', 'Write a code.')
  if (row.validFrom === '' && cell('validFrom') === '') wrong('validFrom', 'Write the first day.')
  if (isLadder && row.no === null && row.name === '') wrong('name', 'Write a name for the new ladder.')
  if (row.name.length > 80) wrong('name', 'At most 80 letters.')
  return faults.length > 0 ? { faults } : { row }
}
