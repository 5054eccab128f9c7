import type { Output } from '#lib/contract/base/call.ts'
import type { ReportBasis } from '#lib/contract/reports/office/report-groups.ts'
import { REPORT_BASIS_TEXT, REPORT_GROUP_TEXT, type ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import type { officeReport } from '#lib/contract/reports/office/reports.ts'
import { showDay, showInstant } from '#lib/format/clock.ts'
import type { Days } from '#lib/format/compared-days.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { EmailDraft } from '../../../email/email.ts'
import type { Section } from '../../../email/render.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

/** Reports that are mailed to staff: the totals, the largest groups, and the way to the report itself. */

/** A report that is mailed on a schedule. */
export const REPORT_EMAIL = defineEmail({
  id: 'report',
  group: 'The shop’s own people',
  name: 'Mailed report',
  when: 'Sent to staff who have a report mailed to them, on its schedule.',
  placeholders: {
    name: { says: 'The name of the report' },
    days: { says: 'The days it is about' },
    person: { says: 'The first name of the person' },
    what: { says: 'What it counts, the days and the total', isNeeded: true, isLong: true },
    counts: { says: 'By which day it counts', isLong: true },
    by: { says: 'Who made the schedule' },
  },
  text: {
    subject: '{name}, {days}',
    greeting: 'Hello {person},',
    paragraphs: ['{what}', '{counts}'],
    link: 'Open the report',
    closing: [
      'The rows behind each figure, CSV and Excel are in the office. Figures can change afterwards: cancellations and credits are taken off the orders they belong to.',
      'You receive this because {by} scheduled it for you. It can be paused in the office under Reports, Mailed.',
    ],
  },
})

export interface ReportEmail {
  name: string
  basis: ReportBasis
  group: ReportGroup
  days: Days
  report: Output<typeof officeReport>
  /** The author of the schedule. */
  by: string
  /** /office/reports?… */
  href: string
}

/** Groups that an email names; the report has the others. */
const MAX_GROUPS = 10

const COUNTS: Readonly<Record<ReportBasis, string>> = {
  orders: 'It counts orders by the day they were placed, in their current state.',
  invoices: 'It counts invoices and credit notes by the day they were issued.',
  money: 'It counts money by the day it came in or went out, as the ledger has it.',
}
const PLUS: Readonly<Record<ReportBasis, [plus: string, minus: string]>> = {
  orders: ['Placed', 'Cancelled and credited since'],
  invoices: ['Invoices', 'Credit notes'],
  money: ['Received', 'Refunded'],
}

export const daysText = ({ from, to }: Days): string =>
  from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`

function totalsOf({ basis, report }: ReportEmail): Section {
  const { totals, before } = report
  const [plus, minus] = PLUS[basis]
  const sales: [string, Cents][] = [
    ...([
      ['Products ex-VAT', totals.products],
      ['Delivery ex-VAT', totals.delivery],
    ] as [string, Cents][]),
    ...([
      ['VAT', totals.vat],
      ['Rounding', totals.rounding],
    ] as [string, Cents][]),
    ['Discounts, already taken off', totals.discount],
  ]
  const amounts: [string, Cents][] = [[plus, totals.plus], [minus, -totals.minus], ...(basis === 'money' ? [] : sales)]
  const until = before.until === null ? '' : `, until ${showInstant(new Date(before.until))}`
  return {
    title: basis === 'money' ? 'Money' : 'Sales',
    rows: amounts.map(([what, cents]) => [what, showMoney(cents)]),
    total: [basis === 'money' ? 'Together' : 'Total with VAT', showMoney(totals.total)],
    lines: [`The period before, ${daysText(before)}${until}: ${showMoney(before.totals.total)}.`],
  }
}

function groupsOf({ group, report }: ReportEmail): Section[] {
  const { rows, groups } = report
  if (rows.length === 0) return []
  const shown = rows.slice(0, MAX_GROUPS)
  const left = groups - shown.length
  return [
    {
      title: `By ${REPORT_GROUP_TEXT[group].toLowerCase()}`,
      rows: shown.map(({ label, total }) => [label, showMoney(total)]),
      ...(left > 0 && { lines: [`And ${left} more, in the report.`] }),
    },
  ]
}

/** A report for one of its recipients. */
export function reportEmail(content: ReportEmail, person: { name: string; email: string }): EmailDraft {
  const { name, basis, days, by, href, report } = content
  const of = report.name === null ? '' : ` of ${report.name}`
  const values = {
    ...{ name, by, days: daysText(days), person: person.name.split(' ')[0] ?? person.name, counts: COUNTS[basis] },
    what: `${REPORT_BASIS_TEXT[basis]}${of}, ${daysText(days)}: ${showMoney(report.totals.total)}.`,
  }
  return draftEmail(REPORT_EMAIL, values, {
    to: person.email,
    href,
    sections: [totalsOf(content), ...groupsOf(content)],
  })
}
