import { GROUPS_OF, mayNarrow, type ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import { MAX_REPORT_DAYS, type ReportScope } from '#lib/contract/reports/office/reports.ts'
import { addDays, systemClock } from '#lib/format/clock.ts'
import { comparedSpan, type Days, spanOf } from '#lib/format/compared-days.ts'
import { refuse } from '../../../refusal.ts'
import type { ReportSpan } from '../queries/group-report.sql.ts'

/** PostgreSQL's code for a statement that exceeded its timeout. */
const TOO_LONG = '57014'

/** The period before, in the form of responses. */
export interface Before extends Days {
  until: string | null
}

/** The instants of a report's days, and of the period before. @throws invalid-request for invalid days, or too many */
export function spansOf(days: Days, now: Date): { span: ReportSpan; before: Before } {
  if (days.to < days.from) throw refuse('invalid-request', 'The last day is before the first.')
  if (addDays(days.from, MAX_REPORT_DAYS) <= days.to)
    throw refuse('invalid-request', `Choose at most ${MAX_REPORT_DAYS} days.`)
  const { from, to, start, end, until } = comparedSpan(days, now)
  return {
    span: { ...spanOf(days), beforeStart: start, beforeEnd: end, ofKey: null },
    before: { from, to, until: until?.toISOString() ?? null },
  }
}

/** @throws invalid-request for groups or days that a report cannot have @param group null without a division */
export function demandReport(scope: ReportScope, group: ReportGroup | null): void {
  demandNarrow(scope)
  if (group && !GROUPS_OF[scope.basis].includes(group))
    throw refuse('invalid-request', 'This report cannot be divided in this way.')
  spansOf(scope, systemClock())
}

/** @throws invalid-request for a group that its kind of report is not divided by */
export function demandNarrow({ basis, of }: ReportScope): void {
  if (of && !mayNarrow(basis, of.group)) throw refuse('invalid-request', 'This report cannot be filtered in this way.')
}

/** Adds advice to the error of a report that took too long. */
export async function withinTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if ((code ?? cause?.code) !== TOO_LONG) throw error
    throw refuse('invalid-request', 'These days have too many orders for one report. Choose fewer days.')
  }
}
