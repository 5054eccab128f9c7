'use client'

import { NavLink } from '#components/kit/link/nav-link.tsx'
import { type ReportFilter, writeReportFilter } from './report-filter.ts'

const TABS = [
  ['/orders-by-item', 'By item'],
  ['/orders-by-date', 'By date'],
] as const

/** Tabs between the two reports, with the same filter. */
export function ReportTabs({ path, filter }: { path: (typeof TABS)[number][0]; filter: ReportFilter }) {
  return (
    <nav aria-label="Reports" className="mb-6 flex gap-6 border-b border-hairline print:hidden">
      {TABS.map(([href, label]) => (
        <NavLink
          key={href}
          href={href + writeReportFilter(filter)}
          aria-current={href === path ? 'page' : undefined}
          className="-mb-px flex min-h-12 items-center border-b-3 border-transparent hover:border-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
