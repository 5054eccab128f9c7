import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ORDER_STATUS, PAYMENT_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { OfficeOrderFilter } from '#lib/contract/orders/office/order-list.ts'
import { OPEN_STAGES, type OrderStage } from '#lib/contract/orders/office/order-stages.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { addDays, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { orderMentions, orderTags } from '../../../db/schema/order-notes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { hasToPack } from './parcel-queue.sql.ts'
import { MAX_NAMED, namedIfRare } from './rare-orders.ts'
import { hasProductLike, isOfCompanyNamed, matchesSearch } from './search-orders.ts'

/** Conditions on `orders` for the office's lists: undefined for filters that are not set. */

const subquery = new QueryBuilder({ casing: 'snake_case' })

/** Condition for orders that are not delivered or cancelled; it matches the index `orders_open`. */
export const IS_OPEN = lt(orders.status, ORDER_STATUS.delivered)

const IS_PAID = eq(orders.paymentStatus, PAYMENT_STATUS.completed)
const IS_ON_ACCOUNT = isNotNull(orders.creditTermsDays)
const IS_UNPAID = and(
  isNull(orders.creditTermsDays),
  sql`${orders.paymentStatus} IS DISTINCT FROM ${PAYMENT_STATUS.completed}`,
)

/** Whether an order is in a stage, as in `orderStage`; to pack only while it has a parcel to pack. */
export const IN_STAGE: Readonly<Record<OrderStage, SQL | undefined>> = {
  held: and(
    eq(orders.status, ORDER_STATUS.pending),
    IS_UNPAID,
    not(orders.paysOnDelivery),
    isNull(orders.depositPaidAt),
  ),
  'to-approve': and(
    eq(orders.status, ORDER_STATUS.pending),
    or(IS_PAID, IS_ON_ACCOUNT, orders.paysOnDelivery, isNotNull(orders.depositPaidAt)),
  ),
  'to-pack': and(eq(orders.status, ORDER_STATUS.inProcess), sql.raw(hasToPack('orders.id'))),
  out: eq(orders.status, ORDER_STATUS.outForDelivery),
  delivered: eq(orders.status, ORDER_STATUS.delivered),
  cancelled: eq(orders.status, ORDER_STATUS.cancelled),
}

const hasAttempt = (isMeant: SQL | undefined) =>
  inArray(orders.id, subquery.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(isMeant))

const IN_PAYMENT: Readonly<Record<NonNullable<OfficeOrderFilter['payment']>[number], SQL | undefined>> = {
  paid: IS_PAID,
  'on-account': IS_ON_ACCOUNT,
  'not-paid': and(IS_UNPAID, not(orders.paysOnDelivery), lt(orders.status, ORDER_STATUS.cancelled)),
  'balance-due': and(IS_UNPAID, isNotNull(orders.depositPaidAt), lt(orders.status, ORDER_STATUS.cancelled)),
  'on-delivery': and(IS_UNPAID, orders.paysOnDelivery, lt(orders.status, ORDER_STATUS.cancelled)),
  'prompt-sent': hasAttempt(inArray(paymentAttempts.state, ['requested', 'prompted'])),
  undecided: hasAttempt(eq(paymentAttempts.state, 'unknown')),
}

/** Orders with an open cancellation request: they are few, so they are looked up first. */
const HAS_REQUEST = and(
  IS_OPEN,
  inArray(
    orders.id,
    subquery
      .select({ orderId: cancellationRequests.orderId })
      .from(cancellationRequests)
      .where(eq(cancellationRequests.state, 'requested')),
  ),
)

/** Whether a filter selects only open orders: they are few and have a separate index. */
export const isOfOpenOrders = ({ stage = [] }: OfficeOrderFilter): boolean =>
  stage.length > 0 && stage.every((one) => OPEN_STAGES.includes(one))

function inStages(filter: OfficeOrderFilter): SQL | undefined {
  const { stage = [] } = filter
  if (stage.length === 0) return undefined
  const isEveryOpen = OPEN_STAGES.every((one) => stage.includes(one))
  const others = isEveryOpen ? stage.filter((one) => !OPEN_STAGES.includes(one)) : stage
  const chosen = or(isEveryOpen ? IS_OPEN : undefined, ...others.map((one) => IN_STAGE[one]))
  return isOfOpenOrders(filter) ? and(IS_OPEN, chosen) : chosen
}

/** Orders paid by one of these methods: common methods as one condition, rare methods by order number. */
async function isPaidBy(tx: Session, { method = [] }: OfficeOrderFilter): Promise<SQL | undefined> {
  if (method.length === 0) return undefined
  const { state, method: of, orderId } = paymentAttempts
  const paidBy = method.filter((one) => one !== 'account')
  const found = await Promise.all(
    paidBy.map(async (one) => ({
      method: one,
      // Most payments are by M-Pesa: the index of the other methods leaves it out.
      orderIds: one === 'mpesa' ? null : await fewPaidBy(tx, one),
    })),
  )
  const common = found.flatMap(({ method: one, orderIds }) => (orderIds ? [] : [one]))
  const few = found.flatMap(({ orderIds }) => orderIds ?? [])
  const isOther = [
    method.includes('account') ? IS_ON_ACCOUNT : undefined,
    few.length > 0 ? isAnyOf(orders.id, few) : undefined,
  ].filter((way) => way !== undefined)
  if (common.length === 0) return or(...isOther) ?? sql`false`
  const isCommon = and(eq(state, 'paid'), inArray(of, common))
  if (isOther.length === 0) return hasAttempt(isCommon)
  // A subquery per listed order: as a set, all payments would be read first.
  const attempt = subquery
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(orderId, orders.id), isCommon))
    .limit(1)
  return or(sql`(${attempt}) IS NOT NULL`, ...isOther)
}

