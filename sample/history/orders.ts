import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import { promisedDay, USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'
import { lineRow } from '#shop-api/modules/orders/queries/write-order.ts'
import { cancelPartOf } from '#shop-api/modules/orders/rules/cancel-part.ts'
import type { Sums } from '#shop-api/modules/orders/rules/cancelled-value.ts'
import { uninvoiced } from '#shop-api/modules/orders/rules/credit-by-invoice.ts'
import { sumsAt } from '#shop-api/modules/orders/rules/invoice-left.ts'
import type { LockedLine, LockedOrder } from '#shop-api/modules/orders/rules/locked-order.ts'
import type { OrderBranch } from '#shop-api/modules/orders/rules/order-branch.ts'
import { productsWithVat, quoteOrder } from '#shop-api/modules/orders/rules/quote.ts'
import { addressOf, type Fulfilment } from '#shop-api/modules/orders/rules/recipient.ts'
import { returnOf } from '#shop-api/modules/orders/rules/return-products.ts'
import {
  buyerParty,
  productLine,
  type TaxDocumentLine,
  taxedBuyer,
} from '#shop-api/modules/orders/rules/tax-document.ts'
import { priceLines } from '#shop-api/modules/pricing/rules/price-lines.ts'
import { quantityOf } from '#shop-api/modules/pricing/rules/quantity.ts'
import type { Sellable } from '#shop-api/modules/pricing/rules/sellable.ts'
import { nameOf } from '#shop-api/modules/pricing/rules/sellable.ts'
import { deliveryPrice, PICK_UP_DAYS, pickUpPrice } from '#shop-api/modules/site/rules/delivery-price.ts'
import type { Destination } from '#shop-api/modules/site/rules/destination.ts'
import { type Buyer, type Document, type History, moveStock, settleStock } from './history.ts'
import { logEvent, type MadeOrder, staffOf } from './made-order.ts'
import { type Paid, payFor } from './payments.ts'
import { afterWork, type PlannedOrder } from './plan.ts'
import { writeRefund } from './refunds.ts'

/** Makes the rows of an order and of everything that happened to it until now, as the shop's own code writes them. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Makes an order with all its rows. @throws Error if its products are out of stock */
export function makeOrder(history: History, planned: PlannedOrder): MadeOrder {
  settleStock(history, planned.at)
  const items = chooseProducts(history, planned)
  if (items.length === 0) throw new Error(`order ${planned.no} finds nothing in stock`)
  const made = place(history, planned, items)
  finish(history, made, makeCourse(history, made))
  return made
}

/** Pays, sends, cancels or returns the order, as planned. @returns the state of its reservation */
function makeCourse(history: History, made: MadeOrder): Reserved {
  const { planned } = made
  const { story } = planned
  if (story === 'never-paid' || story === 'cancelled-unpaid') return endUnpaid(history, made)
  const paid = planned.method === null ? null : payFor(history, made)
  if (planned.method !== null && !paid) return 'held'
  const approves = afterWork(paid?.at ?? planned.at, planned.random.between(2, 7) + 0.4)
  if (story.startsWith('refund-')) return cancelPaid(history, made, paid as Paid, approves)
  return fulfil(history, made, paid, approves)
}

/** Chooses variants with enough stock for a basket. The first colours of a family sell best. */
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

function place(history: History, planned: PlannedOrder, items: { productId: number; quantity: number }[]): MadeOrder {
  const { no, at, person, company, random, method, isCollected } = planned
  const buyer = person && planned.channel !== 'consumer' ? null : (history.buyers.get(planned.email) ?? null)
  const { priced } = priceLines(items, new Map(history.variants.map((one) => [one.id, one])))
  const branch = branchOf(history, planned)
  const destination = destinationOf(history, planned, branch)
  const terms = destination?.terms
  const delivery = isCollected || !terms ? pickUpPrice(PICK_UP_DAYS) : deliveryPrice(terms, productsWithVat(priced))
  const fulfilment: Fulfilment = isCollected
    ? { kind: 'pick-up', point: { id: 1, name: '', days: PICK_UP_DAYS } }
    : { kind: 'delivery', branch, destination }
  const address = deliveryAddressOf(history, planned, fulfilment)
  const quote = quoteOrder(priced, delivery, promisedDay(dayInNairobi(at), delivery.days, USUAL_OPEN_DAYS))
  const id = random.text(22, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
  const creditTermsDays = method === null ? 30 : null
  const row = {
    id,
    orderNo: no,
    ...buyerColumns(history, planned, buyer, branch),
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
    ...{ paysOnDelivery: false, depositPaidAt: null, balanceDueOn: null, retainedCents: null },
    ...{
      deliveryExVatCents: delivery.exVatCents,
      deliveryVatCents: delivery.vatCents,
      deliveryVatPerc: delivery.vatPerc,
    },
    ...{ deliveryProviderName: row.deliveryProviderName, roundingCents: quote.roundingCents },
    ...{ totalCents: quote.totalCents, creditedCents: 0, changedCents: 0, wholeRequested: false, openRequests: 0 },
    lines: lockedLines(priced),
    invoices: [],
  }
  const made: MadeOrder = { planned, id, buyer, order, row, lines, invoice: null, parcelId: null }
  logEvent(history, made, { kind: 'placed', at, actor: 'customer' })
  takeStock(history, made, at, 'placed', -1, 1, 'customer')
  settleStock(history, at)
  if (planned.channel === 'office') draftOf(history, made, items)
  return made
}

/** The company's branch that ordered; null for a person. */
function branchOf(history: History, { company, branch }: PlannedOrder): OrderBranch | null {
  return company ? (history.branches.get(`${company.key} ${branch}`) ?? null) : null
}

function buyerColumns({ buyers }: History, { company }: PlannedOrder, buyer: Buyer | null, branch: OrderBranch | null) {
  return {
    userId: buyer?.userId ?? null,
    userType: buyer?.userType ?? null,
    companyId: company ? (buyers.get(`${company.key}@fuma.test`)?.companyId ?? null) : null,
    branchId: branch?.id ?? null,
    branchName: branch?.name ?? null,
  }
}

/** The town of delivery: of the branch, or of the person's home. */
function destinationOf(history: History, { person }: PlannedOrder, branch: OrderBranch | null): Destination | null {
  const { countyName, cityName } = branch?.deliveryPlace ?? { countyName: person?.home[0], cityName: person?.home[1] }
  return history.destinations.get(`${countyName} ${cityName}`) ?? null
}

/** A branch order has the contact's phone and the email of the person who ordered. */
function deliveryAddressOf(history: History, { person, email }: PlannedOrder, fulfilment: Fulfilment) {
  const [county, town, physicalLocation] = person?.home ?? []
  const contact = {
    firstName: person?.first ?? '',
    lastName: person?.last ?? '',
    email,
    mobileNumber: person?.phone ?? '',
  }
  const input = { ...contact, physicalLocation, postalCode: history.postalCodes.get(`${county} ${town}`) }
  return { ...addressOf(input, fulfilment, null), email }
}

function lockedLines(priced: ReturnType<typeof priceLines>['priced']): LockedLine[] {
  return priced.map(
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
  )
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
  { planned, id, row, buyer }: MadeOrder,
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

/** Adds a stock movement for all lines: `free` and `promised` are factors of the ordered quantity. */
function takeStock(
  history: History,
  { id, order }: MadeOrder,
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

/** Adds the order, its lines and its reservation. */
function finish(history: History, { row, lines, id }: MadeOrder, state: Reserved): void {
  history.add('orders', row)
  history.add('order_lines', ...lines)
  history.add('order_reservations', { orderId: id, state })
}

function audit(history: History, made: MadeOrder, at: Date, role: string, action: string, more: object = {}): void {
  history.add('audit_log', {
    ...{
      at,
      staffId: staffOf(history, role).id,
      action,
      outcome: 'done',
      subjectKind: 'order',
      subjectId: String(made.planned.no),
    },
    ...{ before: null, after: null, reason: null, ...more },
  })
}

function step(history: History, made: MadeOrder, at: Date, to: number, role: string): void {
  const from = made.row.status as number
  logEvent(history, made, { kind: 'status', at, actor: 'operator', by: staffOf(history, role).name, from, to })
  audit(history, made, at, role, 'orders.advance', { before: { status: from }, after: { status: to } })
  made.row.status = to
}

/** Approves, packs, sends and delivers the order, up to the present. */
function fulfil(history: History, made: MadeOrder, paid: Paid | null, approves: Date): Reserved {
  const { planned, order } = made
  const { random, story } = planned
  if (approves > history.now) return paid ? 'used' : 'held'
  step(history, made, approves, ORDER_STATUS.inProcess, 'orders')
  const parcelId = history.nextId('order_parcels')
  const parcel: Record<string, unknown> = {
    ...{
      id: parcelId,
      orderId: made.id,
      no: 1,
      state: 'open',
      packerId: null,
      carrier: null,
      waybillNo: null,
      version: 1,
    },
    ...{ createdAt: approves, packedAt: null, sentAt: null, sentBy: null, deliveredAt: null },
  }
  made.parcelId = parcelId
  history.add('order_parcels', parcel)
  const asked = afterWork(approves, 0.5)
  if (story === 'part-cancelled' && asked < history.now) cancelPart(history, made, asked)
  if (story === 'asked-in-vain' && asked < history.now) askToCancel(history, made, asked, 'declined')
  if (story === 'asks-to-cancel') {
    if (asked < history.now) askToCancel(history, made, asked, 'requested')
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
  const carrier = (made.row.deliveryProviderName as string | null) ?? null
  Object.assign(parcel, { state: 'sent', sentAt: sent, sentBy: packer, version: 4, carrier })
  if (carrier)
    Object.assign(parcel, { waybillNo: `${carrier.slice(0, 2).toUpperCase()}-${random.between(100_000, 999_999)}` })
  step(history, made, sent, ORDER_STATUS.outForDelivery, 'packer')
  takeStock(history, made, sent, 'sent', 0, -1, packer)
  issueInvoice(history, made, sent)
  for (const line of lines) line.sentTenths = line.tenths
  const days = planned.isCollected ? random.between(0, 2) : Math.max(1, daysOf(made) - 1) + random.between(0, 1)
  const arrival = addDays(dayInNairobi(sent), days)
  const comes = instantInNairobi(arrival, '09:30').getTime() + random.between(0, 7 * 60) * MINUTE_MS
  const delivered = new Date(Math.max(comes, sent.getTime() + 45 * MINUTE_MS))
  if (delivered >= history.now) return 'used'
  Object.assign(parcel, { state: 'delivered', deliveredAt: delivered, version: 5 })
  step(history, made, delivered, ORDER_STATUS.delivered, 'packer')
  if (story.startsWith('returned'))
    takeBack(history, made, paid, afterWork(new Date(delivered.getTime() + 2 * DAY_MS), 3))
  return 'used'
}

const daysOf = ({ row, planned }: MadeOrder) =>
  Math.round((Date.parse(row.estimatedDeliveryDate as string) - Date.parse(dayInNairobi(planned.at))) / DAY_MS)

function documentOf(
  history: History,
  made: MadeOrder,
  at: Date,
  kind: Document['kind'],
  of: { sums: Sums; lines: TaxDocumentLine[]; reason?: string },
): Document {
  const { order, buyer, id, planned } = made
  const account =
    order.companyId !== null && order.creditTermsDays !== null
      ? { companyId: order.companyId, termsDays: order.creditTermsDays }
      : null
  const accountOf =
    order.companyId === null ? buyer?.account : history.buyers.get(`${planned.company?.key}@fuma.test`)?.account
  const document: Document = {
    ...{ at, kind, orderId: id, orderNo: planned.no, account, ...of },
    buyer: taxedBuyer(buyerParty(accountOf, order.address), order),
    invoice: kind === 'invoice' ? null : made.invoice,
    parcelId: kind === 'invoice' && account ? made.parcelId : null,
  }
  history.documents.push(document)
  return document
}

function issueInvoice(history: History, made: MadeOrder, at: Date): void {
  if (made.invoice) return
  made.invoice = documentOf(history, made, at, 'invoice', wholeOf(made))
}

/** The lines and sums of a document for all of an order. The order here has no invoices: they are made separately. */
function wholeOf({ order }: MadeOrder): { lines: TaxDocumentLine[]; sums: Sums } {
  const { lines, totalCents } = uninvoiced(order)
  return { lines, sums: sumsAt(lines, totalCents) }
}

/** Issues a credit note for parts of invoiced or paid lines. */
function credit(
  history: History,
  made: MadeOrder,
  at: Date,
  of: {
    sums: Sums
    reason: string
    parts: { position: number; tenths: number; exVatCents: number; vatCents: number }[]
  },
  column: 'cancelled_tenths' | 'returned_tenths',
): Document {
  issueInvoice(history, made, at)
  const lines = of.parts.map(({ position, ...value }) =>
    productLine(made.order.lines[position - 1] as LockedLine, value),
  )
  for (const { position, tenths, exVatCents, vatCents } of of.parts) {
    const row = made.lines[position - 1] as Record<string, number>
    row[column] = tenths
    row.credited_ex_vat_cents = exVatCents
    row.credited_vat_cents = vatCents
    const line = made.order.lines[position - 1] as LockedLine
    line.tenths -= tenths
    line.exVatCents -= exVatCents
    line.vatCents -= vatCents
  }
  made.row.creditedCents = of.sums.totalCents
  made.order.creditedCents = of.sums.totalCents
  return documentOf(history, made, at, 'credit-note', { sums: of.sums, lines, reason: of.reason })
}

/** Adds a cancellation request for the first line. @returns when it is answered */
function askToCancel(
  history: History,
  made: MadeOrder,
  at: Date,
  state: 'requested' | 'declined' | 'accepted',
  tenths = made.order.lines[0]?.tenths ?? 0,
): Date {
  const [line] = made.order.lines
  const reasonId = made.planned.random.pick([1, 2, 4])
  const id = history.nextId('cancellation_requests')
  const answers = new Date(at.getTime() + 55 * MINUTE_MS)
  const isAnswered = state !== 'requested'
  const operator = staffOf(history, 'support').name
  const answer =
    state === 'declined' ? 'It is packed. You can send it back when it has come.' : state === 'accepted' ? 'Done.' : ''
  history.add('cancellation_requests', {
    ...{
      id,
      orderId: made.id,
      variantId: line?.productId,
      quantityTenths: tenths,
      reasonId,
      reason: history.reasons.get(reasonId),
    },
    ...{ comments: '', state, userId: made.buyer?.userId ?? null, requestedAt: at },
    ...{ answeredAt: isAnswered ? answers : null, answeredBy: isAnswered ? operator : null, answer },
  })
  logEvent(history, made, { kind: 'request', at, actor: 'customer', requestId: id })
  if (isAnswered)
    logEvent(history, made, {
      kind: 'answer',
      at: answers,
      actor: 'operator',
      by: operator,
      note: answer,
      requestId: id,
    })
  return answers
}

/** Cancels a part of the first line before the order is packed. */
function cancelPart(history: History, made: MadeOrder, at: Date): void {
  const [line] = made.order.lines
  if (!line) return
  const tenths = Math.max(line.stepTenths, Math.floor(line.tenths / 40) * 10)
  const change = cancelPartOf(made.order, { productId: line.productId, tenths })
  if (!change) return
  const answered = askToCancel(history, made, at, 'accepted', tenths)
  const [reason] = [history.reasons.get(2) ?? '']
  moveStock(history, {
    at: answered,
    ...{ ids: [line.productId], free: [tenths], promised: [-tenths] },
    why: { cause: 'cancelled', orderId: made.id, operator: staffOf(history, 'support').name },
  })
  if (made.order.creditTermsDays === null) {
    credit(
      history,
      made,
      answered,
      { sums: change.credit.sums, reason, parts: [{ position: 1, tenths, ...change.off }] },
      'cancelled_tenths',
    )
    writeRefund(history, made, change.credit.sums.totalCents, answered, 'done')
    return
  }
  // An order on account has no invoice before it is sent, so its own amounts are reduced.
  const { exVatCents, vatCents, roundingCents, totalCents } = change.reduced
  Object.assign(made.lines[0] as object, {
    cancelled_tenths: tenths,
    ex_vat_cents: line.exVatCents - change.off.exVatCents,
    vat_cents: line.vatCents - change.off.vatCents,
  })
  Object.assign(made.row, {
    goodsExVatCents: exVatCents - made.order.deliveryExVatCents,
    goodsVatCents: vatCents - made.order.deliveryVatCents,
    ...{ roundingCents, totalCents },
  })
  Object.assign(made.order, { roundingCents, totalCents })
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

/** Takes some pieces of the first line back after delivery. */
function takeBack(history: History, made: MadeOrder, paid: Paid | null, at: Date): void {
  const { random, story } = made.planned
  const [line] = made.order.lines
  if (!line || at >= history.now) return
  const tenths = Math.max(line.stepTenths, Math.floor(line.tenths / 100) * 10)
  const [condition, reason, isRestocked] = random.pick(RETURNS)
  const { credit: sums, lines } = returnOf(made.order, [{ productId: line.productId, tenths }])
  const operator = staffOf(history, 'support').name
  const note = credit(history, made, at, { sums, reason, parts: lines }, 'returned_tenths')
  const returnId = history.nextId('order_returns')
  const row = { id: returnId, orderId: made.id, no: 1, reason, note: '', creditedCents: sums.totalCents, operator, at }
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
      why: { cause: 'returned', orderId: made.id, operator, note: reason },
    })
  const sentence = `We have received your return: ${quantityOf(tenths)} × ${line.name}.`
  logEvent(history, made, { kind: 'answer', at, actor: 'operator', by: operator, note: sentence })
  audit(history, made, at, 'support', 'returns.decide', { after: { return: 1 } })
  if (paid && story === 'returned') writeRefund(history, made, sums.totalCents, at, 'done')
}

/** Reads the credit note's number when the row is written: documents are numbered last. */
const withNumber = (row: object, note: Document) =>
  Object.defineProperty({ ...row, creditNoteNo: 0 }, 'creditNoteNo', { enumerable: true, get: () => note.no })

function cancel(history: History, made: MadeOrder, at: Date, by: 'customer' | 'shop' | 'system', reason: string): void {
  const from = made.row.status as number
  const operator = staffOf(history, 'orders').name
  Object.assign(made.row, {
    status: ORDER_STATUS.cancelled,
    cancelledBy: by === 'customer' ? 'customer' : 'shop',
    cancellationReason: reason,
  })
  const actor = by === 'shop' ? ('operator' as const) : by
  const event = { kind: 'status', at, actor, from, to: ORDER_STATUS.cancelled, note: reason }
  logEvent(history, made, { ...event, ...(by === 'shop' && { by: operator }) })
  if (by === 'shop') audit(history, made, at, 'orders', 'orders.cancel', { reason })
  takeStock(history, made, at, 'cancelled', 1, -1, by === 'shop' ? operator : by)
}

/** Cancels an unpaid order: not paid in time, or cancelled by the customer. */
function endUnpaid(history: History, made: MadeOrder): Reserved {
  const { story, random, at } = made.planned
  if (story === 'never-paid') {
    if (random.chance(0.6) && made.planned.method !== 'bank') payFor(history, made, 'failed')
    cancel(history, made, new Date(at.getTime() + 3 * DAY_MS + 20 * MINUTE_MS), 'system', 'It was not paid in time.')
  } else {
    const reason = history.reasons.get(random.pick([1, 3, 6])) ?? ''
    cancel(history, made, new Date(at.getTime() + random.between(10, 300) * MINUTE_MS), 'customer', reason)
  }
  return 'cancelled'
}

/** Cancels a paid order and adds its refund. */
function cancelPaid(history: History, made: MadeOrder, paid: Paid, approves: Date): Reserved {
  const { story, random, channel } = made.planned
  const by = channel === 'consumer' ? 'customer' : 'shop'
  const reason =
    by === 'customer'
      ? (history.reasons.get(random.pick([1, 2, 4])) ?? '')
      : 'The customer called: it is no longer needed.'
  const at = new Date(Math.min(approves.getTime(), history.now.getTime() - 10 * MINUTE_MS))
  cancel(history, made, at, by, reason)
  issueInvoice(history, made, at)
  documentOf(history, made, at, 'credit-note', { ...wholeOf(made), reason })
  writeRefund(history, made, paid.cents, at, story.slice('refund-'.length) as Parameters<typeof writeRefund>[4])
  return 'cancelled'
}
