'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '#components/kit/icon.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { reportRowsPath } from '#lib/contract/reports/office/report-address.ts'
import { groupColumns } from '#lib/contract/reports/office/report-columns.ts'
import { REPORT_GROUP_TEXT, type ReportGroup, TIME_GROUPS } from '#lib/contract/reports/office/report-groups.ts'
import type { officeReport, ReportFigures, ReportRow, ReportScope } from '#lib/contract/reports/office/reports.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import { daysOfGroup } from './report-words.ts'

type Report = Output<typeof officeReport>

interface Column {
  id: string
  title: string
  /** Sort value. */
  value: (row: ReportFigures & { before?: Cents | null }) => number
  cell?: (row: ReportFigures & { before?: Cents | null }) => ReactNode
  /** Omits the total, because these figures cannot be added up. */
  hasNoTotal?: boolean
}

const money = (id: string, title: string, value: Column['value']): Column => ({
  ...{ id, title, value },
  cell: (row) => <MoneyFigure cents={value(row)} isExact />,
})
const count = (id: string, title: string, value: Column['value']): Column => ({
  // Pieces and metres cannot be added up.
  ...{ id, title, value, hasNoTotal: id === 'quantity' },
  cell: (row) => value(row).toLocaleString('en', { maximumFractionDigits: 1 }),
})

const marginOf = ({ known, cost }: ReportFigures): Cents => (known ?? 0) - (cost ?? 0)
/** Margin of the sales with a known cost, "41.2%"; a dash if no cost is known. */
const marginText = ({ known, cost }: ReportFigures) =>
  known ? `${((100 * (known - (cost ?? 0))) / known).toFixed(1)}%` : '–'
const knownText = ({ known, products }: ReportFigures) =>
  products > 0 ? `${Math.round((100 * (known ?? 0)) / products)}%` : '–'

/** The columns that a report has. */
function columnsOf({ basis }: ReportScope, group: ReportGroup, { totals, rows }: Report): Column[] {
  const isCompared = rows.some(({ before }) => before !== null)
  return [
    ...groupColumns(basis, group).map(({ id, title, value, isMoney }) => (isMoney ? money : count)(id, title, value)),
    ...(isCompared ? [{ ...money('before', 'Period before', (row) => row.before ?? 0), hasNoTotal: true }] : []),
    ...(totals.cost === null
      ? []
      : [
          {
            ...money('margin', 'Margin', marginOf),
            cell: (row: ReportFigures) => (row.known ? <MoneyFigure cents={marginOf(row)} isExact /> : '–'),
          },
          {
            ...{
              id: 'share',
              title: 'Margin %',
              value: (row: ReportFigures) => (row.known ? 1 - (row.cost ?? 0) / row.known : -1),
            },
            cell: marginText,
          },
          {
            ...{ id: 'known', title: 'Cost known for', value: (row: ReportFigures) => row.known ?? 0 },
            cell: knownText,
          },
        ]),
  ]
}

/** Address of the rows behind a group's figures. */
export function hrefOfGroup(scope: ReportScope, group: ReportGroup, key: string): string {
  const days = daysOfGroup(group, key, scope)
  return reportRowsPath(days ? { ...scope, ...days } : { ...scope, of: { group, key } })
}

interface Sorted {
  id: string
  isDown: boolean
}

function Heading({
  column,
  sorted,
  onSort,
}: {
  column: Column
  sorted: Sorted | null
  onSort: (sorted: Sorted) => void
}) {
  const isOn = sorted?.id === column.id
  const Arrow = isOn && !sorted.isDown ? ChevronUpIcon : ChevronDownIcon
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sorted.isDown ? 'descending' : 'ascending') : undefined}
      className="text-right font-normal"
    >
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1 px-2 whitespace-nowrap text-muted hover:text-ink max-md:min-h-11"
        onClick={() => onSort({ id: column.id, isDown: isOn ? !sorted.isDown : true })}
      >
        <Arrow size={12} className={isOn ? undefined : 'invisible'} />
        {column.title}
      </button>
    </th>
  )
}

