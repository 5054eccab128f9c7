import type { DATE_SORTS, Grouping, ITEM_SORTS } from '#lib/contract/reports/report.ts'
import type { DateReportInput, ItemReportInput } from '#lib/reports/queries.ts'
import type { ReportFilter } from './report-filter.ts'
import type { Sorted } from './report-table.tsx'

/** Rows on one page of the report by item. */
export const PER_PAGE = 50

/** The request for one page of the report by item: the whole chosen filter, including the branch. */
export function itemReportRequest(
  filter: ReportFilter,
  sorted: Sorted<(typeof ITEM_SORTS)[number]>,
  pageNo: number,
): ItemReportInput {
  return { ...filter, ...sorted, pageNo, perPage: PER_PAGE }
}

/**
 * The request for the report by date: the whole chosen filter, including the branch.
 * @param grouping empty: the shop API chooses a grouping that suits the range
 */
export function dateReportRequest(
  filter: ReportFilter,
  sorted: Sorted<(typeof DATE_SORTS)[number]>,
  grouping: Grouping | '',
): DateReportInput {
  return { ...filter, ...sorted, grouping: grouping || undefined }
}
