/** Reads to fetch again after a change of an order. */
export const ORDER_READS = [
  ...['office-order', 'office-order-list', 'office-order-totals', 'office-order-counts', 'office-order-parcels'],
  ...['office-order-filters', 'office-refund-list', 'office-cancel-request-preview', 'office-credit-limits'],
] as const
