import writeXlsxFile from 'write-excel-file/node'
import type { DateRow, FORMATS, ItemRow, ReportTotals } from '#lib/contract/report.ts'
import { type Cents, decimalOfCents } from '#lib/format/money.ts'
import { type CsvCell, csvFile, figure } from '../domain/csv.ts'

/** A report as a file. Amounts and quantities are numbers; everything else is text, which never becomes a formula. */

type Cell = { text: string } | { number: number } | { cents: Cents }

export interface Sheet {
  name: string
  columns: { title: string; width: number }[]
  rows: Cell[][]
}

const column = (title: string, width: number) => ({ title, width })
const text = (value: string): Cell => ({ text: value })
const number = (value: number): Cell => ({ number: value })
const money = (cents: Cents): Cell => ({ cents })

/** All rows and, last, the totals. */
export function itemSheet(rows: readonly ItemRow[], totals: ReportTotals): Sheet {
  return {
    name: 'Orders by item',
    columns: [
      column('Code', 24),
      column('Product', 32),
      column('Mill', 18),
      column('Colour', 16),
      column('Size', 16),
      column('Collection', 18),
      column('Sub-collection', 18),
      column('Unit', 8),
      column('Orders', 9),
      column('Quantity', 10),
      column('Net KES', 15),
      column('VAT KES', 15),
      column('Total KES', 15),
    ],
    rows: [
      ...rows.map((row) => [
        ...[row.productCode, row.productName, row.brandName, row.colorName, row.size].map(text),
        ...[row.collection, row.subCollection, row.unitText].map(text),
        ...[row.orders, row.quantity].map(number),
        ...[row.exVat, row.vat, row.total].map(money),
      ]),
      [
        ...['Total', '', '', '', '', '', '', ''].map(text),
        ...[totals.orders, totals.quantity].map(number),
        ...[totals.exVat, totals.vat, totals.total].map(money),
      ],
    ],
  }
}

export function dateSheet(rows: readonly DateRow[], totals: ReportTotals): Sheet {
  const figures = (row: ReportTotals): Cell[] => [
    ...[row.orders, row.quantity].map(number),
    ...[row.exVat, row.vat, row.delivery, row.rounding, row.total].map(money),
  ]
  return {
    name: 'Orders by date',
    columns: [
      column('From', 12),
      column('Period', 26),
      column('Orders', 9),
      column('Quantity', 10),
      column('Net KES', 15),
      column('VAT KES', 15),
      column('Delivery KES', 15),
      column('Rounding KES', 15),
      column('Total KES', 15),
    ],
    rows: [
      ...rows.map((row) => [text(row.date), text(row.label), ...figures(row)]),
      [text('Total'), text(''), ...figures(totals)],
    ],
  }
}

export interface ReportFile {
  bytes: Buffer
  type: string
}

export async function reportFile(sheet: Sheet, format: (typeof FORMATS)[number]): Promise<ReportFile> {
  if (format === 'csv') return { bytes: csvOf(sheet), type: 'text/csv; charset=utf-8' }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes: await xlsxOf(sheet), type }
}

/** Numbers as they are, a minus before them too; text with what a spreadsheet would run made harmless. */
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
