import type { Output } from '#lib/contract/call.ts'
import type { OrderAddressShown, OrderedProduct, orderDetails } from '#lib/contract/order-details.ts'
import type { OrderDocument } from '#lib/contract/order-document.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { ON_ACCOUNT, type OnAccountRow, onAccountOf } from '../../domain/credit/on-account.ts'
import { ANSWERABLE } from '../../domain/orders/answerable.ts'
import {
  cancelsAtOnce,
  type OrderStatus,
  STATUS,
  statusText,
  tooLateToCancel,
} from '../../domain/orders/order-states.ts'
import { trackingOf } from '../../domain/orders/tracking.ts'
import { Where } from '../sql-conditions.ts'
import { allowsPayment, LINE_PICTURE, ORDERED_BY, ORDERED_FOR } from './list-orders.ts'
import { onlySeenBy, type Viewer } from './order-access.ts'
import { loadPapers, papersOf } from './order-documents.ts'
import { loadRequests, type RequestRow, shownRequest } from './order-requests.ts'

type Details = Output<typeof orderDetails>

interface Row extends OnAccountRow {
  orderId: string
  orderNo: number
  placedAt: Date
  deliverByDate: string
  orderedBy: string
  orderedFor: string | null
  branchName: string | null
  purchaseOrderNo: string | null
  goodsReleased: boolean
  status: OrderStatus
  cancelledBy: string | null
  cancellationReason: string | null
  shippingType: 1 | 2
  address: OrderAddress
  pickUpPoint: Details['pickUpPoint']
  companyName: string | null
  companyPin: string | null
  invoicePlace: Place | null
  countryName: string | null
  companyEmail: string | null
  companyMobile: string | null
  deliveryProvider: string | null
  deliveryExVat: Cents
  deliveryVat: Cents
  totalCents: Cents
  creditedCents: Cents
  currencyCode: string
  userComments: string
  lastPayment: 0 | 1 | 2 | 3 | null
  userType: number | null
  isGuest: boolean
  /** All that came in for it. */
  receivedCents: Cents
  paidAt: Date | null
  transactionId: string | null
}

const ORDER = `
  SELECT o.id AS "orderId", o.order_no AS "orderNo", o.created_at AS "placedAt",
    o.estimated_delivery_date::text AS "deliverByDate", ${ORDERED_BY} AS "orderedBy",
    ${ORDERED_FOR} AS "orderedFor", o.branch_name AS "branchName", o.purchase_order_no AS "purchaseOrderNo",
    EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id AND r.state = 'released') AS "goodsReleased",
    o.status, o.cancelled_by AS "cancelledBy", o.cancellation_reason AS "cancellationReason",
    o.shipping_type AS "shippingType", o.address,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town,
      'hours', p.hours, 'phone', p.phone) END AS "pickUpPoint",
    oc.name AS "companyName", oc.kra_pin AS "companyPin", oc.invoice_place AS "invoicePlace", co.name AS "countryName",
    k.email AS "companyEmail", k.mobile_country_code || ltrim(k.mobile_number, '0') AS "companyMobile",
    o.delivery_provider_name AS "deliveryProvider", o.delivery_ex_vat_cents AS "deliveryExVat",
    o.delivery_vat_cents AS "deliveryVat", o.total_cents AS "totalCents", o.credited_cents AS "creditedCents",
    o.currency_code AS "currencyCode", o.comments AS "userComments", o.payment_status AS "lastPayment",
    o.user_type AS "userType", o.user_type IS NULL AS "isGuest", ${ON_ACCOUNT}, o.paid_at AS "paidAt",
    coalesce((SELECT m.received_cents FROM order_money m WHERE m.order_id = o.id), 0) AS "receivedCents",
    (SELECT a.receipt FROM payment_money a WHERE a.order_id = o.id ORDER BY a.no LIMIT 1)
      AS "transactionId"
  FROM orders o
  LEFT JOIN users u ON u.id = o.user_id
  LEFT JOIN companies c ON c.id = u.company_id
  LEFT JOIN users k ON k.id = ${ANSWERABLE}
  LEFT JOIN companies oc ON oc.id = o.company_id
  LEFT JOIN countries co ON co.id = (oc.invoice_place->>'countryId')::int
  LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id`

