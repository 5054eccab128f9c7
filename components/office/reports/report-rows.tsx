'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { reportPath } from '#lib/contract/reports/office/report-address.ts'
import { REPORT_NOUNS, referenceTitle, sourceColumns } from '#lib/contract/reports/office/report-columns.ts'
import {
  GROUPS_OF,
  kindText,
  REPORT_BASIS_TEXT,
  type ReportBasis,
  type ReportGroup,
} from '#lib/contract/reports/office/report-groups.ts'
import {
  officeReportRows,
  type ReportScope,
  type ReportSource,
  reportScope,
} from '#lib/contract/reports/office/reports.ts'
import { showMoney } from '#lib/format/money.ts'
import { rangeText } from '#lib/office/filters.ts'
import { useMay } from '#lib/office/me.ts'
import { useReportState } from '#lib/office/report-state.ts'
import { COUNTS_BY, countWords, daysWords } from './report-words.ts'

function columnsOf(basis: ReportBasis): OfficeColumn<ReportSource>[] {
  return [
    { id: 'order', title: 'Order', width: 86, isLink: true, cell: ({ orderNo }) => orderNo },
    { id: 'at', title: 'When', width: 106, cell: ({ at }) => <When at={at} className="text-muted" /> },
    ...(basis === 'orders'
      ? []
      : [
          {
            id: 'reference',
            title: referenceTitle(basis),
            width: 130,
            cell: (row: ReportSource) => row.reference || '–',
          },
        ]),
    { id: 'kind', title: 'What', width: 190, cell: ({ kind }) => <span className="truncate">{kindText(kind)}</span> },
    {
      ...{ id: 'customer', title: 'Customer', width: 170, grow: 1 },
      cell: ({ customer }) => <span className="truncate">{customer ?? 'Hidden'}</span>,
    },
    ...sourceColumns(basis).map(
      ({ id, title, value }): OfficeColumn<ReportSource> => ({
        ...{ id, title, width: 122, align: 'right', isFixed: id === 'total' },
        cell: (row) => <MoneyFigure cents={value(row)} isExact />,
      }),
    ),
  ]
}

/** Link to the same orders in the Orders section; null if its filters cannot select them. */
export function ordersPath({ basis, from, to, of }: ReportScope): string | null {
  const isSaid =
    of === null || (of.group === 'company' && /^\d+$/.test(of.key)) || (of.group === 'kind' && of.key === 'cancelled')
  if (basis !== 'orders' || !isSaid) return null
  const query = new URLSearchParams({ view: 'all', placed: rangeText(from, to) })
  if (of?.group === 'company') query.set('company', of.key)
  if (of?.group === 'kind') query.set('stage', 'cancelled')
  return `/office/orders?${query}`
}

function ReportPhoneRow({ row }: { row: ReportSource }) {
  return (
    <span className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <b className="truncate font-semibold">
        {row.orderNo} {row.customer}
      </b>
      <MoneyFigure cents={row.total} isExact className="text-right font-semibold" />
      <span className="truncate text-tiny text-muted">
        {row.reference} {kindText(row.kind)}
      </span>
      <When at={row.at} className="text-right text-tiny text-muted" />
    </span>
  )
}

/** The list of a basis. @param isLinked the user can open orders */
const listOf = (basis: ReportBasis, isLinked: boolean) =>
  officeList({
    call: officeReportRows,
    nextBy: 'after',
    nextOf: ({ meta }) => meta.next,
    rowsOf: (parts) => parts.flatMap(({ rows }) => rows),
    label: 'Rows',
    columns: columnsOf(basis),
    idOf: ({ id }) => id,
    nameOf: ({ orderNo, reference }) => `Order ${orderNo} ${reference}`,
    hrefOf: isLinked ? ({ orderNo }) => `/office/orders/${orderNo}` : undefined,
    phoneRow: (row) => <ReportPhoneRow row={row} />,
    loading: 'Loading the rows',
    failed: 'We could not load these rows.',
    permission: 'reports.view',
  })

/** Rows behind a report's figure: each order, document or movement with its share, and the total. */
export function ReportRowsPage() {
  const { scope, days, of, basis } = useReportState()
  const maySeeOrders = useMay('orders.view')
  const declared = useMemo(() => listOf(basis, maySeeOrders), [basis, maySeeOrders])
  const list = useOfficeList(declared, { ...scope, perPage: 50, after: null })
  const { first } = list
  const sums = first?.sums
  const inOrders = ordersPath(scope)
  const isOfPeople = of?.group === 'customers' || of?.group === 'retained' || of?.group === 'step'
  // Back to the previous grouping; for a period, to the grouping by day.
  const group: ReportGroup = GROUPS_OF[basis].find((one) => one === of?.group) ?? 'day'
  const report = isOfPeople
    ? `/office/reports/${of.group === 'step' ? 'way' : 'customers'}?days=${rangeText(days.from, days.to)}`
    : reportPath({ ...scope, of: null }, group)
  const name = first?.name ?? of?.key
  const cancelled = sums ? sums.rows - sums.counted : 0
  return (
    <OfficeListPage
      of={list}
      head={{
        title: name ?? REPORT_BASIS_TEXT[basis],
        subtitle: `${REPORT_BASIS_TEXT[basis]}, ${daysWords(days)}`,
        back: { href: report, label: 'Back to the report', keepsActions: true },
        before: (
          <Link href={report} className="link">
            Reports
          </Link>
        ),
        actions: <ExportMenu list="report rows" of={reportScope.parse(scope)} />,
      }}
      above={
        <p className="room-gutter flex-none py-2 text-muted">
          {sums ? (
            <b className="font-semibold text-ink">
              {countWords(sums.rows, REPORT_NOUNS[basis])}
              {cancelled > 0 ? `, ${cancelled.toLocaleString('en')} cancelled` : ''}: {showMoney(sums.total)}.{' '}
            </b>
          ) : null}
          {COUNTS_BY[basis]} {of && basis !== 'money' ? 'Amounts show only the share of this figure. ' : ''}
          {inOrders && maySeeOrders ? (
            <Link href={inOrders} className="link mr-3">
              Open in Orders
            </Link>
          ) : null}
          {of && !isOfPeople ? (
            <Link href={reportPath(scope, 'day')} className="link">
              View by day
            </Link>
          ) : null}
        </p>
      }
      total={sums?.rows}
      totals={
        sums
          ? {
              order: 'Total',
              products: <MoneyFigure cents={sums.products} isExact />,
              vat: <MoneyFigure cents={sums.vat} isExact />,
              plus: <MoneyFigure cents={sums.plus} isExact />,
              minus: <MoneyFigure cents={-sums.minus} isExact />,
              total: <MoneyFigure cents={sums.total} isExact />,
            }
          : undefined
      }
      empty={{ title: 'No rows yet', text: `No data in ${daysWords(days)}. Choose other days.` }}
    />
  )
}
