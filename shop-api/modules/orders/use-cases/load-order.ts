import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { PAYMENT_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import type { OfficeOrder, TimelineEntry } from '#lib/contract/orders/office/order.ts'
import { orderStage } from '#lib/contract/orders/office/order-stages.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { draftOrders } from '../../../db/schema/order-changes.ts'
import { cancellationRequests, orderEvents } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { quotes } from '../../../db/schema/quotes.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { accountHold } from '../../companies/use-cases/shown-hold.ts'
import { documentsAtKra } from '../../etims/queries/documents-at-kra.ts'
import type { StaffSession } from '../../staff/use-cases/staff-sessions.ts'
import { loadOrderDetails } from '../queries/load-order-details.ts'
import { approvalOf } from '../queries/order-approval.ts'
import { loadOfficeMoney } from '../queries/order-money.ts'
import { loadOrderWork } from '../queries/order-work.sql.ts'
import { type OfficeEventRow, officeTimeline } from '../rules/office-timeline.ts'
import { stepAfter, tooLateToCancel } from '../rules/order-states.ts'
import { holderOf } from './assignments.ts'
import { isMentioned, notesOf, tagsOf } from './order-notes.ts'

/** Staff see every order. */
const STAFF_ACCESS = { userId: 0, userType: USER_TYPE.staff, companyId: null } as const

/** The id of an order. @throws `not-found` if there is no such order */
export async function orderIdOf(tx: Session, orderNo: number): Promise<string> {
  const [order] = await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo))
  if (!order) throw refuse('not-found', `There is no order ${orderNo}.`)
  return order.id
}

/** One order for the office. Its money is included only for staff with permission to see payments. */
export async function loadOfficeOrder(
  tx: Session,
  now: Date,
  orderNo: number,
  { staffId, permissions }: Pick<StaffSession, 'staffId' | 'permissions'>,
): Promise<OfficeOrder> {
  const orderId = await orderIdOf(tx, orderNo)
  const [details, [customer], money, timeline, tags, takenBy, mentionsMe, listPrices, approval, atKra] =
    await Promise.all([
      loadOrderDetails(tx, orderId, STAFF_ACCESS),
      customerOf(tx, orderId),
      loadOfficeMoney(tx, orderId),
      timelineOf(tx, orderId),
      tagsOf(tx, orderId),
      holderOf(tx, { kind: 'order', id: String(orderNo) }),
      isMentioned(tx, orderId, staffId),
      listPricesOf(tx, orderId),
      approvalOf(tx, orderId),
      documentsAtKra(tx, orderId),
    ])
  if (!details || !customer) throw refuse('not-found', `There is no order ${orderNo}.`)
  const { company, companyId, userId, rep, whatsAppName } = customer
  const hold = companyId === null ? null : await accountHold(tx, companyId, dayInNairobi(now))
  const isPaid = details.lastPayment === PAYMENT_STATUS.completed
  return {
    order: withMaskedPhones(details),
    stage: orderStage({
      status: details.status,
      isPaid,
      paysLater:
        details.onAccount !== null || details.paysOnDelivery === true || details.deposit?.isDepositPaid === true,
    }),
    payment: money.state,
    customer: {
      ...{ name: company ?? details.orderedBy, companyId, userId, isGuest: userId === null },
      ...{ rep: rep || null, whatsAppName },
      approvedBy: approval?.by ?? null,
      ...(hold && { hold }),
    },
    ...{ listPrices, atKra },
    nextStatus: stepAfter(details.status),
    tooLateToCancel: tooLateToCancel(details.status, details.shippingType),
    money: permissions.has('payments.view') ? money : null,
    ...{ timeline, tags, takenBy, mentionsMe },
  }
}

/** The phone of an order's recipient. */
export async function phoneOfOrder(tx: Session, orderNo: number): Promise<string> {
  const [order] = await tx.db
    .select({ phone: sql<string | null>`${orders.address}->>'mobileNumber'` })
    .from(orders)
    .where(eq(orders.orderNo, orderNo))
  if (!order?.phone) throw refuse('not-found', 'There is no phone number.')
  return order.phone
}

const masked = <Person extends { mobileNumber: string }>(person: Person): Person => ({
  ...person,
  mobileNumber: maskedPhone(person.mobileNumber),
})

const withMaskedPhones = (order: OrderDetails): OrderDetails => ({
  ...order,
  contact: masked(order.contact),
  shipAddress: order.shipAddress && masked(order.shipAddress),
  invAddress: order.invAddress && masked(order.invAddress),
})

