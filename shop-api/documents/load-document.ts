import type { OrderDocumentKind } from '#lib/contract/order-document.ts'
import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { type Cents, showMoney, sumCents } from '#lib/format/money.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import type { Query } from '../db/client.ts'
import { ON_ACCOUNT, type OnAccountRow, onAccountOf } from '../domain/credit/on-account.ts'
import type { OrderAddress } from '../domain/orders/order-address.ts'
import type { Party, TaxDocumentContent, TaxDocumentLine, TaxDocumentRequest } from '../domain/orders/tax-document.ts'
import { buyerOf, deliveryLine, readSerial, serialOf } from '../store/orders/issue-tax-document.ts'
import { PLACED_BY } from '../store/orders/order-parties.sql.ts'
import type { DrawnDocument } from './document.ts'

interface OrderRow extends OnAccountRow {
  id: string
  orderNo: number
  purchaseOrderNo: string | null
  placedAt: Date
  day: string
  status: number
  userId: number | null
  companyId: number | null
  address: OrderAddress
  shippingType: 1 | 2
  pickUpPoint: string | null
  deliveryExVatCents: Cents
  deliveryVatCents: Cents
  deliveryVatPerc: number
  deliveryProviderName: string | null
  totalCents: Cents
  paidAt: Date | null
  receipt: string | null
  placedBy: string | null
}

const ORDER = `
  SELECT o.id, o.order_no AS "orderNo", o.purchase_order_no AS "purchaseOrderNo", o.created_at AS "placedAt", o.estimated_delivery_date::text AS day, o.status,
    o.user_id AS "userId", o.company_id AS "companyId", o.address, o.shipping_type AS "shippingType",
    CASE WHEN p.id IS NOT NULL THEN concat_ws(', ', p.name, p.address, p.town) END AS "pickUpPoint", ${PLACED_BY} AS "placedBy",
    o.delivery_ex_vat_cents AS "deliveryExVatCents", o.delivery_vat_cents AS "deliveryVatCents",
    o.delivery_vat_perc::float8 AS "deliveryVatPerc", o.delivery_provider_name AS "deliveryProviderName",
    ${ON_ACCOUNT}, o.total_cents - o.credited_cents AS "totalCents", o.paid_at AS "paidAt",
    (SELECT string_agg(a.receipt, ', ' ORDER BY a.no) FROM payment_money a WHERE a.order_id = o.id AND a.settled_at <= o.paid_at)
      AS receipt
  FROM orders o LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
  WHERE o.id = $1`

/** A paper of an order, whoever's it is; null when there is none. */
export async function loadDocument(
  query: Query,
  asked: TaxDocumentRequest,
  seller: Party,
): Promise<DrawnDocument | null> {
  const [order] = await query<OrderRow>(ORDER, [asked.orderId], 'paper-order')
  if (!order) return null
  return asked.paper === 'invoice' || asked.paper === 'credit-note'
    ? issuedPaper(query, order, asked)
    : presentPaper(query, order, asked.paper, seller)
}

function deliverTo({ address, shippingType, pickUpPoint }: OrderRow): string[] {
  if (shippingType === 2) return ['To be collected', pickUpPoint ?? '']
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  return [name, address.physicalLocation, town, address.county].filter((line): line is string => Boolean(line))
}

function paidNote(order: OrderRow): string[] {
  const { paidAt, receipt } = order
  const onAccount = onAccountOf(order)
  if (onAccount) return [`${onAccountText(onAccount)}.`]
  return paidAt ? [`Paid on ${showInstant(paidAt)}${receipt ? `, receipt ${receipt}` : ''}.`] : []
}

/** The company's own number for the order: it never changes, so an issued paper says the same for ever. */
const purchaseOrderFact = ({ purchaseOrderNo }: OrderRow): DrawnDocument['facts'] =>
  purchaseOrderNo === null ? [] : [['Your LPO number', purchaseOrderNo]]

