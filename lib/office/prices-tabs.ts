/** Tabs of the Prices section, as in its addresses. */
export const PRICES_TABS = [
  'offers',
  'agreed',
  'ladders',
  'shop',
  'quantities',
  'deposits',
  'to-come',
  'below-cost',
] as const
export type PricesTab = (typeof PRICES_TABS)[number]

export const isPricesTab = (tab: string): tab is PricesTab => PRICES_TABS.some((one) => one === tab)

/** The first tab has the section's own address. */
export const pathOfPricesTab = (tab: PricesTab): string =>
  tab === PRICES_TABS[0] ? '/office/prices' : `/office/prices/${tab}`
