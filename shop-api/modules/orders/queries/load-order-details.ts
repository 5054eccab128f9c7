import { and, asc, desc, eq, min, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { orderDetails } from '#lib/contract/orders/order-details.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { orderEvents, taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { promotions } from '../../../db/schema/promotions.ts'
import { documentsAtKra } from '../../etims/queries/documents-at-kra.ts'
import {
  IS_COLOUR,
  IS_PICTURE,
  IS_VARIANT,
  NO_PICTURE,
  PICTURE,
  SENT_TENTHS,
} from '../../stock/queries/order-columns.ts'
import { detailsOf } from '../rules/order-details.ts'
import type { DetailsLine } from '../rules/ordered-product.ts'
import { isOrderOf, type OrderAccess } from './order-access.ts'
import { approvalOf } from './order-approval.ts'
import { findOrderDetails, findRequests } from './order-details.sql.ts'

/**
 * Details of an order that the caller can see; null if it does not exist or belongs to another customer.
 * @param access null for a caller with the secret of a guest's order page
 */
export async function loadOrderDetails(
  tx: Session,
  orderId: string,
  access: OrderAccess | null,
): Promise<Output<typeof orderDetails> | null> {
  const [[row], isVisible, lines, requests, reached, issued, messages, approval] = await Promise.all([
    findOrderDetails(tx.query, { orderId }),
    access && maySee(tx, orderId, access),
    loadLines(tx, orderId),
    findRequests(tx.query, { orderId }),
    statusDates(tx, orderId),
    issuedDocuments(tx, orderId),
    messagesOf(tx, orderId),
    approvalOf(tx, orderId),
  ])
  if (!row || !(access ? isVisible : row.isGuest)) return null
  // A guest's order is paid like a consumer's order.
  const shown = access ? row : { ...row, userType: USER_TYPE.consumer }
  const details = { ...detailsOf(shown, lines, requests, reached, issued), messages }
  if (!approval?.at) return details
  const { at, note } = approval
  return { ...details, approval: { by: approval.by ?? '', at: at.toISOString(), note } }
}

async function maySee(tx: Session, orderId: string, access: OrderAccess): Promise<boolean> {
  const [seen] = await tx.db.select({ id: orders.id }).from(orders).where(isOrderOf(orderId, access))
  return seen !== undefined
}

/** Time at which an order reached each status, as far as it did. */
async function statusDates(tx: Session, orderId: string): Promise<Map<number, Date>> {
  const rows = await tx.db
    .select({ status: orderEvents.toStatus, at: min(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'status')))
    .groupBy(orderEvents.toStatus)
  return new Map(rows.flatMap(({ status, at }) => (status !== null && at ? [[status, at]] : [])))
}

/** Messages of the shop to the customer, newest first. */
async function messagesOf(tx: Session, orderId: string): Promise<{ at: string; text: string }[]> {
  const rows = await tx.db
    .select({ at: orderEvents.at, text: orderEvents.note })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.isMessage, true)))
    .orderBy(desc(orderEvents.id))
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text }))
}

/** Documents issued for an order, by date. */
async function issuedDocuments(tx: Session, orderId: string): Promise<OrderDocument[]> {
  const rows = await tx.db
    .select({ kind: taxDocuments.kind, no: taxDocuments.no, issuedAt: taxDocuments.issuedAt })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.issuedAt), desc(taxDocuments.kind), asc(taxDocuments.no))
  const atKra = new Map((await documentsAtKra(tx, orderId)).map((one) => [one.serial, one]))
  return rows.map(({ kind, no, issuedAt }) => {
    const serial = serialOf(kind, no)
    const title = `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${serial}`
    const sent = atKra.get(serial)
    // KRA's refusals are for staff: the customer's document is being confirmed until it is accepted.
    const kra = sent && { isConfirmed: sent.state === 'accepted', checkAddress: sent.checkAddress }
    return { paper: kind, title, serial, issuedAt: issuedAt.toISOString(), ...(kra && { kra }) }
  })
}

async function loadLines(tx: Session, orderId: string): Promise<DetailsLine[]> {
  const rows = await tx.db
    .select({
      productId: orderLines.variantId,
      productName: orderLines.productName,
      productCode: orderLines.productCode,
      productBrand: orderLines.brandName,
      colorName: orderLines.colourName,
      size: orderLines.sizeName,
      media: PICTURE,
      quantityTenths: orderLines.quantityTenths,
      cancelledTenths: orderLines.cancelledTenths,
      returnedTenths: orderLines.returnedTenths,
      sentTenths: SENT_TENTHS,
      stepTenths: families.quantityStepTenths,
      unittext: orderLines.unitText,
      piecesPerBale: orderLines.piecesPerBale,
      orgUnitPrice: orderLines.unitExVatCents,
      vatPerc: orderLines.vatPerc,
      discountCents: orderLines.discountCents,
      discountTenths: orderLines.discountTenths,
      offerName: promotions.name,
      exVatCents: sql<number>`${orderLines.exVatCents} - ${orderLines.creditedExVatCents}`,
      vatCents: sql<number>`${orderLines.vatCents} - ${orderLines.creditedVatCents}`,
    })
    .from(orderLines)
    .innerJoin(variants, IS_VARIANT)
    .innerJoin(families, eq(families.id, variants.familyId))
    .leftJoin(familyColours, IS_COLOUR)
    .leftJoin(media, IS_PICTURE)
    .leftJoin(promotions, eq(promotions.id, orderLines.promotionId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .prepare('order-lines-shown')
    .execute()
  return rows.map(({ media: picture, ...line }) => ({ ...line, media: picture ?? NO_PICTURE }))
}
