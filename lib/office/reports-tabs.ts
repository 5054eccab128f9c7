/** The parts of the Reports room, as its addresses name them; the first is the room's own address. */
export const REPORTS_TABS = ['sales', 'customers', 'way', 'mailed'] as const
export type ReportsTab = (typeof REPORTS_TABS)[number]

/** Those with an address below the room's. */
export const isReportsTab = (tab: string): tab is ReportsTab =>
  tab !== 'sales' && REPORTS_TABS.some((one) => one === tab)

export const pathOfReports = (tab: ReportsTab): string =>
  tab === 'sales' ? '/office/reports' : `/office/reports/${tab}`
