import writeXlsxFile from 'write-excel-file/node'
import type { DateRow, FORMATS, ItemRow, ReportTotals } from '#lib/contract/reports/report.ts'
import { type Cents, decimalOfCents } from '#lib/format/money.ts'
import { type CsvCell, csvFile, figure } from '../files/csv.ts'

/** A report as a file. Amounts and quantities are numbers; everything else is text, which never becomes a formula. */

type Cell = { text: string } | { number: number } | { cents: Cents }

export interface Sheet {
  name: string
  columns: { title: string; width: number }[]
  rows: Cell[][]
}

/** A column of a report: adding one is adding one of these. */
interface Column<Row> {
  title: string
  width: number
  value: (row: Row) => Cell
  /** In the last line; empty when absent. */
  total?: (totals: ReportTotals) => Cell
}

const text = (value: string): Cell => ({ text: value })

/** A column of text; only the first column has a text in the last line. */
const words = <Row>(title: string, width: number, of: (row: Row) => string, total?: string): Column<Row> => ({
  title,
  width,
  value: (row) => text(of(row)),
  ...(total !== undefined && { total: () => text(total) }),
})

type Figure = keyof ReportTotals

/** A column of numbers that each row and the totals have under one name. */
const count = <Name extends Figure>(title: string, width: number, name: Name): Column<Pick<ReportTotals, Name>> => {
  const value = (row: Pick<ReportTotals, Name>): Cell => ({ number: row[name] })
  return { title, width, value, total: value }
}

/** The same, of amounts. */
const money = <Name extends Figure>(title: string, name: Name): Column<Pick<ReportTotals, Name>> => {
  const value = (row: Pick<ReportTotals, Name>): Cell => ({ cents: row[name] })
  return { title, width: 15, value, total: value }
}

const ITEM_COLUMNS: readonly Column<ItemRow>[] = [
  words('Code', 24, (row) => row.productCode, 'Total'),
  words('Product', 32, (row) => row.productName),
  words('Brand', 18, (row) => row.brandName),
  words('Colour', 16, (row) => row.colorName),
  words('Size', 16, (row) => row.size),
  words('Collection', 18, (row) => row.collection),
  words('Sub-collection', 18, (row) => row.subCollection),
  words('Unit', 8, (row) => row.unitText),
  count('Orders', 9, 'orders'),
  count('Quantity', 10, 'quantity'),
  money('Net KES', 'exVat'),
  money('VAT KES', 'vat'),
  money('Total KES', 'total'),
]

const DATE_COLUMNS: readonly Column<DateRow>[] = [
  words('From', 12, (row) => row.date, 'Total'),
  words('Period', 26, (row) => row.label),
  count('Orders', 9, 'orders'),
  count('Quantity', 10, 'quantity'),
  money('Net KES', 'exVat'),
  money('VAT KES', 'vat'),
  money('Delivery KES', 'delivery'),
  money('Rounding KES', 'rounding'),
  money('Total KES', 'total'),
]

/** All rows and, last, the totals. */
const sheetOf = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: ReportTotals,
): Sheet => ({
  name,
  columns: columns.map(({ title, width }) => ({ title, width })),
  rows: [
    ...rows.map((row) => columns.map(({ value }) => value(row))),
    columns.map(({ total }) => total?.(totals) ?? text('')),
  ],
})

export const itemSheet = (rows: readonly ItemRow[], totals: ReportTotals): Sheet =>
  sheetOf('Orders by item', ITEM_COLUMNS, rows, totals)

export const dateSheet = (rows: readonly DateRow[], totals: ReportTotals): Sheet =>
  sheetOf('Orders by date', DATE_COLUMNS, rows, totals)

export interface ReportFile {
  bytes: Buffer
  type: string
}

export async function reportFile(sheet: Sheet, format: (typeof FORMATS)[number]): Promise<ReportFile> {
  if (format === 'csv') return { bytes: csvOf(sheet), type: 'text/csv; charset=utf-8' }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes: await xlsxOf(sheet), type }
}

/** Numbers unchanged, also negative numbers; text with formulas of spreadsheets disabled. */
function csvCell(cell: Cell): CsvCell {
  if ('cents' in cell) return figure(decimalOfCents(cell.cents))
  return 'number' in cell ? figure(String(cell.number)) : cell.text
}

const csvOf = ({ columns, rows }: Sheet): Buffer =>
  csvFile([columns.map(({ title }) => title), ...rows.map((cells) => cells.map(csvCell))])

async function xlsxOf({ name, columns, rows }: Sheet): Promise<Buffer> {
  const title = columns.map((one) => ({ value: one.title, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((cells) =>
    cells.map((cell) => {
      if ('cents' in cell) return { value: Number(decimalOfCents(cell.cents)), type: Number, format: '#,##0.00' }
      return 'number' in cell ? { value: cell.number, type: Number } : { value: cell.text, type: String }
    }),
  )
  return writeXlsxFile([title, ...body], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}
