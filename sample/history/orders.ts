import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { PaymentMethod } from '#lib/contract/payment-methods.ts'
import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import { priceLines } from '#shop-api/domain/cart/lines.ts'
import { quantityOf } from '#shop-api/domain/cart/quantity.ts'
import type { Sellable } from '#shop-api/domain/cart/sellable.ts'
import { nameOf } from '#shop-api/domain/cart/sellable.ts'
import { deliveryPrice, PICK_UP } from '#shop-api/domain/delivery/delivery-price.ts'
import type { Sums } from '#shop-api/domain/orders/cancelled-value.ts'
import { cancelPartOf, type LockedLine, type LockedOrder, presentSums } from '#shop-api/domain/orders/locked-order.ts'
import { productsWithVat, quoteOrder } from '#shop-api/domain/orders/quote.ts'
import { addressOf, type Fulfilment } from '#shop-api/domain/orders/recipient.ts'
import { returnOf } from '#shop-api/domain/orders/return-products.ts'
import {
  buyerParty,
  invoiceLines,
  invoiceSums,
  productLine,
  type TaxDocumentLine,
  taxedBuyer,
} from '#shop-api/domain/orders/tax-document.ts'
import { lineRow } from '#shop-api/store/orders/write-order.ts'
import { type Buyer, type Document, type History, moveStock, settleStock } from './history.ts'
import { type Paid, payFor, writeRefund } from './payments.ts'
import { afterWork, type PlannedOrder } from './plan.ts'

/** Makes the rows of an order and of all that became of it until now, as the shop would have written them. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** An order while its rows are made. */
export interface Told {
  planned: PlannedOrder
  id: string
  buyer: Buyer | null
  order: LockedOrder
  row: Record<string, unknown>
  lines: Record<string, unknown>[]
  invoice: Document | null
  parcelId: number | null
  /** Where the money is, once it is paid. */
  payment?: { attemptId: string; method: PaymentMethod }
}

/** Writes an order unless nothing of it is in stock. */
export function tellOrder(history: History, planned: PlannedOrder): Told {
  settleStock(history, planned.at)
  const items = chooseProducts(history, planned)
  if (items.length === 0) throw new Error(`order ${planned.no} finds nothing in stock`)
  const told = place(history, planned, items)
  finish(history, told, tellRest(history, told))
  return told
}

/** @returns the state of its products */
function tellRest(history: History, told: Told): Reserved {
  const { planned } = told
  const { story } = planned
  if (story === 'never-paid' || story === 'cancelled-unpaid') return endUnpaid(history, told)
  const paid = planned.method === null ? null : payFor(history, told)
  if (planned.method !== null && !paid) return 'held'
  const approves = afterWork(paid?.at ?? planned.at, planned.random.between(2, 7) + 0.4)
  if (story.startsWith('refund-')) return cancelPaid(history, told, paid as Paid, approves)
  return fulfil(history, told, paid, approves)
}

/** Products of a basket of which there is enough: the first colours of a family sell best. */
function chooseProducts(history: History, { basket, company, random }: PlannedOrder) {
  const chosen = new Map<number, number>()
  for (const { family, amount } of basket) {
    const all = history.variants.filter(({ clusterCode, visibility }) => visibility && clusterCode.startsWith(family))
    for (const share of [1, 0.5, 0.25]) {
      const wanted = (one: Sellable) => {
        const pieces = company ? Math.max(1, Math.round(one.piecesPerBale * amount * share)) : amount
        return one.stepTenths === 10 ? pieces : pieces + (company ? 0 : random.between(0, 1) / 2)
      }
      const found = all.filter(
        (one) =>
          !chosen.has(one.id) && (history.stock.get(one.id) ?? 0) >= (wanted(one) + 1) * 10 && one.stockTenths > 0,
      )
      if (found.length === 0) continue
      const variant = random.weighted(found.map((one, at) => [one, 1 / (1 + at)] as const))
      chosen.set(variant.id, wanted(variant))
      break
    }
  }
  return [...chosen].map(([productId, quantity]) => ({ productId, quantity }))
}

