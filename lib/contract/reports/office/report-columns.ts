import { PRODUCT_GROUPS, type ReportBasis, type ReportGroup } from './report-groups.ts'
import type { ReportFigures, ReportSource } from './reports.ts'

/** Columns of reports, the same on screens and in exported files: names, order and signs. */

/** Nouns of the counted things, singular and plural. */
export const REPORT_NOUNS: Readonly<Record<ReportBasis, readonly [one: string, several: string]>> = {
  orders: ['order', 'orders'],
  invoices: ['document', 'documents'],
  money: ['entry', 'entries'],
}

/** Names of the additions, deductions and net amount. */
export const REPORT_SUM_TEXT: Readonly<Record<ReportBasis, readonly [plus: string, minus: string, total: string]>> = {
  orders: ['Placed', 'Deductions', 'Total with VAT'],
  invoices: ['Invoiced', 'Credited', 'Total with VAT'],
  money: ['Received', 'Refunded', 'Net'],
}

export interface ReportColumn<Row> {
  id: string
  title: string
  /** Amounts in cents; deductions are negative. */
  value: (row: Row) => number
  isMoney: boolean
}

const money = <Row>(id: string, title: string, value: (row: Row) => number): ReportColumn<Row> => ({
  ...{ id, title, value },
  isMoney: true,
})
const count = <Row>(id: string, title: string, value: (row: Row) => number): ReportColumn<Row> => ({
  ...{ id, title, value },
  isMoney: false,
})

/** Columns of a report by group, up to the total. Product groups have delivery in a separate row. */
export function groupColumns(basis: ReportBasis, group: ReportGroup): ReportColumn<ReportFigures>[] {
  const [plus, minus, total] = REPORT_SUM_TEXT[basis]
  const noun = REPORT_NOUNS[basis][1]
  const isOfProducts = PRODUCT_GROUPS.some((one) => one === group)
  return [
    count('count', `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, (row) => row.count),
    ...(isOfProducts ? [count<ReportFigures>('quantity', 'Quantity', (row) => row.quantity)] : []),
    money('plus', plus, (row) => row.plus),
    money('minus', minus, (row) => -row.minus),
    ...(basis === 'money'
      ? []
      : [
          money<ReportFigures>('products', 'Products ex-VAT', (row) => row.products),
          ...(isOfProducts ? [] : [money<ReportFigures>('delivery', 'Delivery ex-VAT', (row) => row.delivery)]),
          money<ReportFigures>('vat', 'VAT', (row) => row.vat),
          money<ReportFigures>('discount', 'Discount', (row) => row.discount),
        ]),
    money('total', total, (row) => row.total),
  ]
}

/** Amounts of the rows behind a report's figure. */
export function sourceColumns(basis: ReportBasis): ReportColumn<ReportSource>[] {
  const [plus, minus, total] = REPORT_SUM_TEXT[basis]
  return [
    ...(basis === 'money'
      ? []
      : [
          money<ReportSource>('products', 'Products ex-VAT', (row) => row.products),
          money<ReportSource>('vat', 'VAT', (row) => row.vat),
        ]),
    money('plus', plus, (row) => row.plus),
    money('minus', minus, (row) => -row.minus),
    money('total', total, (row) => row.total),
  ]
}

/** Name of the reference of a row: the document of orders and invoices, the receipt of a payment. */
export const referenceTitle = (basis: ReportBasis): string => (basis === 'money' ? 'Receipt' : 'Document')
