/** Tabs of the Money section, as in its addresses. */
export const MONEY_TABS = [
  'statements',
  'undecided',
  'refunds',
  'cheques',
  'cash',
  'credit',
  'store-credit',
  'accounts',
  'days',
  'settlements',
  'etims',
  'exports',
  'ledger',
] as const
export type MoneyTab = (typeof MONEY_TABS)[number]

export const isMoneyTab = (tab: string): tab is MoneyTab => MONEY_TABS.some((one) => one === tab)

export const pathOfTab = (tab: MoneyTab): string => `/office/money/${tab}`

/** Address of money without an order, among the open items of its account; without a receipt, of all of them. */
export const pathOfUnmatched = (receipt: string | null = null): string =>
  receipt === null ? pathOfTab('statements') : `${pathOfTab('statements')}?at=unmatched-${encodeURIComponent(receipt)}`