function place(history: History, planned: PlannedOrder, items: { productId: number; quantity: number }[]): Told {
  const { no, at, person, company, branch: branchName, random, method, isCollected } = planned
  const buyer = person && planned.channel !== 'consumer' ? null : (history.buyers.get(planned.email) ?? null)
  const { priced } = priceLines(items, new Map(history.variants.map((one) => [one.id, one])))
  const branch = company ? (history.branches.get(`${company.key} ${branchName}`) ?? null) : null
  const destination =
    history.destinations.get(
      branch
        ? `${branch.deliveryPlace.countyName} ${branch.deliveryPlace.cityName}`
        : `${person?.home[0]} ${person?.home[1]}`,
    ) ?? null
  const contact = {
    firstName: person?.first ?? '',
    lastName: person?.last ?? '',
    email: planned.email,
    mobileNumber: person?.phone ?? '',
  }
  const terms = destination?.terms
  const delivery = isCollected || !terms ? PICK_UP : deliveryPrice(terms, productsWithVat(priced))
  const fulfilment: Fulfilment = isCollected
    ? { kind: 'pick-up', point: { id: 1, name: '' } }
    : { kind: 'delivery', branch, destination }
  const [county, town, physicalLocation] = person?.home ?? []
  const input = { ...contact, physicalLocation, postalCode: history.postalCodes.get(`${county} ${town}`) }
  // Branches are reached through their contact; emails go to who orders.
  const address = { ...addressOf(input, fulfilment, null), email: planned.email }
  const quote = quoteOrder(priced, delivery, addDays(dayInNairobi(at), delivery.days))
  const id = random.text(22, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
  const creditTermsDays = method === null ? 30 : null
  const row = {
    id,
    orderNo: no,
    userId: buyer?.userId ?? null,
    userType: buyer?.userType ?? null,
    companyId: company ? (history.buyers.get(`${company.key}@fuma.test`)?.companyId ?? null) : null,
    branchId: branch?.id ?? null,
    branchName: branch?.name ?? null,
    status: ORDER_STATUS.pending as number,
    shippingType: isCollected ? SHIPPING_TYPE.pickup : SHIPPING_TYPE.delivery,
    pickUpPointId: isCollected ? random.between(1, 6) : null,
    deliveryChargeId: delivery.terms?.id ?? null,
    deliveryProviderName: delivery.terms?.providerName ?? null,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    address,
    comments: random.chance(0.1) ? random.pick(COMMENTS) : '',
    purchaseOrderNo: company && random.chance(0.6) ? `LPO ${random.between(1100, 8900)}` : null,
    currencyCode: 'KES',
    goodsExVatCents: quote.productsExVatCents,
    goodsVatCents: quote.productsVatCents,
    deliveryExVatCents: delivery.exVatCents,
    deliveryVatCents: delivery.vatCents,
    deliveryVatPerc: delivery.vatPerc,
    deliveryDiscountCents: 0,
    roundingCents: quote.roundingCents,
    totalCents: quote.totalCents,
    paymentStatus: null as number | null,
    paidAt: null as Date | null,
    creditTermsDays,
    cancelledBy: null as string | null,
    cancellationReason: null as string | null,
    creditedCents: 0,
    changedCents: 0,
    createdAt: at,
  }
  const lines = priced.map((line, index) => ({
    order_id: id,
    ...lineRow(line, index),
    cancelled_tenths: 0,
    credited_ex_vat_cents: 0,
    credited_vat_cents: 0,
    returned_tenths: 0,
  }))
  const order: LockedOrder = {
    ...{ id, orderNo: no, status: ORDER_STATUS.pending, userId: row.userId, userType: null, companyId: row.companyId },
    ...{ address, shippingType: row.shippingType, paymentStatus: null, creditTermsDays, isInvoiced: false },
    ...{
      deliveryExVatCents: delivery.exVatCents,
      deliveryVatCents: delivery.vatCents,
      deliveryVatPerc: delivery.vatPerc,
    },
    ...{ deliveryProviderName: row.deliveryProviderName, roundingCents: quote.roundingCents },
    ...{ totalCents: quote.totalCents, creditedCents: 0, changedCents: 0, wholeRequested: false, openRequests: 0 },
    lines: priced.map(
      ({ variant, tenths, exVatCents, vatCents }, index): LockedLine => ({
        ...{
          productId: variant.id,
          position: index + 1,
          code: variant.code,
          name: nameOf(variant),
          unit: variant.unitText,
        },
        ...{
          stepTenths: variant.stepTenths,
          unitExVatCents: variant.exVatCents,
          vatPerc: variant.vatPerc,
          discount: null,
        },
        ...{ tenths, exVatCents, vatCents, bookedExVatCents: exVatCents, bookedVatCents: vatCents },
        ...{ requestedTenths: 0, sentTenths: 0, returnedTenths: 0 },
      }),
    ),
  }
  const told: Told = { planned, id, buyer, order, row, lines, invoice: null, parcelId: null }
  logEvent(history, told, { kind: 'placed', at, actor: 'customer' })
  takeStock(history, told, at, 'placed', -1, 1, 'customer')
  settleStock(history, at)
  if (planned.channel === 'office') draftOf(history, told, items)
  return told
}

const COMMENTS = [
  'Please call before you come.',
  'Leave it with the guard at the gate.',
  'Pack the colours separately, please.',
  'It is a gift: no prices on the slip, please.',
  'Deliver before noon, the store closes early.',
]

function draftOf(
  history: History,
  { planned, id, row, buyer }: Told,
  items: { productId: number; quantity: number }[],
): void {
  const { person, at } = planned
  const form = person
    ? {
        items,
        shippingType: row.shippingType,
        firstName: person.first,
        lastName: person.last,
        email: person.email,
        mobileNumber: person.phone,
      }
    : { items, shippingType: row.shippingType, userId: buyer?.userId, branchId: row.branchId }
  history.add('draft_orders', {
    ...{
      id: history.nextId('draft_orders'),
      state: 'sent',
      form,
      staffId: staffOf(history, 'support').id,
      orderId: id,
    },
    ...{ totalCents: row.totalCents, version: 2, createdAt: new Date(at.getTime() - 9 * MINUTE_MS), changedAt: at },
  })
}

export const staffOf = (history: History, role: string) => history.staff.get(role) as { id: number; name: string }

interface Event {
  kind: string
  at: Date
  actor: 'customer' | 'operator' | 'provider' | 'system'
  from?: number | null
  to?: number
  note?: string
  /** Of an operator. */
  by?: string
  requestId?: number
}

export function logEvent(history: History, { id, buyer }: Pick<Told, 'id' | 'buyer'>, event: Event): void {
  const { kind, at, actor, from = null, to = null, note = '', by = null, requestId = null } = event
  const actorId = actor === 'customer' ? (buyer?.userId ?? null) : null
  history.add('order_events', {
    ...{
      orderId: id,
      kind,
      fromStatus: from,
      toStatus: to,
      requestId,
      actor,
      actorId,
      actorName: by,
      note,
      isMessage: false,
    },
    ...{ at, handledAt: at },
  })
}

/** Moves all that is ordered of an order: so many times its quantity becomes free and promised. */
function takeStock(
  history: History,
  { id, order }: Told,
  at: Date,
  cause: 'placed' | 'cancelled' | 'sent',
  free: number,
  promised: number,
  operator: string,
): void {
  const lines = order.lines.filter(({ tenths }) => tenths > 0)
  moveStock(history, {
    at,
    ids: lines.map(({ productId }) => productId),
    free: lines.map(({ tenths }) => free * tenths),
    promised: lines.map(({ tenths }) => promised * tenths),
    why: { cause, orderId: id, operator },
  })
}

type Reserved = 'held' | 'used' | 'cancelled'

/** The last of an order: its rows, with the state of its products. */
function finish(history: History, { row, lines, id }: Told, state: Reserved): void {
  history.add('orders', row)
  history.add('order_lines', ...lines)
  history.add('order_reservations', { orderId: id, state })
}

function audit(history: History, told: Told, at: Date, role: string, action: string, more: object = {}): void {
  history.add('audit_log', {
    ...{
      at,
      staffId: staffOf(history, role).id,
      action,
      outcome: 'done',
      subjectKind: 'order',
      subjectId: String(told.planned.no),
    },
    ...{ before: null, after: null, reason: null, ...more },
  })
}

function step(history: History, told: Told, at: Date, to: number, role: string): void {
  const from = told.row.status as number
  logEvent(history, told, { kind: 'status', at, actor: 'operator', by: staffOf(history, role).name, from, to })
  audit(history, told, at, role, 'orders.advance', { before: { status: from }, after: { status: to } })
  told.row.status = to
}

/** Sent and delivered, as far as that has happened. */
function fulfil(history: History, told: Told, paid: Paid | null, approves: Date): Reserved {
  const { planned, order } = told
  const { random, story } = planned
  if (approves > history.now) return paid ? 'used' : 'held'
  step(history, told, approves, ORDER_STATUS.inProcess, 'orders')
  const parcelId = history.nextId('order_parcels')
  const parcel: Record<string, unknown> = {
    ...{
      id: parcelId,
      orderId: told.id,
      no: 1,
      state: 'open',
      packerId: null,
      carrier: null,
      waybillNo: null,
      version: 1,
    },
    ...{ createdAt: approves, packedAt: null, sentAt: null, sentBy: null, deliveredAt: null },
  }
  told.parcelId = parcelId
  history.add('order_parcels', parcel)
  const asked = afterWork(approves, 0.5)
  if (story === 'part-cancelled' && asked < history.now) cancelPart(history, told, asked)
  if (story === 'asked-in-vain' && asked < history.now) askToCancel(history, told, asked, 'declined')
  if (story === 'asks-to-cancel') {
    if (asked < history.now) askToCancel(history, told, asked, 'requested')
    return 'used'
  }
  const packed = afterWork(approves, random.between(3, 9))
  const sent = afterWork(packed, random.between(2, 5))
  const lines = order.lines.filter(({ tenths }) => tenths > 0)
  if (packed < history.now) {
    Object.assign(parcel, { state: 'packed', packerId: staffOf(history, 'packer').id, packedAt: packed, version: 3 })
    history.add('order_parcel_lines', ...lines.map(({ position, tenths }) => ({ parcelId, position, tenths })))
  }
  if (sent >= history.now) return 'used'
  const packer = staffOf(history, 'packer').name
  const carrier = (told.row.deliveryProviderName as string | null) ?? null
  Object.assign(parcel, { state: 'sent', sentAt: sent, sentBy: packer, version: 4, carrier })
  if (carrier)
    Object.assign(parcel, { waybillNo: `${carrier.slice(0, 2).toUpperCase()}-${random.between(100_000, 999_999)}` })
  step(history, told, sent, ORDER_STATUS.outForDelivery, 'packer')
  takeStock(history, told, sent, 'sent', 0, -1, packer)
  issueInvoice(history, told, sent)
  for (const line of lines) line.sentTenths = line.tenths
  const days = planned.isCollected ? random.between(0, 2) : Math.max(1, daysOf(told) - 1) + random.between(0, 1)
  const arrival = addDays(dayInNairobi(sent), days)
  const comes = instantInNairobi(arrival, '09:30').getTime() + random.between(0, 7 * 60) * MINUTE_MS
  const delivered = new Date(Math.max(comes, sent.getTime() + 45 * MINUTE_MS))
  if (delivered >= history.now) return 'used'
  Object.assign(parcel, { state: 'delivered', deliveredAt: delivered, version: 5 })
  step(history, told, delivered, ORDER_STATUS.delivered, 'packer')
  if (story.startsWith('returned'))
    takeBack(history, told, paid, afterWork(new Date(delivered.getTime() + 2 * DAY_MS), 3))
  return 'used'
}

const daysOf = ({ row, planned }: Told) =>
  Math.round((Date.parse(row.estimatedDeliveryDate as string) - Date.parse(dayInNairobi(planned.at))) / DAY_MS)

function documentOf(
  history: History,
  told: Told,
  at: Date,
  kind: Document['kind'],
  of: { sums: Sums; lines: TaxDocumentLine[]; reason?: string },
): Document {
  const { order, buyer, id, planned } = told
  const account =
    order.companyId !== null && order.creditTermsDays !== null
      ? { companyId: order.companyId, termsDays: order.creditTermsDays }
      : null
  const accountOf =
    order.companyId === null ? buyer?.account : history.buyers.get(`${planned.company?.key}@fuma.test`)?.account
  const document: Document = {
    ...{ at, kind, orderId: id, orderNo: planned.no, account, ...of },
    buyer: taxedBuyer(buyerParty(accountOf, order.address), order),
    invoice: kind === 'invoice' ? null : told.invoice,
    parcelId: kind === 'invoice' && account ? told.parcelId : null,
  }
  history.documents.push(document)
  return document
}

function issueInvoice(history: History, told: Told, at: Date): void {
  if (told.invoice) return
  told.invoice = documentOf(history, told, at, 'invoice', {
    sums: invoiceSums(told.order),
    lines: invoiceLines(told.order),
  })
}

/** Credits so much of lines that are in the books. */
function credit(
  history: History,
  told: Told,
  at: Date,
  of: {
    sums: Sums
    reason: string
    parts: { position: number; tenths: number; exVatCents: number; vatCents: number }[]
  },
  column: 'cancelled_tenths' | 'returned_tenths',
): Document {
  issueInvoice(history, told, at)
  const lines = of.parts.map(({ position, ...value }) =>
    productLine(told.order.lines[position - 1] as LockedLine, value),
  )
  for (const { position, tenths, exVatCents, vatCents } of of.parts) {
    const row = told.lines[position - 1] as Record<string, number>
    row[column] = tenths
    row.credited_ex_vat_cents = exVatCents
    row.credited_vat_cents = vatCents
    const line = told.order.lines[position - 1] as LockedLine
    line.tenths -= tenths
    line.exVatCents -= exVatCents
    line.vatCents -= vatCents
  }
  told.row.creditedCents = of.sums.totalCents
  told.order.creditedCents = of.sums.totalCents
  return documentOf(history, told, at, 'credit-note', { sums: of.sums, lines, reason: of.reason })
}

/** What is asked to be cancelled: all of the first line. */
function askToCancel(
  history: History,
  told: Told,
  at: Date,
  state: 'requested' | 'declined' | 'accepted',
  tenths = told.order.lines[0]?.tenths ?? 0,
): Date {
  const [line] = told.order.lines
  const reasonId = told.planned.random.pick([1, 2, 4])
  const id = history.nextId('cancellation_requests')
  const answers = new Date(at.getTime() + 55 * MINUTE_MS)
  const isAnswered = state !== 'requested'
  const operator = staffOf(history, 'support').name
  const answer =
    state === 'declined'
      ? 'It is packed already. You can send it back when it has come.'
      : state === 'accepted'
        ? 'Done.'
        : ''
  history.add('cancellation_requests', {
    ...{
      id,
      orderId: told.id,
      variantId: line?.productId,
      quantityTenths: tenths,
      reasonId,
      reason: history.reasons.get(reasonId),
    },
    ...{ comments: '', state, userId: told.buyer?.userId ?? null, requestedAt: at },
    ...{ answeredAt: isAnswered ? answers : null, answeredBy: isAnswered ? operator : null, answer },
  })
  logEvent(history, told, { kind: 'request', at, actor: 'customer', requestId: id })
  if (isAnswered)
    logEvent(history, told, {
      kind: 'answer',
      at: answers,
      actor: 'operator',
      by: operator,
      note: answer,
      requestId: id,
    })
  return answers
}

/** A part of the first line is cancelled before it is packed. */
function cancelPart(history: History, told: Told, at: Date): void {
  const [line] = told.order.lines
  if (!line) return
  const tenths = Math.max(line.stepTenths, Math.floor(line.tenths / 40) * 10)
  const change = cancelPartOf(told.order, { productId: line.productId, tenths })
  if (!change) return
  const answered = askToCancel(history, told, at, 'accepted', tenths)
  const [reason] = [history.reasons.get(2) ?? '']
  moveStock(history, {
    at: answered,
    ...{ ids: [line.productId], free: [tenths], promised: [-tenths] },
    why: { cause: 'cancelled', orderId: told.id, operator: staffOf(history, 'support').name },
  })
  if (told.order.creditTermsDays === null) {
    credit(
      history,
      told,
      answered,
      { sums: change.credit, reason, parts: [{ position: 1, tenths, ...change.off }] },
      'cancelled_tenths',
    )
    writeRefund(history, told, change.credit.totalCents, answered, 'done')
    return
  }
  // An order on account is in no book before it is sent: its own amounts follow.
  const { exVatCents, vatCents, roundingCents, totalCents } = change.reduced
  Object.assign(told.lines[0] as object, {
    cancelled_tenths: tenths,
    ex_vat_cents: line.exVatCents - change.off.exVatCents,
    vat_cents: line.vatCents - change.off.vatCents,
  })
  Object.assign(told.row, {
    goodsExVatCents: exVatCents - told.order.deliveryExVatCents,
    goodsVatCents: vatCents - told.order.deliveryVatCents,
    ...{ roundingCents, totalCents },
  })
  Object.assign(told.order, { roundingCents, totalCents })
  line.tenths -= tenths
  line.exVatCents -= change.off.exVatCents
  line.vatCents -= change.off.vatCents
  Object.assign(line, { bookedExVatCents: line.exVatCents, bookedVatCents: line.vatCents })
}

const RETURNS = [
  ['as-new', 'Wrong size', true],
  ['as-new', 'Another colour than in the picture', true],
  ['opened', 'Changed their mind', true],
  ['damaged', 'A seam was open', false],
  ['wrong-product', 'Another product was packed', true],
] as const

/** Some of the first line comes back after it was delivered. */
function takeBack(history: History, told: Told, paid: Paid | null, at: Date): void {
  const { random, story } = told.planned
  const [line] = told.order.lines
  if (!line || at >= history.now) return
  const tenths = Math.max(line.stepTenths, Math.floor(line.tenths / 100) * 10)
  const [condition, reason, isRestocked] = random.pick(RETURNS)
  const { credit: sums, lines } = returnOf(told.order, [{ productId: line.productId, tenths }])
  const operator = staffOf(history, 'support').name
  const note = credit(history, told, at, { sums, reason, parts: lines }, 'returned_tenths')
  const returnId = history.nextId('order_returns')
  const row = { id: returnId, orderId: told.id, no: 1, reason, note: '', creditedCents: sums.totalCents, operator, at }
  history.add('order_returns', withNumber(row, note))
  history.add(
    'order_return_lines',
    ...lines.map(({ position, productId, exVatCents, vatCents }) => ({
      ...{ returnId, position, variantId: productId, tenths, condition, isRestocked, exVatCents, vatCents },
    })),
  )
  if (isRestocked)
    moveStock(history, {
      ...{ at, ids: [line.productId], free: [tenths], promised: [0] },
      why: { cause: 'returned', orderId: told.id, operator, note: reason },
    })
  const sentence = `We have taken back ${quantityOf(tenths)} × ${line.name}.`
  logEvent(history, told, { kind: 'answer', at, actor: 'operator', by: operator, note: sentence })
  audit(history, told, at, 'support', 'returns.decide', { after: { return: 1 } })
  if (paid && story === 'returned') writeRefund(history, told, sums.totalCents, at, 'done')
}

/** The credit note's number, once it has one. */
const withNumber = (row: object, note: Document) =>
  Object.defineProperty({ ...row, creditNoteNo: 0 }, 'creditNoteNo', { enumerable: true, get: () => note.no })

function cancel(history: History, told: Told, at: Date, by: 'customer' | 'shop' | 'system', reason: string): void {
  const from = told.row.status as number
  const operator = staffOf(history, 'orders').name
  Object.assign(told.row, {
    status: ORDER_STATUS.cancelled,
    cancelledBy: by === 'customer' ? 'customer' : 'shop',
    cancellationReason: reason,
  })
  const actor = by === 'shop' ? ('operator' as const) : by
  const event = { kind: 'status', at, actor, from, to: ORDER_STATUS.cancelled, note: reason }
  logEvent(history, told, { ...event, ...(by === 'shop' && { by: operator }) })
  if (by === 'shop') audit(history, told, at, 'orders', 'orders.cancel', { reason })
  takeStock(history, told, at, 'cancelled', 1, -1, by === 'shop' ? operator : by)
}

/** Not paid in time, or the customer thought better of it. */
function endUnpaid(history: History, told: Told): Reserved {
  const { story, random, at } = told.planned
  if (story === 'never-paid') {
    if (random.chance(0.6) && told.planned.method !== 'bank') payFor(history, told, 'failed')
    cancel(history, told, new Date(at.getTime() + 3 * DAY_MS + 20 * MINUTE_MS), 'system', 'It was not paid in time.')
  } else {
    const reason = history.reasons.get(random.pick([1, 3, 6])) ?? ''
    cancel(history, told, new Date(at.getTime() + random.between(10, 300) * MINUTE_MS), 'customer', reason)
  }
  return 'cancelled'
}

/** Cancelled after it was paid: the money goes back, or is to. */
function cancelPaid(history: History, told: Told, paid: Paid, approves: Date): Reserved {
  const { story, random, channel } = told.planned
  const by = channel === 'consumer' ? 'customer' : 'shop'
  const reason =
    by === 'customer'
      ? (history.reasons.get(random.pick([1, 2, 4])) ?? '')
      : 'The customer called: it is no longer needed.'
  const at = new Date(Math.min(approves.getTime(), history.now.getTime() - 10 * MINUTE_MS))
  cancel(history, told, at, by, reason)
  issueInvoice(history, told, at)
  documentOf(history, told, at, 'credit-note', {
    sums: presentSums(told.order),
    lines: invoiceLines(told.order),
    reason,
  })
  writeRefund(history, told, paid.cents, at, story.slice('refund-'.length) as Parameters<typeof writeRefund>[4])
  return 'cancelled'
}
