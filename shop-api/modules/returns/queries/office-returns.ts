import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type ListedReturn,
  type OfficeReturn,
  type officeReturnList,
  RETURN_VIEWS,
  type ReturnView,
} from '#lib/contract/returns/office/returns.ts'
import type { ReturnState } from '#lib/contract/returns/returns.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { pickUpPoints } from '../../../db/schema/reference.ts'
import { returnPhotos, returnRequestLines, returnRequests } from '../../../db/schema/returns.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { plannedNotes } from '../../orders/rules/credit-by-invoice.ts'
import type { LockedOrder } from '../../orders/rules/locked-order.ts'
import { shownAddress } from '../../orders/rules/shown-address.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { gatherReturns } from '../use-cases/credit-returns.ts'
import { lockReturn } from '../use-cases/lock-return.ts'
import { exchangeOf } from '../use-cases/open-exchange.ts'
import { loadCreditNotes, loadMessages } from './load-returns.ts'

const PER_PAGE = 50

const STATES: Readonly<Record<Exclude<ReturnView, 'all'>, readonly ReturnState[]>> = {
  decide: ['requested'],
  expected: ['question', 'approved'],
  credit: ['received'],
  closed: ['declined', 'credited', 'cancelled'],
}

const inView = (view: ReturnView): SQL | undefined =>
  view === 'all' ? undefined : inArray(returnRequests.state, [...STATES[view]])

const CUSTOMER = sql<string>`coalesce(${companies.name}, nullif(concat_ws(' ', ${orders.address}->>'firstName', ${orders.address}->>'lastName'), ''), '')`

/** Returns with the columns of a list; the caller adds the filter. */
const selectReturns = ({ db }: Session) =>
  db
    .select({
      returnNo: returnRequests.no,
      orderNo: orders.orderNo,
      customer: CUSTOMER,
      state: returnRequests.state,
      settlement: returnRequests.settlement,
      lines: sql<number>`(SELECT count(*)::int FROM ${returnRequestLines} l WHERE l.request_no = ${returnRequests.no})`,
      photos: sql<number>`(SELECT count(*)::int FROM ${returnPhotos} p WHERE p.request_no = ${returnRequests.no})`,
      createdAt: returnRequests.createdAt,
      changedAt: returnRequests.changedAt,
    })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectReturns>>[number]

const listed = ({ createdAt, changedAt, ...row }: Row): ListedReturn => ({
  ...row,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

/** By the number of the return or the order, or a part of the customer's name. */
function matches(search: string): SQL | undefined {
  if (search === '') return undefined
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1]
  if (digits) return sql`${Number(digits)} IN (${returnRequests.no}, ${orders.orderNo})`
  return sql`${CUSTOMER} ILIKE ${`%${likeText(search)}%`}`
}

/** A page of returns. */
export async function listReturns(
  tx: Session,
  { view, search, page }: { view: ReturnView; search: string; page: number },
): Promise<Output<typeof officeReturnList>> {
  const where = and(inView(view), matches(search))
  const isOldestFirst = view !== 'closed' && view !== 'all'
  const rows = await selectReturns(tx)
    .where(where)
    .orderBy(isOldestFirst ? asc(returnRequests.no) : desc(returnRequests.no))
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
  const [found] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(where)
  return {
    returns: rows.slice(0, PER_PAGE).map(listed),
    total: found?.total ?? 0,
    next: rows.length > PER_PAGE ? page + 1 : null,
    counts: await countViews(tx),
  }
}

async function countViews({ db }: Session): Promise<Record<string, number>> {
  const counted = RETURN_VIEWS.filter((view) => view !== 'all' && view !== 'closed')
  const columns = Object.fromEntries(
    counted.map((view) => [view, sql<number>`count(*) FILTER (WHERE ${inView(view)})::int`]),
  )
  const [row] = await db
    .select(columns)
    .from(returnRequests)
    .where(inArray(returnRequests.state, [...STATES.decide, ...STATES.expected, ...STATES.credit]))
  return row ?? {}
}

/** The returns of an order, newest first. */
export async function returnsOf(tx: Session, orderNo: number): Promise<ListedReturn[]> {
  const rows = await selectReturns(tx).where(eq(orders.orderNo, orderNo)).orderBy(desc(returnRequests.no))
  return rows.map(listed)
}

/** One return for staff, with the credit that would be issued. Read under the lock of its order. @throws `not-found` */
export async function loadOfficeReturn(tx: Session, returnNo: number): Promise<OfficeReturn> {
  const { order, request, lines } = await lockReturn(tx, returnNo)
  const [row] = await selectReturns(tx).where(eq(returnRequests.no, returnNo))
  const [facts] = await tx.db
    .select({ decidedBy: staffMembers.name, point: pickUpPoints.name })
    .from(returnRequests)
    .leftJoin(staffMembers, eq(staffMembers.id, returnRequests.decidedBy))
    .leftJoin(pickUpPoints, eq(pickUpPoints.id, returnRequests.pickUpPointId))
    .where(eq(returnRequests.no, returnNo))
  const photos = await tx.db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(eq(returnPhotos.requestNo, returnNo))
    .orderBy(asc(returnPhotos.id))
  return {
    ...listed(row as Row),
    ...{ orderId: order.id, version: request.version, wayBack: request.wayBack, note: request.note },
    place: request.wayBack === 'drop-off' ? (facts?.point ?? '') : addressText(order),
    decidedBy: facts?.decidedBy ?? null,
    receivedAt: request.receivedAt?.toISOString() ?? null,
    creditedAt: request.creditedAt?.toISOString() ?? null,
    lines: lines.map(({ ordered, tenths, approvedTenths, receivedTenths, ...line }) => ({
      ...{ position: line.position, reason: line.reason, condition: line.condition, isRestocked: line.isRestocked },
      ...{ productId: ordered.productId, code: ordered.code, name: ordered.name, unit: ordered.unit },
      step: quantityOf(ordered.stepTenths),
      requested: quantityOf(tenths),
      approved: approvedTenths === null ? null : quantityOf(approvedTenths),
      received: receivedTenths === null ? null : quantityOf(receivedTenths),
    })),
    photoIds: photos.map(({ id }) => id),
    messages: (await loadMessages(tx, [returnNo])).map(({ requestNo: _, ...message }) => message),
    creditNotes: (await loadCreditNotes(tx, [returnNo])).map(({ serial }) => serial),
    exchange: await exchangeOf(tx, request),
    credit: await creditOf(tx, order),
  }
}

const addressText = ({ address }: LockedOrder): string => {
  const { physicalLocation, city, mobileNumber } = shownAddress(address)
  return [physicalLocation, city, maskedPhone(mobileNumber)].filter(Boolean).join(', ')
}

async function creditOf(tx: Session, order: LockedOrder): Promise<OfficeReturn['credit']> {
  const gathered = await gatherReturns(tx, order)
  if (!gathered) return null
  const open = await tx.db
    .select({ no: returnRequests.no })
    .from(returnRequests)
    .where(
      and(eq(returnRequests.orderId, order.id), inArray(returnRequests.state, [...STATES.decide, ...STATES.expected])),
    )
    .orderBy(asc(returnRequests.no))
  return {
    returnNos: gathered.requests.map(({ no }) => no),
    ...{ credit: gathered.credit, refund: gathered.refund, storeCredit: gathered.storeCredit },
    notes: plannedNotes(gathered.notes),
    openNos: open.map(({ no }) => no),
    creditNotes: await tx.db.$count(
      taxDocuments,
      and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'credit-note')),
    ),
  }
}
