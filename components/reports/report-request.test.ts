import type { ReportFilter } from './report-filter.ts'
import { dateReportRequest, itemReportRequest } from './report-request.ts'

const filter: ReportFilter = {
  fromDate: '2026-01-01',
  toDate: '2026-11-24',
  collection: ['blankets'],
  subcollection: ['simba'],
  orderStatus: [4],
  branch: [12],
  searchText: 'red',
}

test('requests the report by item with the whole filter, including the branch', () => {
  expect(itemReportRequest(filter, { sort: 'total', descending: true }, 3)).toEqual({
    ...filter,
    sort: 'total',
    descending: true,
    pageNo: 3,
    perPage: 50,
  })
})

test('requests the report by date with the whole filter, including the branch', () => {
  const sorted = { sort: 'date', descending: false } as const
  expect(dateReportRequest(filter, sorted, 'month')).toEqual({ ...filter, ...sorted, grouping: 'month' })
  expect(dateReportRequest(filter, sorted, '')).toEqual({ ...filter, ...sorted, grouping: undefined })
})
