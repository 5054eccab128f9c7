/** Bases and groups of the office's reports. */

/**
 * The date that counts. `orders`: when the order was placed, in its current state. `invoices`: when invoice and credit
 * note were issued. `money`: when it was received or sent, as in the ledger.
 */
export const REPORT_BASES = ['orders', 'invoices', 'money'] as const
export type ReportBasis = (typeof REPORT_BASES)[number]

export const REPORT_BASIS_TEXT: Readonly<Record<ReportBasis, string>> = {
  orders: 'Orders placed',
  invoices: 'Invoices',
  money: 'Money received',
}

export const TIME_GROUPS = ['day', 'week', 'month'] as const
/** Groups that split an order by its lines: delivery and rounding are separate rows there. */
export const PRODUCT_GROUPS = ['variant', 'family', 'brand', 'collection'] as const
export const REPORT_GROUPS = [
  ...TIME_GROUPS,
  ...PRODUCT_GROUPS,
  ...(['county', 'channel', 'rep', 'company', 'promotion', 'method', 'kind'] as const),
] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

export const REPORT_GROUP_TEXT: Readonly<Record<ReportGroup, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  variant: 'Variant',
  family: 'Product',
  brand: 'Brand',
  collection: 'Collection',
  county: 'County',
  channel: 'Channel',
  rep: 'Representative',
  company: 'Company',
  promotion: 'Promotion',
  method: 'Method',
  kind: 'Kind',
}

const OF_ORDERS: readonly ReportGroup[] = [...TIME_GROUPS, 'county', 'channel', 'rep', 'company', 'kind']
const OF_SALES: readonly ReportGroup[] = [...OF_ORDERS, ...PRODUCT_GROUPS, 'promotion']

/** Groups of each kind of report. A payment has no products; an order has no single payment method. */
export const GROUPS_OF: Readonly<Record<ReportBasis, readonly ReportGroup[]>> = {
  orders: OF_SALES,
  invoices: OF_SALES,
  money: [...OF_ORDERS, 'method'],
}

/** Additional restrictions of rows: part of the order, kind of customer, progress. */
export const NARROW_GROUPS = [...REPORT_GROUPS, 'part', 'customers', 'retained', 'step'] as const
export type NarrowGroup = (typeof NARROW_GROUPS)[number]

const OF_CUSTOMERS: readonly NarrowGroup[] = ['customers', 'retained', 'step']
export const mayNarrow = (basis: ReportBasis, group: NarrowGroup): boolean => {
  if (OF_CUSTOMERS.includes(group)) return basis === 'orders'
  return group === 'part' ? basis !== 'money' : GROUPS_OF[basis].some((one) => one === group)
}

/** Key of rows without a value: no company, no representative, no promotion, an unknown county. */
export const NO_KEY = '-'

export const CHANNEL_TEXT = {
  guest: 'Guests',
  consumer: 'Customers with an account',
  trader: 'Companies',
  rep: 'Representatives',
  office: 'Prepared by the office',
  counter: 'Counter',
  staff: 'Staff accounts',
} as const

export const KIND_TEXT = {
  standing: 'Unchanged since placed',
  credited: 'Reduced since: cancelled lines and returns',
  cancelled: 'Cancelled',
  invoice: 'Invoices',
  'credit-return': 'Credit notes for returns',
  'credit-cancelled': 'Credit notes for cancellations',
  payment: 'Paid',
  refund: 'Refunded',
  correction: 'Not received',
} as const

/** Name of the kind of a row; empty for an unchanged order. */
export const kindText = (kind: string): string =>
  kind === 'standing' ? '' : (KIND_TEXT[kind as keyof typeof KIND_TEXT] ?? kind)

export const PART_TEXT = { product: 'Products', delivery: 'Delivery', rounding: 'Rounding to whole shillings' } as const

export const CUSTOMER_KINDS = ['new', 'returning', 'guest'] as const
export const CUSTOMER_KIND_TEXT = {
  new: 'New customers',
  returning: 'Returning customers',
  guest: 'Guests',
} as const

export const FUNNEL_STEPS = ['placed', 'begun', 'paid', 'sent', 'delivered', 'cancelled'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]
export const FUNNEL_STEP_TEXT: Readonly<Record<FunnelStep, string>> = {
  placed: 'Orders placed',
  begun: 'Payment begun, or on account',
  paid: 'Paid, or on account',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** Name of a key that needs no database; null if it needs the database. */
export function nameOfKey(group: NarrowGroup, key: string): string | null {
  const none: Partial<Record<NarrowGroup, string>> = {
    company: 'No company',
    rep: 'No representative',
    promotion: 'Without a promotion',
    county: 'County not known',
  }
  if (key === NO_KEY && none[group]) return none[group]
  const texts: Partial<Record<NarrowGroup, Readonly<Record<string, string>>>> = {
    channel: CHANNEL_TEXT,
    kind: KIND_TEXT,
    part: PART_TEXT,
    customers: CUSTOMER_KIND_TEXT,
    retained: { retained: 'Customers of the previous period who ordered again' },
    step: FUNNEL_STEP_TEXT,
  }
  if (PRODUCT_GROUPS.some((one) => one === group))
    return key === 'delivery' || key === 'rounding' ? PART_TEXT[key] : null
  return group === 'county' ? key : (texts[group]?.[key] ?? null)
}
