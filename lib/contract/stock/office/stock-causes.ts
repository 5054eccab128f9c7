/** Causes of stock movements, with their texts. */
export const STOCK_CAUSES = {
  opening: 'On hand at the start',
  created: 'New product',
  placed: 'Ordered',
  'held-again': 'Reserved again for an order',
  edited: 'Order changed',
  released: 'Not paid in time',
  cancelled: 'Cancelled',
  sent: 'Sent',
  returned: 'Returned to stock',
  short: 'Short when picked',
  adjusted: 'Corrected',
  counted: 'Counted',
  'bale-opened': 'Bale opened',
  received: 'Goods in',
  import: 'Import',
  integration: 'Set by another system',
  checked: 'Reserved stock corrected',
  other: 'Not named',
} as const

export type StockCause = keyof typeof STOCK_CAUSES
export const ALL_STOCK_CAUSES = Object.keys(STOCK_CAUSES) as [StockCause, ...StockCause[]]