/** The orders paid by a method; null if they are many. */
async function fewPaidBy(tx: Session, method: PaymentMethod): Promise<string[] | null> {
  const { state, method: of, orderId } = paymentAttempts
  const rows = await tx.db
    .select({ orderId })
    .from(paymentAttempts)
    .where(and(eq(state, 'paid'), eq(of, method)))
    .limit(MAX_NAMED + 1)
  return rows.length > MAX_NAMED ? null : rows.map((row) => row.orderId)
}

/** Between two days in Nairobi, both included. */
const isPlacedBetween = ({ from, to }: OfficeOrderFilter) =>
  and(
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, startOfDay(addDays(to, 1))) : undefined,
  )

/** The orders of a representative's companies, and the orders they placed. */
async function isOfRep(tx: Session, rep: number | undefined): Promise<SQL | undefined> {
  if (rep === undefined) return undefined
  const rows = await tx.db.select({ id: salesReps.companyId }).from(salesReps).where(eq(salesReps.userId, rep))
  const companyIds = rows.map(({ id }) => id)
  return or(eq(orders.userId, rep), companyIds.length > 0 ? isAnyOf(orders.companyId, companyIds) : undefined)
}

const hasTag = (tag: string) =>
  inArray(orders.id, subquery.select({ orderId: orderTags.orderId }).from(orderTags).where(eq(orderTags.tag, tag)))

const mentions = (staffId: number) =>
  inArray(
    orders.id,
    subquery
      .select({ orderId: orderMentions.orderId })
      .from(orderMentions)
      .where(and(eq(orderMentions.staffId, staffId), isNull(orderMentions.readAt))),
  )

/** Orders assigned to a staff member; tasks refer to an order by its number. */
const isTakenBy = (staffId: number) => {
  const { subjectId, subjectKind, staffId: takenBy } = officeAssignments
  const taken = subquery
    .select({ orderNo: sql`${subjectId}::bigint` })
    .from(officeAssignments)
    .where(and(eq(subjectKind, 'order'), eq(takenBy, staffId)))
  return sql`${orders.orderNo} = ANY(ARRAY(${taken}))`
}

const SHIPPING = { delivery: SHIPPING_TYPE.delivery, collection: SHIPPING_TYPE.pickup } as const

/** The promised day is never before the order date, so the index on the order date can be used. */
const isPromisedUntil = (day: string) =>
  and(lte(orders.estimatedDeliveryDate, day), lt(orders.createdAt, startOfDay(addDays(day, 1))))

const isPromisedBetween = ({ promisedFrom, promisedTo }: OfficeOrderFilter) =>
  and(
    promisedFrom ? gte(orders.estimatedDeliveryDate, promisedFrom) : undefined,
    promisedTo ? isPromisedUntil(promisedTo) : undefined,
  )

const isBetween = (atLeast: number | undefined, atMost: number | undefined) =>
  and(
    atLeast === undefined ? undefined : gte(orders.valueCents, atLeast),
    atMost === undefined ? undefined : lte(orders.valueCents, atMost),
  )

/** The orders that match the office's filter. @param staffId the requesting staff member */
export async function matchesOfficeFilter(
  tx: Session,
  filter: OfficeOrderFilter,
  staffId: number,
): Promise<SQL | undefined> {
  const { payment = [], county = [], company = [], fulfilment, atLeast, atMost, tag, numbers } = filter
  const [found, isOfCompany, hasIt, isOfTheirs, isPaid, isOfAmount] = await Promise.all([
    matchesSearch(tx, filter.search ?? '', staffId),
    filter.companyName ? isOfCompanyNamed(tx, filter.companyName) : undefined,
    filter.product ? hasProductLike(tx, filter.product) : undefined,
    isOfRep(tx, filter.rep),
    isPaidBy(tx, filter),
    namedIfRare(tx, isBetween(atLeast, atMost)),
  ])
  return and(
    inStages(filter),
    or(...payment.map((one) => IN_PAYMENT[one])),
    isPaid,
    fulfilment ? eq(orders.shippingType, SHIPPING[fulfilment]) : undefined,
    or(...county.map((name) => sql`${orders.address}->>'county' = ${name}`)),
    company.length > 0 ? isAnyOf(orders.companyId, company) : undefined,
    isOfCompany,
    hasIt,
    isOfTheirs,
    isPlacedBetween(filter),
    isPromisedBetween(filter),
    isOfAmount,
    tag ? hasTag(tag) : undefined,
    filter.mine ? isTakenBy(staffId) : undefined,
    filter.askedToCancel ? HAS_REQUEST : undefined,
    filter.mentionsMe ? mentions(staffId) : undefined,
    found,
    numbers ? isAnyOf(orders.orderNo, numbers) : undefined,
  )
}
