/** Tabs of the Stock section, as in its addresses. */
export const STOCK_TABS = ['products', 'movements', 'counts', 'orders', 'suppliers'] as const
export type StockTab = (typeof STOCK_TABS)[number]

export const STOCK_TAB_NAMES: Readonly<Record<StockTab, string>> = {
  products: 'Products',
  movements: 'Movements',
  counts: 'Counts',
  orders: 'Orders to suppliers',
  suppliers: 'Suppliers',
}

/** The first tab has the section's own address. */
export const pathOfStockTab = (tab: StockTab): string =>
  tab === STOCK_TABS[0] ? '/office/stock' : `/office/stock/${tab}`
