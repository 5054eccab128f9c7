import { ORDER_STATUS, PAYMENT_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { type FunnelStep, type NarrowGroup, NO_KEY } from '#lib/contract/reports/office/report-groups.ts'

/** Keys that divide facts: SQL over a fact `f` and its order `o` (facts.sql.ts). A key is text and never null. */

export interface GroupKey {
  key: string
  /** Tables the key is read from. */
  joins?: 'variant' | 'family' | 'rep'
  /** True if an order or document can be in several groups: it is counted in each. */
  isOfLines?: boolean
}

const dayOf = (unit: string) => `date_trunc('${unit}', o.at AT TIME ZONE 'Africa/Nairobi')::date::text`
const ofProduct = (key: string) => `CASE f.part WHEN 'product' THEN coalesce(${key}::text, '${NO_KEY}') ELSE f.part END`
const hasOrdered = (span: string) => `(CASE WHEN o.company_id IS NOT NULL
  THEN EXISTS (SELECT FROM orders b WHERE b.company_id = o.company_id AND b.status <> ${ORDER_STATUS.cancelled} AND ${span})
  ELSE EXISTS (SELECT FROM orders b WHERE b.user_id = o.user_id AND b.company_id IS NULL
    AND b.status <> ${ORDER_STATUS.cancelled} AND ${span}) END)`
const IS_GUEST = '(o.company_id IS NULL AND o.user_id IS NULL)'

/** For an order: new, returning or guest. A cancelled order does not make a person a customer. */
export const CUSTOMER_KIND = `CASE WHEN ${IS_GUEST} THEN 'guest'
  WHEN ${hasOrdered('b.created_at < $start')} THEN 'returning' ELSE 'new' END`
/** Whether an order's customer ordered in the period before, too. */
export const IS_RETAINED = `(NOT ${IS_GUEST} AND ${hasOrdered('b.created_at >= $beforeStart AND b.created_at < $beforeEnd')})`
/** The customer of an order, except guests. */
export const CUSTOMER = `CASE WHEN o.company_id IS NOT NULL THEN 'company-' || o.company_id ELSE 'user-' || o.user_id END`

export const GROUP_KEYS: Readonly<Record<Exclude<NarrowGroup, 'step'>, GroupKey>> = {
  day: { key: dayOf('day') },
  week: { key: dayOf('week') },
  month: { key: dayOf('month') },
  variant: { key: ofProduct('f.variant_id'), isOfLines: true },
  family: { key: ofProduct('v.family_id'), joins: 'variant', isOfLines: true },
  brand: { key: ofProduct('c.brand_code'), joins: 'family', isOfLines: true },
  collection: { key: ofProduct('c.collection_code'), joins: 'family', isOfLines: true },
  promotion: { key: `coalesce(f.promotion_id::text, '${NO_KEY}')`, isOfLines: true },
  part: { key: 'f.part', isOfLines: true },
  county: {
    key: `coalesce(nullif(o.county, ''),
      (SELECT p.county FROM pick_up_points p WHERE p.id = o.pick_up_point_id), '${NO_KEY}')`,
  },
  channel: {
    key: `CASE WHEN EXISTS (SELECT FROM counter_sales s WHERE s.order_id = o.order_id) THEN 'counter'
      WHEN EXISTS (SELECT FROM draft_orders d WHERE d.order_id = o.order_id) THEN 'office'
      WHEN o.user_type IS NULL THEN 'guest' WHEN o.user_type = ${USER_TYPE.rep} THEN 'rep'
      WHEN o.user_type IN (${USER_TYPE.branch}, ${USER_TYPE.trader}) THEN 'trader'
      WHEN o.user_type = ${USER_TYPE.staff} THEN 'staff' ELSE 'consumer' END`,
  },
  rep: {
    key: `CASE WHEN o.user_type = ${USER_TYPE.rep} THEN coalesce(o.user_id::text, '${NO_KEY}')
      ELSE coalesce(sr.user_id::text, '${NO_KEY}') END`,
    joins: 'rep',
  },
  company: { key: `coalesce(o.company_id::text, '${NO_KEY}')` },
  method: { key: 'o.method' },
  kind: { key: 'o.kind' },
  customers: { key: CUSTOMER_KIND },
  retained: { key: `CASE WHEN ${IS_RETAINED} THEN 'retained' ELSE '${NO_KEY}' END` },
}

/** Whether an order reached a step. Each step is counted separately: an order can be sent before it is paid. */
export const IS_AT_STEP: Readonly<Record<FunnelStep, string>> = {
  placed: 'true',
  begun: '(o.credit_terms_days IS NOT NULL OR EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.order_id))',
  paid: `(o.credit_terms_days IS NOT NULL OR o.payment_status = ${PAYMENT_STATUS.completed})`,
  sent: `o.status IN (${ORDER_STATUS.outForDelivery}, ${ORDER_STATUS.delivered})`,
  delivered: `o.status = ${ORDER_STATUS.delivered}`,
  cancelled: `o.status = ${ORDER_STATUS.cancelled}`,
}

/** Whether an order or document can be in several groups. */
export const isOfLines = (group: NarrowGroup): boolean => group !== 'step' && GROUP_KEYS[group].isOfLines === true
