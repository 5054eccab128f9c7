import { readBasis, readDays, readNarrow } from '../contract/reports/office/report-address.ts'
import {
  GROUPS_OF,
  mayNarrow,
  type ReportBasis,
  type ReportGroup,
  TIME_GROUPS,
} from '../contract/reports/office/report-groups.ts'
import { MAX_REPORT_DAYS, type ReportNarrow, type ReportScope } from '../contract/reports/office/reports.ts'
import { addDays, dayInNairobi } from '../format/clock.ts'
import type { Days } from '../format/compared-days.ts'
import { daysOfPeriod, REPORT_PERIODS, type ReportPeriod } from '../format/report-periods.ts'
import { type AddressState, useAddressState } from './address-state.ts'
import { useNow } from './use-now.ts'

/** A report's state in the address. */
export interface ReportState {
  basis: ReportBasis
  group: ReportGroup
  /** The groups available now. */
  groups: readonly ReportGroup[]
  of: ReportNarrow | null
  /** null: a custom range of days. */
  period: ReportPeriod | null
  days: Days
  scope: ReportScope
  address: AddressState
}

const FIRST_PERIOD: ReportPeriod = 'this-month'

/** The report that the address selects; by default this month, orders, by day. */
export function reportStateOf(address: Omit<AddressState, 'query'>, today: string): Omit<ReportState, 'address'> {
  const basis = readBasis(address.get('count'))
  const narrow = readNarrow(address.get('of'))
  const of = narrow && mayNarrow(basis, narrow.group) ? narrow : null
  // In a part of a report each figure must still link to its rows: it is grouped by time, which a range of days can
  // express.
  const groups: readonly ReportGroup[] = of ? TIME_GROUPS : GROUPS_OF[basis]
  const group = groups.find((one) => one === address.get('by')) ?? 'day'
  const own = readDays(address.get('days'))
  const isTooLong = own !== null && addDays(own.from, MAX_REPORT_DAYS) <= own.to
  const named = REPORT_PERIODS.find((one) => one === address.get('period')) ?? FIRST_PERIOD
  const period = own && !isTooLong ? null : named
  const days = period === null && own ? own : daysOfPeriod(named, today)
  return { basis, group, groups, of, period, days, scope: { basis, ...days, of } }
}

/** The report of the address; each midnight in Nairobi "today" is another day. */
export function useReportState(): ReportState {
  const address = useAddressState()
  return { ...reportStateOf(address, dayInNairobi(useNow())), address }
}
