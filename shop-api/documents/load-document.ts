import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { OrderDocumentKind } from '#lib/contract/order-document.ts'
import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import type { Session } from '../db/client.ts'
import { onAccountOf } from '../domain/credit/on-account.ts'
import {
  deliveryLine,
  type Party,
  readSerial,
  serialOf,
  type TaxDocumentRequest,
} from '../domain/orders/tax-document.ts'
import {
  type DocumentOrder,
  loadDocumentLines,
  loadDocumentOrder,
  loadIssuedDocument,
} from '../store/orders/document-rows.sql.ts'
import { buyerOf } from '../store/orders/issue-tax-document.ts'
import type { DrawnDocument } from './document.ts'

/** A document of an order of any customer; null when there is none. */
export async function loadDocument(
  tx: Session,
  request: TaxDocumentRequest,
  seller: Party,
): Promise<DrawnDocument | null> {
  const [order] = await loadDocumentOrder(tx.query, { orderId: request.orderId })
  if (!order) return null
  return request.document === 'invoice' || request.document === 'credit-note'
    ? issuedDocument(tx, order, request, seller)
    : currentDocument(tx, order, request.document, seller)
}

function deliverTo({ address, shippingType, pickUpPoint }: DocumentOrder): string[] {
  if (shippingType === SHIPPING_TYPE.pickup) return ['To be collected', pickUpPoint ?? '']
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  return [name, address.physicalLocation, town, address.county].filter((line): line is string => Boolean(line))
}

function paidNote(order: DocumentOrder): string[] {
  const { paidAt, receipt } = order
  const onAccount = onAccountOf(order)
  if (onAccount) return [`${onAccountText(onAccount)}.`]
  return paidAt ? [`Paid on ${showInstant(paidAt)}${receipt ? `, receipt ${receipt}` : ''}.`] : []
}

/** The company's own number for the order: it never changes, so an issued document says the same for ever. */
const purchaseOrderFact = ({ purchaseOrderNo }: DocumentOrder): DrawnDocument['facts'] =>
  purchaseOrderNo === null ? [] : [['Your LPO number', purchaseOrderNo]]

/** A confirmation or pro-forma: the order as it is now. */
async function currentDocument(
  tx: Session,
  order: DocumentOrder,
  paper: Exclude<OrderDocumentKind, 'invoice' | 'credit-note'>,
  seller: Party,
): Promise<DrawnDocument> {
  const [buyer, productLines] = await Promise.all([
    buyerOf(tx, order),
    loadDocumentLines(tx.query, { orderId: order.id }),
  ])
  const lines = [...productLines, ...deliveryLine(order)]
  const exVatCents = sumCents(lines.map((line) => line.exVatCents))
  const vatCents = sumCents(lines.map((line) => line.vatCents))
  return {
    title: paper === 'pro-forma' ? 'Pro-forma invoice' : 'Order confirmation',
    serial: String(order.orderNo),
    seller,
    buyer,
    deliverTo: deliverTo(order),
    facts: [
      ['Order', String(order.orderNo)],
      ['Placed', showDay(dayInNairobi(order.placedAt))],
      [order.shippingType === SHIPPING_TYPE.pickup ? 'Ready' : 'Delivery', showDay(order.day)],
      ...purchaseOrderFact(order),
    ],
    lines,
    exVatCents,
    vatCents,
    roundingCents: order.totalCents - exVatCents - vatCents,
    totalCents: order.totalCents,
    notes: [
      ...(order.placedBy ? [`Ordered by ${order.placedBy}.`] : []),
      ...(order.status === ORDER_STATUS.cancelled ? ['This order is cancelled.'] : paidNote(order)),
      ...(paper === 'pro-forma'
        ? [
            `This is not a tax invoice. We send the tax invoice ${onAccountOf(order) ? '' : 'when you pay or '}when we send the order.`,
          ]
        : []),
    ],
    controlUnit: null,
  }
}

/** An invoice or credit note as it was issued. */
async function issuedDocument(
  tx: Session,
  order: DocumentOrder,
  request: TaxDocumentRequest,
  { shop }: Party,
): Promise<DrawnDocument | null> {
  const kind = request.document as 'invoice' | 'credit-note'
  const serial = request.serial === undefined ? null : readSerial(request.serial)
  if (request.serial !== undefined && serial?.kind !== kind) return null
  const [row] = await loadIssuedDocument(tx.query, { orderId: order.id, kind, no: serial?.no ?? null })
  if (!row) return null
  const { content, unitNo, qr } = row
  const invoice = row.invoiceNo === null ? null : serialOf('invoice', row.invoiceNo)
  // A buyer without a PIN is not kept with the document (tax-document.ts): named as long as the order names them.
  const buyer = content.buyer.name ? content.buyer : { ...(await buyerOf(tx, order)), kraPin: '' }
  return {
    title: kind === 'invoice' ? 'Tax invoice' : 'Credit note',
    serial: serialOf(kind, row.no),
    seller: { ...(shop && { shop }), ...content.seller },
    buyer,
    deliverTo: deliverTo(order),
    facts: [
      ['Date', showInstant(row.issuedAt)],
      ['Order', String(content.orderNo)],
      ...purchaseOrderFact(order),
      ...(invoice ? [['Credits invoice', invoice] as [string, string]] : []),
    ],
    lines: content.lines,
    exVatCents: row.exVatCents,
    vatCents: row.vatCents,
    roundingCents: row.roundingCents,
    totalCents: row.totalCents,
    notes:
      kind === 'credit-note'
        ? [
            `Reason: ${content.reason ?? ''}`,
            `${onAccountOf(order) ? 'Credited to the account' : 'To be refunded'}: ${showMoney(row.totalCents)}.`,
          ]
        : [...(order.placedBy ? [`Ordered by ${order.placedBy}.`] : []), ...paidNote(order)],
    controlUnit: { unitNo, invoiceNo: row.cuInvoiceNo, qr },
  }
}
