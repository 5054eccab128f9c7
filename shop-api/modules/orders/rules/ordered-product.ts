/** Lines of an order and requests to cancel them, for the order's page. */
import type { Media } from '#lib/contract/base/fields.ts'
import type { CancellationRequest, OrderedProduct } from '#lib/contract/orders/order-details.ts'
import type { Cents } from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { discountOf, lineValue } from './cancelled-value.ts'

/** A line of an order with the data for its page. */
export interface DetailsLine {
  productId: number
  productName: string
  productCode: string
  productBrand: string
  colorName: string
  size: string
  media: Media
  quantityTenths: number
  cancelledTenths: number
  returnedTenths: number
  sentTenths: number
  stepTenths: number
  unittext: string
  piecesPerBale: number
  orgUnitPrice: Cents
  vatPerc: number
  discountCents: Cents
  discountTenths: number
  offerName: string | null
  exVatCents: Cents
  vatCents: Cents
}

/** A stored request to cancel an order or a part of a line. */
export interface RequestRow {
  id: number
  productId: number | null
  tenths: number | null
  reason: string
  comments: string
  state: CancellationRequest['state']
  requestedAt: Date
  requestedBy: string | null
  answeredAt: Date | null
  answer: string
}

const REQUEST_TEXTS = {
  requested: 'Cancellation Requested',
  accepted: 'Cancellation accepted',
  declined: 'Cancellation declined',
} as const

/** A request in its form on the order page. */
export const shownRequest = (row: RequestRow): CancellationRequest => ({
  id: row.id,
  quantity: row.tenths === null ? null : quantityOf(row.tenths),
  reason: row.reason,
  comments: row.comments,
  state: row.state,
  stateText: REQUEST_TEXTS[row.state],
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy ?? '',
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answer: row.answer,
})

/** A line in its form on the order page, with its requests. */
export function productOf(
  line: DetailsLine,
  requests: readonly RequestRow[],
  order: { mayCancel: boolean; isCancelled: boolean },
): OrderedProduct {
  const left = line.quantityTenths - line.cancelledTenths - line.returnedTenths
  const unsent = Math.max(0, line.quantityTenths - line.cancelledTenths - line.sentTenths)
  const open = requests.filter(({ state }) => state === 'requested')
  const requested = open.reduce((sum, { tenths }) => sum + (tenths ?? 0), 0)
  const cancellable = order.mayCancel ? Math.max(0, unsent - requested) : 0
  return {
    productId: line.productId,
    orderDetailId: line.productId,
    productName: line.productName,
    productCode: line.productCode,
    productBrand: line.productBrand,
    colorName: line.colorName,
    size: line.size,
    media: line.media,
    productQuantity: quantityOf(line.quantityTenths),
    cancelledQuantity: quantityOf(line.cancelledTenths),
    returnedQuantity: quantityOf(line.returnedTenths),
    unittext: line.unittext,
    piecesPerBale: line.piecesPerBale,
    quantityStep: quantityOf(line.stepTenths),
    orgUnitPrice: line.orgUnitPrice,
    ...offerOf(line, left),
    sum: line.exVatCents,
    vat: line.vatCents,
    sumWithVat: line.exVatCents + line.vatCents,
    vatPerc: line.vatPerc,
    allowCancellation: cancellable > 0,
    cancelQty: quantityOf(cancellable),
    progress: progressOf({ left, ...line, requested, ...order }),
    cancellationRequest: requests.map(shownRequest),
  }
}

/** The discount of an offer on the rest of a line. */
function offerOf(line: DetailsLine, left: number): Pick<OrderedProduct, 'offer'> {
  if (line.offerName === null || left === 0) return {}
  const { orgUnitPrice: unitExVatCents, vatPerc, discountCents: cents, discountTenths: tenths } = line
  const exVat = discountOf({ unitExVatCents, discount: { cents, tenths } }, left, line.exVatCents)
  const before = lineValue({ unitExVatCents, vatPerc }, left)
  const withVat = before.exVatCents + before.vatCents - line.exVatCents - line.vatCents
  return exVat > 0 ? { offer: { name: line.offerName, exVat, withVat } } : {}
}

function progressOf(line: {
  left: number
  cancelledTenths: number
  returnedTenths: number
  requested: number
  isCancelled: boolean
}): string {
  if (!line.isCancelled && line.returnedTenths > 0) return line.left === 0 ? 'Returned' : 'Partly returned'
  if (line.isCancelled || line.left === 0) return 'Cancelled'
  if (line.requested > 0) return 'Cancellation Requested'
  return line.cancelledTenths > 0 ? 'Partly cancelled' : ''
}
