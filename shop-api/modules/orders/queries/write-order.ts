import { randomBytes } from 'node:crypto'
import type { ShippingType, UserType } from '#lib/contract/base/codes.ts'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import type { Session } from '../../../db/client.ts'
import type { PricedLine } from '../../pricing/rules/price-lines.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import type { NewReservation } from '../../stock/rules/reservation.ts'
import type { OrderAddress } from '../rules/order-address.ts'
import type { Quote } from '../rules/quote.ts'
import { writeWholeOrder } from './write-order.sql.ts'

/** 128 random bits as 22 characters. Anyone with the id can pay the order, so it must not be guessable. */
export const newOrderId = (): string => randomBytes(16).toString('base64url')

/** An order that has passed every check. */
export interface NewOrder {
  id: string
  userId: number | null
  userType: UserType | null
  companyId: number | null
  /** Only for an order on its company's account. */
  creditTermsDays: number | null
  /** The branch of a company's order. */
  branch: { id: number; name: string } | null
  placedAt: Date
  shippingType: ShippingType
  pickUpPointId: number | null
  address: OrderAddress
  comments: string
  /** A company's own number for it; null without a number. */
  purchaseOrderNo: string | null
  /** The code of its discount; null without a code. */
  promotionCode: string | null
  /** The customer wants text messages about it. */
  smsUpdates: boolean
  /** It is paid to the person who delivers it. */
  paysOnDelivery: boolean
  /** Null if it is paid at once, or on account. */
  deposit: Deposit | null
  quote: Quote
  lines: readonly PricedLine[]
  /** Periods of its unpaid reservation. */
  reservation: NewReservation
  /** The token that opens the page of a guest's order. */
  token: { hash: string; sealed: string } | null
}

/**
 * Takes the stock and writes the order with its lines and its reservation. If stock is missing, the transaction fails.
 * @param tx a transaction in which the lines' variants are locked
 * @returns its order number
 */
export async function writeOrder(tx: Session, order: NewOrder): Promise<number> {
  const { quote, lines, branch, token } = order
  const { delivery } = quote
  const { periods, guest } = order.reservation
  const [written] = await writeWholeOrder(tx.query, {
    id: order.id,
    userId: order.userId,
    userType: order.userType,
    companyId: order.companyId,
    placedAt: order.placedAt,
    shippingType: order.shippingType,
    pickUpPointId: order.pickUpPointId,
    deliveryChargeId: delivery.terms?.id ?? null,
    deliveryProviderName: delivery.terms?.providerName ?? null,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    requestedDeliveryDate: quote.requestedDeliveryDate,
    address: JSON.stringify(order.address),
    comments: order.comments,
    productsExVatCents: quote.productsExVatCents,
    productsVatCents: quote.productsVatCents,
    deliveryExVatCents: delivery.exVatCents,
    deliveryVatCents: delivery.vatCents,
    deliveryVatPerc: delivery.vatPerc,
    deliveryDiscountCents: delivery.offer?.cents ?? 0,
    deliveryPromotionId: delivery.offer?.promotionId ?? null,
    promotionCode: order.promotionCode,
    smsUpdates: order.smsUpdates,
    paysOnDelivery: order.paysOnDelivery,
    depositCents: order.deposit?.deposit ?? null,
    balanceDue: order.deposit?.balanceDue ?? null,
    balanceDueOn: order.deposit?.balanceDueOn ?? null,
    retainedCents: order.deposit?.retained ?? null,
    roundingCents: quote.roundingCents,
    totalCents: quote.totalCents,
    branchId: branch?.id ?? null,
    branchName: branch?.name ?? null,
    creditTermsDays: order.creditTermsDays,
    purchaseOrderNo: order.purchaseOrderNo,
    holdSeconds: periods?.holdSeconds ?? null,
    partSeconds: periods?.partSeconds ?? null,
    phone: guest?.phone ?? null,
    email: guest?.email ?? null,
    network: guest?.network ?? null,
    tokenHash: token?.hash ?? null,
    sealedToken: token?.sealed ?? null,
    variantIds: lines.map(({ variant }) => variant.id),
    lines: JSON.stringify(lines.map(lineRow)),
    move: moveText({ cause: 'placed', orderId: order.id, operator: 'customer', at: order.placedAt }),
  })
  return (written as { orderNo: number }).orderNo
}

/** A line as a row of order_lines. */
export const lineRow = (
  { variant, shopUnitCents, tenths, offer, exVatCents, vatCents }: PricedLine,
  index: number,
) => ({
  position: index + 1,
  variant_id: variant.id,
  product_code: variant.code,
  product_name: variant.familyName,
  brand_name: variant.brandName,
  provider_name: variant.provider.name,
  colour_name: variant.colourName,
  size_name: variant.sizeName,
  unit_text: variant.unitText,
  pieces_per_bale: variant.piecesPerBale,
  quantity_tenths: tenths,
  unit_ex_vat_cents: variant.exVatCents,
  list_unit_ex_vat_cents: shopUnitCents === variant.exVatCents ? null : shopUnitCents,
  vat_perc: variant.vatPerc,
  ex_vat_cents: exVatCents,
  vat_cents: vatCents,
  discount_cents: offer?.cents ?? 0,
  discount_tenths: offer ? tenths : 0,
  promotion_id: offer?.promotionId ?? null,
})