/** A guest's order is paid as a consumer's is. */
const CONSUMER = 2

interface LineRow {
  productId: number
  productName: string
  productCode: string
  productBrand: string
  colorName: string
  size: string
  sha256: string
  alt: string
  blur: string
  quantityTenths: number
  cancelledTenths: number
  stepTenths: number
  unittext: string
  piecesPerBale: number
  orgUnitPrice: Cents
  vatPerc: number
  exVatCents: Cents
  vatCents: Cents
}

/**
 * All of one order for somebody who may see it; null when there is none, or it is another's.
 * @param viewer null for whoever has shown the secret of a guest's order page
 */
export async function loadOrderDetails(query: Query, orderId: string, viewer: Viewer | null): Promise<Details | null> {
  const where = new Where()
  where.and(`o.id = ${where.value(orderId)}`)
  if (viewer) onlySeenBy(where, viewer)
  else where.and('o.user_type IS NULL')
  const [[row], lines, requests, events, papers] = await Promise.all([
    query<Row>(`${ORDER} WHERE ${where.sql}`, where.values),
    loadLines(query, orderId),
    loadRequests(query, orderId),
    query<{ status: number; at: Date }>(
      `SELECT to_status AS status, min(at) AS at FROM order_events WHERE order_id = $1 AND kind = 'status' GROUP BY 1`,
      [orderId],
      'order-steps',
    ),
    loadPapers(query, orderId),
  ])
  if (!row) return null
  const reached = new Map(events.map(({ status, at }) => [status, at]))
  return detailsOf(viewer ? row : { ...row, userType: CONSUMER }, lines, requests, reached, papers)
}

function detailsOf(
  row: Row,
  lines: readonly LineRow[],
  requests: readonly RequestRow[],
  reached: ReadonlyMap<number, Date>,
  papers: OrderDocument[],
): Details {
  const open = requests.filter(({ state }) => state === 'requested')
  const wholeRequested = open.some(({ productId }) => productId === null)
  const mayCancel = tooLateToCancel(row.status, row.shippingType) === null && !wholeRequested
  const subTotal = sumCents(lines.map((line) => line.exVatCents))
  const goodsVat = sumCents(lines.map((line) => line.vatCents))
  const deliveryChargesVat = row.deliveryExVat + row.deliveryVat
  const totalValue = row.totalCents - row.creditedCents
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    orderPlaced: row.placedAt.toISOString(),
    deliverByDate: row.deliverByDate,
    orderedBy: row.orderedBy,
    orderedFor: row.orderedFor,
    branchName: row.branchName,
    purchaseOrderNo: row.purchaseOrderNo,
    goodsReleased: row.goodsReleased,
    status: row.status,
    statusText: statusText({ ...row, hasOpenRequest: open.length > 0 }),
    cancellationReason: row.cancellationReason,
    shippingType: row.shippingType,
    shipAddress: row.shippingType === 1 ? shown(row.address) : null,
    pickUpPoint: row.pickUpPoint,
    contact: contactOf(row.address),
    invAddress: invoiceAddress(row),
    deliveryProvider: row.deliveryProvider,
    subTotal,
    vatAmount: goodsVat + row.deliveryVat,
    deliveryChargesVat,
    rounding: totalValue - subTotal - goodsVat - deliveryChargesVat,
    totalValue,
    creditedValue: row.creditedCents,
    currencyCode: row.currencyCode,
    totalQuantity: quantityOf(lines.reduce((sum, line) => sum + line.quantityTenths - line.cancelledTenths, 0)),
    totalUniqueItems: lines.length,
    userComments: row.userComments,
    lastPayment: row.lastPayment,
    isPaid: row.lastPayment === 2,
    onAccount: onAccountOf(row),
    paidAt: row.paidAt?.toISOString() ?? null,
    allowPayment: allowsPayment(row),
    transactionId: row.transactionId,
    allowCancellation: mayCancel,
    cancellationIsRequest: mayCancel && !cancelsAtOnce({ ...row, paymentStatus: row.lastPayment }),
    progress: trackingOf(row.status, row.placedAt, reached),
    cancellationRequest: requests.filter(({ productId }) => productId === null).map(shownRequest),
    listOfProducts: lines.map((line) =>
      productOf(
        line,
        requests.filter(({ productId }) => productId === line.productId),
        { mayCancel, isCancelled: row.status === STATUS.cancelled },
      ),
    ),
    papers: papersOf(row, papers),
  }
}

