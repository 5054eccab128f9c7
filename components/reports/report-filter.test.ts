import { EMPTY_REPORT_FILTER, type ReportFilter, readReportFilter, writeReportFilter } from './report-filter.ts'

describe('a report’s filter in its address', () => {
  it('round-trips unchanged', () => {
    const filter: ReportFilter = {
      fromDate: '2026-01-01',
      toDate: '2026-11-24',
      collection: ['blankets', 'kikoys'],
      subcollection: ['simba'],
      orderStatus: [1, 7],
      branch: [4, 12],
      searchText: 'red & blue',
    }
    expect(readReportFilter(writeReportFilter(filter))).toEqual(filter)
  })
  it('is empty without a query if the filter is empty', () => {
    expect(writeReportFilter(EMPTY_REPORT_FILTER)).toBe('')
    expect(readReportFilter('')).toEqual(EMPTY_REPORT_FILTER)
  })
  it('drops invalid values', () => {
    expect(
      readReportFilter(
        `?from=yesterday&to=2026-1-1&status=9&status=x&collection=%3Cb%3E&branch=0&branch=all&q=${'x'.repeat(99)}`,
      ),
    ).toEqual({
      ...EMPTY_REPORT_FILTER,
      searchText: 'x'.repeat(80),
    })
  })
})
