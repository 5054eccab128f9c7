/** The reads that are asked again when an order has changed. */
export const ORDER_READS = [
  ...['office-order', 'office-order-list', 'office-order-totals', 'office-order-counts', 'office-order-parcels'],
  'office-order-filters',
] as const
