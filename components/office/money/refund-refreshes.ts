import { ORDER_READS } from '#components/office/orders/order-calls.ts'

/** Calls to fetch again after a refund changed. */
export const REFUND_REFRESHES = ['office-refund-list', 'office-today', 'office-ledger', ...ORDER_READS]
