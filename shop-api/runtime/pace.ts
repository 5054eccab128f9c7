/** How often background work is looked for, ms. */
export interface Pace {
  emailMs: number
  orderEventMs: number
  /** At most this long between two looks for payments whose end is not known. */
  paymentMs: number
  backInStockMs: number
  sweepMs: number
  listMs: number
  countSalesMs: number
  pictureMs: number
  cleanupMs: number
  /** Jobs started by staff. Staff watch their progress. */
  officeJobMs: number
  webhookMs: number
  /** Documents for KRA. */
  etimsMs: number
  /** Scheduled content is in the shop within two seconds of its time. */
  shopFrontMs: number
  /** A rate of VAT applies from an exact moment. */
  vatMs: number
  reportMailMs: number
  /** Checks whether the product feed must be generated again. */
  feedMs: number
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Inside the API: its own work is announced, and work of others is found a little later. */
export const PACE_IN_API: Pace = {
  emailMs: 15 * SECOND,
  orderEventMs: 2 * SECOND,
  paymentMs: 10 * SECOND,
  backInStockMs: 20 * SECOND,
  sweepMs: 20 * SECOND,
  // A change of the catalogue reloads every list: products that sell out within this time are shown together.
  listMs: 10 * SECOND,
  countSalesMs: HOUR,
  pictureMs: 5 * SECOND,
  cleanupMs: HOUR,
  officeJobMs: SECOND,
  webhookMs: 2 * SECOND,
  etimsMs: 2 * SECOND,
  shopFrontMs: SECOND,
  vatMs: 0.5 * SECOND,
  reportMailMs: 30 * SECOND,
  feedMs: 60 * SECOND,
}

/** In a worker, which receives no announcements: a customer waits for an email or the result of a payment. */
export const PACE_IN_WORKER: Pace = {
  ...PACE_IN_API,
  emailMs: SECOND,
  orderEventMs: SECOND,
  paymentMs: 2 * SECOND,
  webhookMs: SECOND,
}