function productOf(
  line: LineRow,
  requests: readonly RequestRow[],
  order: { mayCancel: boolean; isCancelled: boolean },
): OrderedProduct {
  const left = line.quantityTenths - line.cancelledTenths
  const open = requests.filter(({ state }) => state === 'requested')
  const asked = open.reduce((sum, { tenths }) => sum + (tenths ?? 0), 0)
  const cancellable = order.mayCancel ? Math.max(0, left - asked) : 0
  return {
    productId: line.productId,
    orderDetailId: line.productId,
    productName: line.productName,
    productCode: line.productCode,
    productBrand: line.productBrand,
    colorName: line.colorName,
    size: line.size,
    media: { sha256: line.sha256, alt: line.alt, blur: line.blur },
    productQuantity: quantityOf(line.quantityTenths),
    cancelledQuantity: quantityOf(line.cancelledTenths),
    unittext: line.unittext,
    piecesPerBale: line.piecesPerBale,
    quantityStep: quantityOf(line.stepTenths),
    orgUnitPrice: line.orgUnitPrice,
    sum: line.exVatCents,
    vat: line.vatCents,
    sumWithVat: line.exVatCents + line.vatCents,
    vatPerc: line.vatPerc,
    allowCancellation: cancellable > 0,
    cancelQty: quantityOf(cancellable),
    progress: progressOf({ left, cancelledTenths: line.cancelledTenths, asked, ...order }),
    cancellationRequest: requests.map(shownRequest),
  }
}

function progressOf(line: { left: number; cancelledTenths: number; asked: number; isCancelled: boolean }): string {
  if (line.isCancelled || line.left === 0) return 'Cancelled'
  if (line.asked > 0) return 'Cancellation Requested'
  return line.cancelledTenths > 0 ? 'Partly cancelled' : ''
}

const nameOf = (address: OrderAddress) =>
  [address.firstName, address.middleName, address.lastName].filter(Boolean).join(' ')

const contactOf = (address: OrderAddress) => ({
  name: nameOf(address),
  mobileNumber: address.mobileNumber ?? '',
  email: address.email ?? '',
})

const shown = (address: OrderAddress): OrderAddressShown => ({
  ...contactOf(address),
  physicalLocation: address.physicalLocation ?? '',
  postalAddress: '',
  postalCode: address.postalCode ?? '',
  city: address.city ?? '',
  county: address.county ?? '',
  country: address.country ?? '',
})

function invoiceAddress(row: Row): Details['invAddress'] {
  if (!row.companyName) return null
  const place = row.invoicePlace
  return {
    name: row.companyName,
    mobileNumber: row.companyMobile ?? '',
    email: row.companyEmail ?? '',
    physicalLocation: place?.physicalLocation ?? '',
    postalAddress: place?.postalAddress ?? '',
    postalCode: place?.postalCode ?? '',
    city: place?.cityName ?? '',
    county: place?.countyName ?? '',
    country: row.countryName ?? '',
    kraPin: row.companyPin ?? '',
  }
}

const loadLines = (query: Query, orderId: string) =>
  query<LineRow>(
    `SELECT l.variant_id AS "productId", l.product_name AS "productName", l.product_code AS "productCode",
       l.brand_name AS "productBrand", l.colour_name AS "colorName", l.size_name AS size,
       coalesce(m.sha256, '') AS sha256, coalesce(m.alt, '') AS alt, coalesce(m.blur, '') AS blur,
       l.quantity_tenths AS "quantityTenths", l.cancelled_tenths AS "cancelledTenths",
       f.quantity_step_tenths AS "stepTenths", l.unit_text AS unittext, l.pieces_per_bale AS "piecesPerBale",
       l.unit_ex_vat_cents AS "orgUnitPrice", l.vat_perc::float8 AS "vatPerc",
       l.ex_vat_cents - l.credited_ex_vat_cents AS "exVatCents", l.vat_cents - l.credited_vat_cents AS "vatCents"
     FROM order_lines l ${LINE_PICTURE} JOIN families f ON f.id = v.family_id
     WHERE l.order_id = $1 ORDER BY l.position`,
    [orderId],
    'order-lines-shown',
  )
