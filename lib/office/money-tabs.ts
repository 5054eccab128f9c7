/** Tabs of the Money section, as in its addresses. */
export const MONEY_TABS = ['undecided', 'unmatched', 'refunds', 'cheques', 'ledger'] as const
export type MoneyTab = (typeof MONEY_TABS)[number]

export const isMoneyTab = (tab: string): tab is MoneyTab => MONEY_TABS.some((one) => one === tab)

export const pathOfTab = (tab: MoneyTab): string => `/office/money/${tab}`
