'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { reportPath, reportRowsPath } from '#lib/contract/reports/office/report-address.ts'
import { REPORT_NOUNS, REPORT_SUM_TEXT } from '#lib/contract/reports/office/report-columns.ts'
import { KIND_TEXT, type NarrowGroup } from '#lib/contract/reports/office/report-groups.ts'
import { officeReport, type ReportScope } from '#lib/contract/reports/office/reports.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { beforeWords, CHECKED_WITH, countWords } from './report-words.ts'

type Report = Output<typeof officeReport>

interface Line {
  label: string
  cents: Cents
  href?: string
  detail?: string
  isTotal?: boolean
}

/** A column of amounts that add up to the last amount. Each links to its rows. */
function Sum({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <table className="w-full max-w-120">
      <caption className="heading pb-1 text-left text-d5">{label}</caption>
      <tbody>
        {lines.map(({ label: what, cents, href, detail, isTotal }) => (
          <tr key={what} className={isTotal ? 'border-t border-ink font-semibold' : 'border-b border-hairline'}>
            <th scope="row" className={classes('py-1 pr-3 text-left', isTotal ? 'font-semibold' : 'font-normal')}>
              {what}
              {detail ? <span className="ml-2 text-tiny font-normal text-muted">{detail}</span> : null}
            </th>
            <td className="text-right">
              {href ? (
                <Link href={href} className="link">
                  <MoneyFigure cents={cents} isExact />
                </Link>
              ) : (
                <MoneyFigure cents={cents} isExact />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Components of a total: placed less cancelled, invoices less credit notes, received less refunded. */
function kindLines(scope: ReportScope, kinds: Report): Line[] {
  const rowsOf = (key: string) => reportRowsPath({ ...scope, of: { group: 'kind', key } })
  const noun = REPORT_NOUNS[scope.basis]
  if (scope.basis === 'orders') {
    const placed: Line = { label: 'Placed', cents: kinds.totals.plus, href: reportRowsPath(scope) }
    const less = kinds.rows.filter(({ key }) => key !== 'standing')
    return [placed, ...less.map(({ key, label, minus }) => ({ label, cents: -minus, href: rowsOf(key) }))]
  }
  return kinds.rows.map(({ key, count, total }) => ({
    ...{ label: KIND_TEXT[key as keyof typeof KIND_TEXT] ?? key, cents: total, href: rowsOf(key) },
    detail: countWords(count, noun),
  }))
}

function partLines(scope: ReportScope, { totals }: Report): Line[] {
  const part = (key: string) => reportRowsPath({ ...scope, of: { group: 'part', key } })
  return [
    { label: 'Products ex-VAT', cents: totals.products, href: part('product') },
    { label: 'Delivery ex-VAT', cents: totals.delivery, href: part('delivery') },
    { label: 'VAT', cents: totals.vat, href: reportRowsPath(scope) },
    { label: 'Rounding to whole shillings', cents: totals.rounding, href: part('rounding') },
  ]
}

/** The total of the previous period, and the difference. */
function Compared({ report: { totals, before } }: { report: Report }) {
  const more = totals.total - before.totals.total
  const than = more === 0 ? 'Same as' : `${showMoney(Math.abs(more), 'auto')} ${more > 0 ? 'more' : 'less'} than`
  return (
    <p className="text-muted">
      {than} {beforeWords(before)} ({showMoney(before.totals.total, 'auto')})
    </p>
  )
}

/** The same total from a second source: shows both, with a warning if they differ. */
function SumCheck({ scope, report }: { scope: ReportScope; report: Report }) {
  const { check, totals } = report
  if (check === null) return null
  if (check === totals.total)
    return (
      <p className="text-tiny text-muted">
        Checked: equal to the total of {CHECKED_WITH[scope.basis]} ({showMoney(check)}).
      </p>
    )
  return (
    <AlertLine tone="error" title="The totals do not match." className="mt-2">
      This report totals {showMoney(totals.total)}, but {CHECKED_WITH[scope.basis]} total {showMoney(check)}. Reload the
      page. If it stays, tell your administrator.
    </AlertLine>
  )
}

/** Total of a report and its components. */
export function ReportSummary({ scope, report, name }: { scope: ReportScope; report: Report; name: string | null }) {
  const { basis, of } = scope
  const kinds = useOfficeQuery(officeReport, { ...scope, group: 'kind' })
  const { totals, unmatched } = report
  const [, , total] = REPORT_SUM_TEXT[basis]
  const all: Line = { label: total, cents: totals.total, href: reportRowsPath(scope), isTotal: true }
  const discounts = reportPath({ ...scope, of: null }, 'promotion')
  const group: NarrowGroup | undefined = of?.group
  return (
    <section aria-label="Summary" className="room-gutter pt-4">
      <h2 className="heading text-title">
        {showMoney(totals.total, 'auto')}
        {name ? ` of ${name}` : ''}
      </h2>
      <p>
        <Link href={reportRowsPath(scope)} className="link">
          {countWords(totals.count, REPORT_NOUNS[basis])}
        </Link>
      </p>
      <Compared report={report} />
      <SumCheck scope={scope} report={report} />
      <div className="mt-4 grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        {of === null && kinds.data ? (
          <Sum label="Orders to sales" lines={[...kindLines(scope, kinds.data), all]} />
        ) : null}
        {basis === 'money' || group === 'part' ? null : of === null ? (
          <Sum label="Parts of the total" lines={[...partLines(scope, report), all]} />
        ) : null}
      </div>
      {totals.discount === 0 || basis === 'money' ? null : (
        <p className="mt-2 text-muted">
          Promotion discounts:{' '}
          <Link href={discounts} className="link">
            {showMoney(totals.discount)}
          </Link>{' '}
          ex-VAT, already deducted{basis === 'invoices' ? '; free delivery is not counted' : ''}.
        </p>
      )}
      {unmatched ? (
        <p className="mt-2 text-muted">
          <Link href={pathOfUnmatched()} className="link">
            {showMoney(unmatched)}
          </Link>{' '}
          was received without an order and waits to be matched. It is not included here.
        </p>
      ) : null}
    </section>
  )
}