/** The groups that the table does not show, as one row. */
function RestRow({ columns, rest }: { columns: readonly Column[]; rest: NonNullable<Report['rest']> }) {
  return (
    <tr className="border-b border-hairline text-muted">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {rest.groups.toLocaleString('en')} more, in the export
      </th>
      {columns.map(({ id }) => (
        <td key={id} className="px-2 text-right whitespace-nowrap">
          {id === 'plus' ? showAmount(rest.plus) : null}
          {id === 'minus' ? showAmount(-rest.minus) : null}
          {id === 'total' ? showAmount(rest.total) : null}
        </td>
      ))}
    </tr>
  )
}

function TotalsRow({
  scope,
  columns,
  totals,
}: {
  scope: ReportScope
  columns: readonly Column[]
  totals: Report['totals']
}) {
  return (
    <tfoot>
      <tr className="border-t border-ink font-semibold">
        <th scope="row" className="py-1.5 pr-3 text-left">
          Total
        </th>
        {columns.map(({ id, cell, hasNoTotal }) => (
          <td key={id} className="px-2 text-right whitespace-nowrap">
            {hasNoTotal ? null : (
              <Link
                href={reportRowsPath(scope)}
                prefetch={false}
                className="inline-block min-w-6 hover:underline focus-visible:underline"
              >
                {cell?.(totals)}
              </Link>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Figures of a report by group, each with a link to its rows. Scrolls sideways in its own container. */
export function ReportTable({ scope, group, report }: { scope: ReportScope; group: ReportGroup; report: Report }) {
  const [sorted, setSorted] = useState<Sorted | null>(null)
  const isPhone = useIsPhone()
  const all = columnsOf(scope, group, report)
  // On a phone the total is in sight; the others are to its right.
  const first = ['count', 'total']
  const columns = isPhone
    ? [...all.filter(({ id }) => first.includes(id)), ...all.filter(({ id }) => !first.includes(id))]
    : all
  const by = columns.find(({ id }) => id === sorted?.id)
  const rows = by
    ? report.rows.toSorted((a, b) => (by.value(a) - by.value(b)) * (sorted?.isDown ? -1 : 1))
    : report.rows
  const { rest, totals } = report
  const label = REPORT_GROUP_TEXT[group]
  const isTime = TIME_GROUPS.some((one) => one === group)
  const linked = (row: ReportRow, cell: ReactNode) => (
    <Link
      href={hrefOfGroup(scope, group, row.key)}
      prefetch={false}
      className="inline-block min-w-6 hover:underline focus-visible:underline"
    >
      {cell}
    </Link>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keys too
    <section aria-label={`By ${label.toLowerCase()}`} tabIndex={0} className="room-gutter overflow-x-auto pb-6">
      <table className="w-full border-collapse">
        <caption className="sr-only">By {label.toLowerCase()}, in shillings. Each figure links to its rows.</caption>
        <thead className="text-tiny">
          <tr className="border-b border-ink">
            <th scope="col" className="text-left font-normal text-muted">
              {label}
            </th>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorted={sorted} onSort={setSorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-hairline hover:bg-calico">
              <th scope="row" className="min-w-36 py-1.5 pr-3 text-left font-normal md:min-w-56">
                <Link href={hrefOfGroup(scope, group, row.key)} prefetch={false} className="link">
                  {row.label}
                </Link>
                {row.detail ? <span className="ml-2 text-tiny text-muted">{row.detail}</span> : null}
              </th>
              {columns.map(({ id, cell }) => (
                <td
                  key={id}
                  className={classes('px-2 text-right whitespace-nowrap', id === 'total' && 'font-semibold')}
                >
                  {id === 'before' ? cell?.(row) : linked(row, cell?.(row))}
                </td>
              ))}
            </tr>
          ))}
          {rest ? <RestRow columns={columns} rest={rest} /> : null}
        </tbody>
        <TotalsRow scope={scope} columns={columns} totals={totals} />
      </table>
      {totals.cost === null ? null : (
        <p className="mt-2 text-tiny text-muted">
          Margin uses the current cost of products. The cost is known for {knownText(totals)} of the sales ex-VAT.
        </p>
      )}
      {isTime || scope.basis === 'money' || !report.rows.some(({ key }) => key === 'delivery') ? null : (
        <p className="mt-2 text-tiny text-muted">
          Delivery and rounding have separate rows, so that the table adds up to the total. An order counts in each of
          its groups.
        </p>
      )}
    </section>
  )
}
