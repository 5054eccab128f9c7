import { and, eq } from 'drizzle-orm'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { type InvoicedOrder, parcelSums } from '../rules/parcel-sums.ts'
import { isSent, type ParcelLine } from '../rules/parcels.ts'
import { deliveryLine, productLine, type TaxDocumentLine } from '../rules/tax-document.ts'
import { type Issuer, issueInvoice, issueParcelInvoice } from '../use-cases/issue-tax-document.ts'
import { parcelsOf } from '../use-cases/parcels.ts'
import { notReplaced } from './not-replaced.ts'

/**
 * Issues the invoices of products that are sent. An order on account gets an invoice for each parcel without one. Any
 * other order gets a single invoice, unless it has it.
 * @returns the last invoice's number
 */
export async function invoiceSent(issuer: Issuer, order: LockedOrder): Promise<number> {
  const { tx } = issuer
  if (order.creditTermsDays === null) return issueInvoice(issuer, order)
  const issued = await tx.db
    .select({ no: taxDocuments.no, parcelId: taxDocuments.parcelId })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'invoice'), notReplaced('tax_papers')))
  // An invoice older than invoices per parcel.
  const whole = issued.find(({ parcelId }) => parcelId === null)
  if (whole) return whole.no
  const sent = (await parcelsOf(tx, order.id)).filter(isSent)
  const invoiced = new Set(issued.map(({ parcelId }) => parcelId))
  const before: ParcelLine[] = sent.filter(({ id }) => invoiced.has(id)).flatMap(({ lines }) => lines)
  let no = Math.max(0, ...issued.map((invoice) => invoice.no))
  for (const { id, lines } of sent.filter((parcel) => !invoiced.has(parcel.id))) {
    const parcel = parcelSums(invoicedOrder(order), before, lines)
    no = await issueParcelInvoice(issuer, order, {
      parcelId: id,
      sums: parcel.sums,
      lines: [
        ...parcel.lines.map((line) => documentLine(order, line)),
        ...(parcel.hasDelivery ? deliveryLine(order) : []),
      ],
    })
    before.push(...lines)
  }
  return no
}

/** The order before later credits and returns. */
const invoicedOrder = (order: LockedOrder): InvoicedOrder => ({
  totalCents: order.totalCents,
  delivery: { exVatCents: order.deliveryExVatCents, vatCents: order.deliveryVatCents },
  lines: order.lines.map((line) => ({
    position: line.position,
    unitExVatCents: line.unitExVatCents,
    vatPerc: line.vatPerc,
    discount: line.discount ?? null,
    tenths: line.tenths + line.returnedTenths,
    exVatCents: line.bookedExVatCents,
    vatCents: line.bookedVatCents,
  })),
})

function documentLine(
  order: LockedOrder,
  parcelLine: { position: number; tenths: number; exVatCents: number; vatCents: number },
): TaxDocumentLine {
  const line = order.lines.find(({ position }) => position === parcelLine.position)
  if (!line) throw new Error('a parcel contains lines that are not in its order')
  return productLine(line, parcelLine)
}