/** A confirmation or pro-forma: the order as it stands now. */
async function presentPaper(
  query: Query,
  order: OrderRow,
  paper: Exclude<OrderDocumentKind, 'invoice' | 'credit-note'>,
  seller: Party,
): Promise<DrawnDocument> {
  const [buyer, goods] = await Promise.all([buyerOf(query, order), linesOf(query, order.id)])
  const lines = [...goods, ...deliveryLine(order)]
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
      [order.shippingType === 2 ? 'Ready' : 'Delivery', showDay(order.day)],
      ...purchaseOrderFact(order),
    ],
    lines,
    exVatCents,
    vatCents,
    roundingCents: order.totalCents - exVatCents - vatCents,
    totalCents: order.totalCents,
    notes: [
      ...(order.placedBy ? [`Ordered by ${order.placedBy}.`] : []),
      ...(order.status === 5 ? ['This order is cancelled.'] : paidNote(order)),
      ...(paper === 'pro-forma'
        ? [
            `This is not a tax invoice. The tax invoice follows with ${onAccountOf(order) ? '' : 'payment or '}dispatch.`,
          ]
        : []),
    ],
    controlUnit: null,
  }
}

const linesOf = (query: Query, orderId: string) =>
  query<TaxDocumentLine>(
    `SELECT product_code AS code, concat_ws(', ', product_name, nullif(colour_name, ''), nullif(size_name, '')) AS name,
       quantity_tenths - cancelled_tenths AS tenths, unit_text AS unit, unit_ex_vat_cents AS "unitExVatCents",
       vat_perc::float8 AS "vatPerc", ex_vat_cents - credited_ex_vat_cents AS "exVatCents",
       vat_cents - credited_vat_cents AS "vatCents"
     FROM order_lines WHERE order_id = $1 AND quantity_tenths > cancelled_tenths ORDER BY position`,
    [orderId],
    'paper-lines',
  )

interface IssuedRow {
  no: number
  invoiceNo: number | null
  exVatCents: Cents
  vatCents: Cents
  roundingCents: Cents
  totalCents: Cents
  content: TaxDocumentContent
  issuedAt: Date
  unitNo: string | null
  cuInvoiceNo: string | null
  qr: string | null
}

/** An invoice or credit note as it was issued. */
async function issuedPaper(query: Query, order: OrderRow, asked: TaxDocumentRequest): Promise<DrawnDocument | null> {
  const kind = asked.paper as 'invoice' | 'credit-note'
  const serial = asked.serial === undefined ? null : readSerial(asked.serial)
  if (asked.serial !== undefined && serial?.kind !== kind) return null
  const [row] = await query<IssuedRow>(
    `SELECT no, invoice_no AS "invoiceNo", ex_vat_cents AS "exVatCents", vat_cents AS "vatCents",
       rounding_cents AS "roundingCents", total_cents AS "totalCents", content, issued_at AS "issuedAt",
       control_unit_no AS "unitNo", cu_invoice_no AS "cuInvoiceNo", cu_qr AS qr
     FROM tax_papers WHERE order_id = $1 AND kind = $2 AND ($3::int IS NULL OR no = $3) ORDER BY no DESC LIMIT 1`,
    [order.id, kind, serial?.no ?? null],
    'issued-paper',
  )
  if (!row) return null
  const { content, unitNo, qr } = row
  const invoice = row.invoiceNo === null ? null : serialOf('invoice', row.invoiceNo)
  // A buyer without a PIN is not kept with the paper (issue-paper.ts): named as long as the order names them.
  const buyer = content.buyer.name ? content.buyer : { ...(await buyerOf(query, order)), kraPin: '' }
  return {
    title: kind === 'invoice' ? 'Tax invoice' : 'Credit note',
    serial: serialOf(kind, row.no),
    seller: content.seller,
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
            `${onAccountOf(order) ? 'Taken off the account' : 'To be given back'}: ${showMoney(row.totalCents)}.`,
          ]
        : [...(order.placedBy ? [`Ordered by ${order.placedBy}.`] : []), ...paidNote(order)],
    controlUnit: { unitNo, invoiceNo: row.cuInvoiceNo, qr },
  }
}
