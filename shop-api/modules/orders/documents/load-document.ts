import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { OfficeDocumentKind } from '#lib/contract/orders/order-document.ts'
import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { type Cents, showMoney, sumCents } from '#lib/format/money.ts'
import { depositCancellationText, orderDepositText } from '#lib/orders/deposit-text.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import { payOnDeliveryText } from '#lib/orders/pay-on-delivery.ts'
import { readSerial, serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import type { DrawnDocument } from '../../../documents/document.ts'
import { onAccountOf } from '../../companies/rules/on-account.ts'
import { controlDataOf } from '../../etims/queries/control-data.ts'
import { declaredBuyer } from '../../etims/queries/declared-buyer.ts'
import { creditWords } from '../../payments/rules/credit-words.ts'
import { orderDepositOf } from '../../payments/rules/order-deposit.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { paymentQr, type QrParts } from '../../payments/use-cases/payment-qr.ts'
import {
  type DocumentOrder,
  loadDocumentLines,
  loadDocumentOrder,
  loadIssuedDocument,
} from '../queries/document-rows.sql.ts'
import { readOrderLedger } from '../queries/order-money.sql.ts'
import { sumsWithin } from '../rules/cancelled-value.ts'
import { deliveryLine, type Party, type TaxDocumentLine, type TaxDocumentRequest } from '../rules/tax-document.ts'
import { buyerOf } from '../use-cases/issue-tax-document.ts'

/** Use of a drawn document: print or save, or the email that delivers it. */
export type DocumentUse = 'print' | 'email'

/** A document of an order of any customer; null if there is no such document. */
export async function loadDocument(
  tx: Session,
  request: TaxDocumentRequest,
  seller: Party,
  use: DocumentUse = 'print',
): Promise<DrawnDocument | null> {
  const [order] = await loadDocumentOrder(tx.query, { orderId: request.orderId })
  if (!order) return null
  const { document } = request
  if (document === 'invoice' || document === 'credit-note') return issuedDocument(tx, order, request, seller, use)
  const drawn = await currentDocument(tx, order, document, seller)
  if (document !== 'receipt') return drawn
  const moved = await moneyNotes(tx, order.id)
  return moved.length > 0 ? { ...drawn, notes: [...moved, 'This is not a tax invoice.'] } : null
}

/** Documents that show how to pay the amount due. */
const SHOW_PAYMENT: ReadonlySet<OfficeDocumentKind> = new Set(['invoice', 'pro-forma', 'confirmation'])

/** A document, with the QR code to pay its order if an amount is due. Without a code in time, the document does not show it. */
export async function loadPayableDocument(
  parts: QrParts,
  request: TaxDocumentRequest,
  seller: Party,
  use: DocumentUse = 'print',
): Promise<DrawnDocument | null> {
  const document = await loadDocument(parts.tx, request, seller, use)
  if (!document || !SHOW_PAYMENT.has(request.document)) return document
  const payment = await paymentQr(parts, request.orderId, seller.shop ?? seller.name)
  return payment ? { ...document, payment } : document
}

/** @param buyer of a company's order, the company */
function deliverTo(order: DocumentOrder, buyer: Pick<Party, 'name'>): string[] {
  const { address, shippingType, pickUpPoint, companyId, branchName } = order
  if (shippingType === SHIPPING_TYPE.pickup) return ['To be collected', pickUpPoint ?? '']
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const company = companyId === null ? '' : [buyer.name, branchName].filter(Boolean).join(', ')
  const county = address.county === address.city ? '' : address.county
  const lines = [company, name, address.physicalLocation, town, county]
  return [...new Set(lines.filter((line): line is string => Boolean(line)))]
}

function paidNote(order: DocumentOrder): string[] {
  const { paidAt, receipt } = order
  const onAccount = onAccountOf(order)
  if (onAccount) return [`${onAccountText(onAccount)}.`]
  const deposit = orderDepositOf({ ...order, valueCents: order.totalCents })
  const paid = paidAt ? [`Paid on ${showInstant(paidAt)}${receipt ? `, receipt ${receipt}` : ''}.`] : []
  if (deposit)
    return [orderDepositText(deposit), paidAt ? '' : depositCancellationText(deposit), ...paid].filter(Boolean)
  if (order.paysOnDelivery && !paidAt) return [payOnDeliveryText(order.totalCents)]
  return paid
}

/** Rows beneath a total that store credit pays in part or in full; empty without store credit. */
function settledRows({ storeCreditCents }: DocumentOrder, totalCents: Cents): Pick<DrawnDocument, 'settled'> {
  const cents = Math.min(storeCreditCents, totalCents)
  if (cents <= 0) return {}
  return {
    settled: [
      ['Paid with store credit', -cents],
      ['Amount after store credit', totalCents - cents],
    ],
  }
}

/** Store credit of an order on account: its invoices have no row for it. */
const storeCreditNote = (order: DocumentOrder): string[] =>
  onAccountOf(order) && order.storeCreditCents > 0
    ? [`${showMoney(order.storeCreditCents)} of this order is paid with store credit.`]
    : []

/** The company's own number for the order: it never changes, so an issued document stays the same. */
const purchaseOrderFact = ({ purchaseOrderNo }: DocumentOrder): DrawnDocument['facts'] =>
  purchaseOrderNo === null ? [] : [['Your LPO number', purchaseOrderNo]]

/** A company's request for another day than the promised day. */
const requestedFact = ({ requestedDay }: DocumentOrder): DrawnDocument['facts'] =>
  requestedDay === null ? [] : [['Requested', showDay(requestedDay)]]

/** Adds the discount only to lines that have a discount. */
const withDiscount = ({ discountCents, ...line }: TaxDocumentLine & { discountCents: number }): TaxDocumentLine =>
  discountCents > 0 ? { ...line, discountCents } : line

/** The discounts of offers, in a sentence each; empty without offers. */
function offerNotes(
  lines: readonly Pick<TaxDocumentLine, 'discountCents'>[],
  order: Pick<DocumentOrder, 'promotionCode' | 'deliveryOffer'> | null,
): string[] {
  const off = sumCents(lines.map(({ discountCents }) => discountCents ?? 0))
  const code = order?.promotionCode ? ` With the code ${order.promotionCode}.` : ''
  return [
    ...(off > 0 ? [`Discounts taken off above: ${showMoney(off)} ex-VAT.`] : []),
    ...(order?.deliveryOffer ? [`Free delivery: ${order.deliveryOffer}.`] : []),
    ...(code ? [code.trim()] : []),
  ]
}

/** Payments and refunds of an order, in a sentence each; empty without payments. */
async function moneyNotes(tx: Session, orderId: string): Promise<string[]> {
  const moved = (await readOrderLedger(tx.query, { orderId })).filter(({ isWaiting }) => !isWaiting)
  return moved.flatMap(({ kind, at, name, cents }) => {
    const receipt = name ? `, receipt ${name}` : ''
    if (kind === 'payment') return [`Received ${showMoney(cents)} on ${showInstant(at)}${receipt}.`]
    return kind === 'refund' ? [`Refunded ${showMoney(-cents)} on ${showInstant(at)}${receipt}.`] : []
  })
}

const TITLES = { 'pro-forma': 'Pro-forma invoice', confirmation: 'Order confirmation', receipt: 'Receipt' } as const

/** A confirmation, pro-forma or receipt: shows the current order. */
async function currentDocument(
  tx: Session,
  order: DocumentOrder,
  paper: Exclude<OfficeDocumentKind, 'invoice' | 'credit-note'>,
  seller: Party,
): Promise<DrawnDocument> {
  const [buyer, productLines] = await Promise.all([
    buyerOf(tx, order),
    loadDocumentLines(tx.query, { orderId: order.id }),
  ])
  const lines = [...productLines.map(withDiscount), ...deliveryLine(order)]
  return {
    title: TITLES[paper],
    serial: String(order.orderNo),
    seller,
    buyer,
    deliverTo: deliverTo(order, buyer),
    facts: [
      ['Order', String(order.orderNo)],
      ['Placed', showDay(dayInNairobi(order.placedAt))],
      [order.shippingType === SHIPPING_TYPE.pickup ? 'Ready' : 'Delivery', showDay(order.day)],
      ...requestedFact(order),
      ...purchaseOrderFact(order),
    ],
    lines,
    ...sumsWithin(lines, order.totalCents),
    ...settledRows(order, order.totalCents),
    notes: [
      ...offerNotes(lines, order),
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

/** Control data, or a note until KRA has accepted the document. */
const controlUnitOf = (data: Awaited<ReturnType<typeof controlDataOf>>): DrawnDocument['controlUnit'] =>
  data === null || data === 'waiting'
    ? { data: null, note: data && 'KRA’s control data and QR code follow. Load this document again to print them.' }
    : { data, note: null }

/** An invoice or credit note in its issued form. */
async function issuedDocument(
  tx: Session,
  order: DocumentOrder,
  request: TaxDocumentRequest,
  { shop }: Party,
  use: DocumentUse,
): Promise<DrawnDocument | null> {
  const kind = request.document as 'invoice' | 'credit-note'
  const serial = request.serial === undefined ? null : readSerial(request.serial)
  if (request.serial !== undefined && serial?.kind !== kind) return null
  const [row] = await loadIssuedDocument(tx.query, { orderId: order.id, kind, no: serial?.no ?? null })
  if (!row) return null
  const { content } = row
  const invoice = row.invoiceNo === null ? null : serialOf('invoice', row.invoiceNo)
  // A buyer without a PIN is not stored with the document (tax-document.ts). It is named as long as the order names it.
  const declared = await declaredBuyer(tx, kind, row.no)
  const buyer = declared.name ? declared : { ...(await buyerOf(tx, order)), kraPin: '' }
  return {
    title: kind === 'invoice' ? 'Tax invoice' : 'Credit note',
    serial: serialOf(kind, row.no),
    seller: { ...(shop && { shop }), ...content.seller },
    buyer,
    deliverTo: deliverTo(order, buyer),
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
    // An order on account can have several invoices: its store credit is not of one of them.
    ...(kind === 'invoice' && !onAccountOf(order) && settledRows(order, row.totalCents)),
    notes:
      kind === 'credit-note'
        ? [
            `Reason: ${content.reason ?? ''}`,
            creditWords(row.totalCents, onAccountOf(order) !== null, await moneyOf(tx, order.id)),
          ]
        : [
            ...(row.replacesNo === null ? [] : [`Replaces ${serialOf('invoice', row.replacesNo)}, which is credited.`]),
            ...offerNotes(content.lines, order),
            ...(order.placedBy ? [`Ordered by ${order.placedBy}.`] : []),
            ...paidNote(order),
            ...storeCreditNote(order),
            ...(order.depositCents === null ? [] : await moneyNotes(tx, order.id)),
          ],
    controlUnit: controlUnitOf(await controlDataOf(tx, kind, row.no, use)),
  }
}
