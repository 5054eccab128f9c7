import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReturnsOverview, ShownReturn } from '#lib/contract/returns/returns.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { orderReturns } from '../../../db/schema/order-changes.ts'
import { pickUpPoints } from '../../../db/schema/reference.ts'
import {
  returnCredits,
  returnMessages,
  returnPhotos,
  returnRequestLines,
  returnRequests,
} from '../../../db/schema/returns.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import type { LockedOrder } from '../../orders/rules/locked-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { findPickUpPoints } from '../../site/queries/pick-up-points.sql.ts'
import { returnSetting } from '../../site/queries/return-setting.ts'
import { collectsReturns, nextStepOf, settlementsOf, stateAfter } from '../rules/return-states.ts'
import { returnableNow } from '../rules/returnable.ts'
import { loadDelivered } from './load-delivered.ts'

/** The products of an order that its customer can return, and its returns. @throws `not-found` */
export async function loadOverview(
  tx: Session,
  { orderId, access }: { orderId: string; access: OrderAccess | null },
  now: Date,
): Promise<ReturnsOverview> {
  const order = await lockOrder(tx, { id: orderId }, access)
  const { days } = (await returnSetting.load(tx)).value
  const [delivered, returns, points] = [
    await loadDelivered(tx, order),
    await loadReturns(tx, order),
    await findPickUpPoints(tx.query, { id: null }),
  ]
  return {
    days,
    lines: delivered
      .filter((line) => line.delivered.length > 0)
      .map((line) => {
        const { tenths, ...returnable } = returnableNow(line, { now, days })
        const { productId, name, unit, stepTenths } = line
        return { ...{ productId, name, unit }, step: quantityOf(stepTenths), left: quantityOf(tenths), ...returnable }
      }),
    returns,
    points: points.map(({ id, name, address, hours }) => ({ id, name, address, hours })),
    allowsCollection: collectsReturns(order),
    settlements: settlementsOf(order),
  }
}

/** The returns of an order, newest first. */
async function loadReturns(tx: Session, order: LockedOrder): Promise<ShownReturn[]> {
  const requests = await tx.db
    .select({
      request: returnRequests,
      point: pickUpPoints.name,
      photos: sql<number>`(SELECT count(*)::int FROM ${returnPhotos} p WHERE p.request_no = ${returnRequests.no})`,
    })
    .from(returnRequests)
    .leftJoin(pickUpPoints, eq(pickUpPoints.id, returnRequests.pickUpPointId))
    .where(eq(returnRequests.orderId, order.id))
    .orderBy(desc(returnRequests.no))
  const nos = requests.map(({ request }) => request.no)
  const [lines, messages, notes] = [
    await tx.db
      .select()
      .from(returnRequestLines)
      .where(inArray(returnRequestLines.requestNo, nos))
      .orderBy(asc(returnRequestLines.position)),
    await loadMessages(tx, nos),
    await loadCreditNotes(tx, nos),
  ]
  return requests.map(({ request, point, photos }) => ({
    ...{ returnNo: request.no, state: request.state, settlement: request.settlement, photos },
    createdAt: request.createdAt.toISOString(),
    nextStep: nextStepOf({ ...request, point, isOnAccount: order.creditTermsDays !== null }),
    canCancel: stateAfter(request.state, 'cancel') !== null,
    lines: lines
      .filter(({ requestNo }) => requestNo === request.no)
      .map(({ position, tenths, approvedTenths, receivedTenths, reason }) => {
        const ordered = order.lines.find((line) => line.position === position)
        return {
          ...{ productId: ordered?.productId ?? 0, name: ordered?.name ?? '', unit: ordered?.unit ?? '', reason },
          quantity: quantityOf(tenths),
          approved: approvedTenths === null ? null : quantityOf(approvedTenths),
          received: receivedTenths === null ? null : quantityOf(receivedTenths),
        }
      }),
    messages: messages
      .filter(({ requestNo }) => requestNo === request.no)
      .map(({ requestNo: _, ...message }) => message),
    creditNotes: notes.filter(({ requestNo }) => requestNo === request.no).map(({ serial }) => serial),
  }))
}

/** The messages of returns, oldest first; erased texts are left out. */
export async function loadMessages(
  { db }: Session,
  nos: readonly number[],
): Promise<{ requestNo: number; isShop: boolean; text: string; at: string }[]> {
  const rows = await db
    .select()
    .from(returnMessages)
    .where(inArray(returnMessages.requestNo, [...nos]))
    .orderBy(asc(returnMessages.id))
  return rows
    .filter(({ text }) => text !== '')
    .map(({ requestNo, kind, text, at }) => ({ requestNo, isShop: kind !== 'answer', text, at: at.toISOString() }))
}

/** The serials of the credit notes of returns. */
export async function loadCreditNotes(
  { db }: Session,
  nos: readonly number[],
): Promise<{ requestNo: number; serial: string }[]> {
  const rows = await db
    .select({ requestNo: returnCredits.requestNo, no: orderReturns.creditNoteNo })
    .from(returnCredits)
    .innerJoin(orderReturns, eq(orderReturns.id, returnCredits.returnId))
    .where(inArray(returnCredits.requestNo, [...nos]))
    .orderBy(asc(orderReturns.creditNoteNo))
  return rows.map(({ requestNo, no }) => ({ requestNo, serial: serialOf('credit-note', no) }))
}
