import { and, asc, eq, sql } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { cancellationRequests, taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { IS_VARIANT, LINE_NAME, TENTHS_LEFT } from '../../stock/queries/order-columns.ts'
import { isVisibleTo, type OrderAccess } from '../queries/order-access.ts'
import { sentTenths } from '../queries/sent-tenths.ts'
import { type IssuedDocument, invoicesLeft } from '../rules/invoice-left.ts'
import type { LockedOrder } from '../rules/locked-order.ts'

type Name = { id: string } | { orderNo: number }

/**
 * Locks an order with its lines until the transaction ends, so that its changes are made one after the other.
 * @param access the access that must include the order; null for the shop itself
 * @throws `not-found` if it does not exist or belongs to another customer
 */
export async function lockOrder(tx: Session, name: Name, access: OrderAccess | null): Promise<LockedOrder> {
  const [order] = await tx.db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      status: orders.status,
      userId: orders.userId,
      userType: orders.userType,
      companyId: orders.companyId,
      address: orders.address,
      shippingType: orders.shippingType,
      paymentStatus: orders.paymentStatus,
      creditTermsDays: orders.creditTermsDays,
      paysOnDelivery: orders.paysOnDelivery,
      depositPaidAt: orders.depositPaidAt,
      balanceDueOn: orders.balanceDueOn,
      retainedCents: orders.retainedCents,
      deliveryExVatCents: orders.deliveryExVatCents,
      deliveryVatCents: orders.deliveryVatCents,
      deliveryVatPerc: orders.deliveryVatPerc,
      deliveryProviderName: orders.deliveryProviderName,
      roundingCents: orders.roundingCents,
      totalCents: orders.totalCents,
      creditedCents: orders.creditedCents,
      changedCents: orders.changedCents,
    })
    .from(orders)
    .where(
      and(
        'id' in name ? eq(orders.id, name.id) : eq(orders.orderNo, name.orderNo),
        access ? isVisibleTo(access) : undefined,
      ),
    )
    .for('update')
  if (!order) throw refuse('not-found', 'We could not find this order.')
  // Reads after the lock: another transaction could have changed them before.
  const [lines, requests, sent, documents] = await Promise.all([
    linesOf(tx, order.id),
    openRequestsOf(tx, order.id),
    sentTenths(tx, order.id),
    documentsOf(tx, order.id),
  ])
  return {
    ...order,
    isInvoiced: documents.some(({ kind, parcelId }) => kind === 'invoice' && parcelId === null),
    invoices: invoicesLeft(documents),
    lines: lines.map(({ discountCents, discountTenths, ...line }) => ({
      ...line,
      discount: discountCents > 0 ? { cents: discountCents, tenths: discountTenths } : null,
      sentTenths:
        order.status === ORDER_STATUS.outForDelivery || order.status === ORDER_STATUS.delivered
          ? line.tenths + line.returnedTenths
          : (sent.get(line.position) ?? 0),
      requestedTenths: requests
        .filter(({ productId }) => productId === line.productId)
        .reduce((sum, { tenths }) => sum + (tenths ?? 0), 0),
    })),
    wholeRequested: requests.some(({ productId }) => productId === null),
    openRequests: requests.length,
  }
}

const linesOf = (tx: Session, orderId: string) =>
  tx.db
    .select({
      productId: orderLines.variantId,
      position: orderLines.position,
      code: orderLines.productCode,
      name: LINE_NAME,
      unit: orderLines.unitText,
      stepTenths: families.quantityStepTenths,
      unitExVatCents: orderLines.unitExVatCents,
      vatPerc: orderLines.vatPerc,
      discountCents: orderLines.discountCents,
      discountTenths: orderLines.discountTenths,
      tenths: TENTHS_LEFT,
      exVatCents: sql<number>`${orderLines.exVatCents} - ${orderLines.creditedExVatCents}`,
      vatCents: sql<number>`${orderLines.vatCents} - ${orderLines.creditedVatCents}`,
      bookedExVatCents: orderLines.exVatCents,
      bookedVatCents: orderLines.vatCents,
      returnedTenths: orderLines.returnedTenths,
    })
    .from(orderLines)
    .innerJoin(variants, IS_VARIANT)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

const openRequestsOf = (tx: Session, orderId: string) =>
  tx.db
    .select({ productId: cancellationRequests.variantId, tenths: cancellationRequests.quantityTenths })
    .from(cancellationRequests)
    .where(and(eq(cancellationRequests.orderId, orderId), eq(cancellationRequests.state, 'requested')))

/** The issued documents of an order. */
async function documentsOf(
  { db }: Session,
  orderId: string,
): Promise<(IssuedDocument & { parcelId: number | null })[]> {
  const { kind, no, invoiceNo, parcelId, totalCents, content } = taxDocuments
  const rows = await db
    .select({ kind, no, invoiceNo, parcelId, totalCents, content })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
  return rows.map((row) => ({ ...row, lines: row.content.lines }))
}
