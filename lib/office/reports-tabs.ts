/** Tabs of the Reports section, as in its addresses; the first has the section's own address. */
export const REPORTS_TABS = ['sales', 'customers', 'way', 'speed', 'mailed'] as const
export type ReportsTab = (typeof REPORTS_TABS)[number]

/** Whether a tab has an address below the section's address. */
export const isReportsTab = (tab: string): tab is ReportsTab =>
  tab !== 'sales' && REPORTS_TABS.some((one) => one === tab)

export const pathOfReports = (tab: ReportsTab): string =>
  tab === 'sales' ? '/office/reports' : `/office/reports/${tab}`
