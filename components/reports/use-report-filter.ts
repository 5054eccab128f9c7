import { useEffect, useState } from 'react'
import { rangeProblem } from '#lib/contract/orders/order-filter.ts'
import { type ReportFilter, readReportFilter, writeReportFilter } from './report-filter.ts'

/** The pause in typing after which the report is requested. */
const REST_MS = 350

/**
 * The filter during a change, and the last valid filter after a pause: that filter is requested and is in the address.
 * Only below the account's gate, as it needs a window.
 */
export function useReportFilter() {
  const [chosen, setChosen] = useState(() => readReportFilter(window.location.search))
  const [requested, setRequested] = useState(chosen)
  const problem = rangeProblem(chosen)

  useEffect(() => {
    if (problem) return
    const timer = setTimeout(() => {
      setRequested(chosen)
      window.history.replaceState(null, '', window.location.pathname + writeReportFilter(chosen))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [chosen, problem])

  return { chosen, choose: setChosen as (filter: ReportFilter) => void, requested, problem }
}