const customerOf = (tx: Session, orderId: string) =>
  tx.db
    .select({
      userId: orders.userId,
      companyId: orders.companyId,
      company: companies.name,
      whatsAppName: sql<string | null>`${orders.address}->>'whatsAppName'`,
      rep: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(salesReps, eq(salesReps.companyId, orders.companyId))
    .leftJoin(users, eq(users.id, salesReps.userId))
    .where(eq(orders.id, orderId))

const listPricesOf = (tx: Session, orderId: string) =>
  tx.db
    .select({ productCode: orderLines.productCode, listPrice: sql<number>`${orderLines.listUnitExVatCents}` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.listUnitExVatCents)))
    .orderBy(asc(orderLines.position))

/** Events, work and notes of an order, newest first. */
export async function timelineOf(tx: Session, orderId: string): Promise<TimelineEntry[]> {
  const [events, work, notes, quoted, approval, [placed]] = await Promise.all([
    eventsOf(tx, orderId),
    loadOrderWork(tx.query, { orderId }),
    notesOf(tx, orderId),
    quoteOf(tx, orderId),
    approvalOf(tx, orderId),
    tx.db
      .select({
        by: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''),
          nullif(concat_ws(' ', ${orders.address}->>'firstName', nullif(${orders.address}->>'lastName', '')), ''), 'Guest')`,
        preparedBy: staffMembers.name,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(draftOrders, eq(draftOrders.orderId, orders.id))
      .leftJoin(staffMembers, eq(staffMembers.id, draftOrders.staffId))
      .where(eq(orders.id, orderId)),
  ])
  const by = placed?.by ?? 'Guest'
  const accepted = quoted.map(({ no, version, at }) => ({
    ...{ id: `quote-${no}`, at, who: by, what: `accepted version ${version} of quote ${no}`, note: '' },
  }))
  const approved = approval?.at
    ? [
        {
          ...approval,
          id: `approval-${approval.no}`,
          at: approval.at,
          who: approval.by ?? '',
          what: approvalText(approval),
        },
      ]
    : []
  return officeTimeline(events, [...work, ...accepted, ...approved], notes, by, placed?.preparedBy ?? null)
}

type Approval = NonNullable<Awaited<ReturnType<typeof approvalOf>>>
const approvalText = ({ no, limitKind, limitCents }: Pick<Approval, 'no' | 'limitKind' | 'limitCents'>) =>
  `approved request ${no} for the company, above the limit of ${showMoney(limitCents, 'auto')} for ${limitKind === 'order' ? 'an order' : 'a month'}`

/** The quote that an order was placed from. */
const quoteOf = ({ db }: Session, orderId: string) =>
  db
    .select({ no: quotes.no, version: quotes.version, at: quotes.changedAt })
    .from(quotes)
    .where(eq(quotes.orderId, orderId))

const eventsOf = (tx: Session, orderId: string): Promise<OfficeEventRow[]> =>
  tx.db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      toStatus: orderEvents.toStatus,
      requestId: orderEvents.requestId,
      actor: orderEvents.actor,
      actorName: orderEvents.actorName,
      actorId: orderEvents.actorId,
      note: orderEvents.note,
      isMessage: orderEvents.isMessage,
      request: sql<
        OfficeEventRow['request']
      >`CASE WHEN ${cancellationRequests.id} IS NULL THEN NULL ELSE jsonb_build_object(
        'state', ${cancellationRequests.state}, 'what', CASE WHEN ${cancellationRequests.variantId} IS NULL THEN 'the whole order'
          ELSE concat(trim_scale(${cancellationRequests.quantityTenths} / 10.0), ' ', ${orderLines.unitText},
            CASE WHEN ${cancellationRequests.quantityTenths} = 10 THEN '' ELSE 's' END, ' of ', ${orderLines.productName}) END)
        END`,
      at: orderEvents.at,
      rep: sql<string>`CASE WHEN ${users.id} IS NOT NULL THEN concat_ws(' ', ${users.firstName}, ${users.lastName}) ELSE '' END`,
    })
    .from(orderEvents)
    .leftJoin(users, and(eq(users.id, orderEvents.actorId), eq(users.userType, USER_TYPE.rep)))
    .leftJoin(cancellationRequests, eq(cancellationRequests.id, orderEvents.requestId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, orderEvents.orderId), eq(orderLines.variantId, cancellationRequests.variantId)),
    )
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
