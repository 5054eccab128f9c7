import { placeOrder } from '#lib/contract/orders/order.ts'
import type { Cents } from '#lib/format/money.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { type SweepParts, type Swept, sweepReservations } from '../modules/orders/jobs/reservation-sweep.ts'
import { cancelForShop } from '../modules/orders/use-cases/advance-order.ts'
import { cancelPart, type OrderActionContext } from '../modules/orders/use-cases/cancel-order.ts'
import { lockOrder } from '../modules/orders/use-cases/locked-order.ts'
import type { Attempt } from '../modules/payments/rules/attempt.ts'
import type { PaymentEvent } from '../modules/payments/rules/ledger-rules.ts'
import { type Recorded, recordEvent } from '../modules/payments/use-cases/ledger.ts'
import { type Opened, openAttempt } from '../modules/payments/use-cases/open-attempt.ts'
import { type ByHandResult, recordByHand } from '../modules/payments/use-cases/paid-by-hand.ts'
import type { ReservationState } from '../modules/stock/rules/reservation.ts'
import type { OpenDatabase } from './databases.ts'
import { freshKey, orderForm } from './order-form.ts'
import { stockOf, stockShelf, type TestProduct } from './products.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { TIMING, UNLIMITED } from './timing.ts'

export interface PlacedOrder {
  id: string
  orderNo: number
  totalCents: Cents
  /** Of a guest's order: a new address for each, because emails to one address are limited. */
  email?: string
  /** Of a guest's order: the secret of its page. */
  token?: string
}

/** How an order and its products stand. */
export interface OrderState {
  status: number
  state: ReservationState
  paymentStatus: number | null
  dueCents: Cents
  receivedCents: Cents
  refundDueCents: Cents
}

/** A shop whose clock a test sets, with direct calls to the ledger and the sweep: no provider, no timer. */
export interface ReservationShop {
  shop: TestShop
  sweepParts: SweepParts
  now: () => Date
  /** Turns the clock on. */
  pass: (minutes: number) => void
  place: (products: [productId: number, quantity: number][], headers?: Record<string, string>) => Promise<PlacedOrder>
  /** Requests a prompt for the amount due. */
  open: (order: PlacedOrder) => Promise<Opened>
  /** The same; @throws when it is refused */
  opened: (order: PlacedOrder) => Promise<Attempt>
  recordEvent: (attempt: Pick<Attempt, 'id'>, event: PaymentEvent) => Promise<Recorded>
  /** The provider's callback: the prompt was paid. */
  paid: (attempt: Pick<Attempt, 'id'>) => Promise<Recorded>
  failed: (attempt: Pick<Attempt, 'id'>) => Promise<Recorded>
  /** Money through the paybill, with the order's number. */
  byHand: (order: PlacedOrder, cents: Cents) => Promise<ByHandResult>
  sweep: () => Promise<Swept>
  /** Starts again: no order is timed, and each product has this stock. */
  clear: (stock: readonly number[]) => Promise<void>
  cancel: (order: PlacedOrder) => Promise<void>
  cancelItem: (order: PlacedOrder, productId: number, quantity: number) => Promise<boolean>
  withContext: <T>(work: (context: OrderActionContext) => Promise<T>) => Promise<T>
  stateOf: (order: PlacedOrder) => Promise<OrderState>
  /** Free stock of a product. */
  stockOf: (productId: number) => Promise<number>
  close: () => Promise<void>
}

const ORDER_STATE = `
  SELECT o.status, r.state, o.payment_status AS "paymentStatus", m.due_cents AS "dueCents",
    m.received_cents AS "receivedCents", m.to_give_back_cents AS "refundDueCents"
  FROM orders o JOIN order_money m ON m.order_id = o.id LEFT JOIN order_reservations r ON r.order_id = o.id
  WHERE o.id = $1`

let placed = 0
let receipts = 0
/** A receipt that was never reported. */
export const freshReceipt = () => {
  receipts += 1
  return `R${process.pid}X${receipts}`
}

/** @param products on the shelf; product ids are their places from 1 */
export async function openReservationShop(
  open: OpenDatabase,
  products: readonly TestProduct[],
  env: Record<string, string> = {},
): Promise<ReservationShop> {
  const database = await open()
  await stockShelf(database, products)
  let at = Date.parse('2026-11-24T06:00:00Z')
  const clock = () => new Date(at)
  const shop = await openTestShop({ database, clock, env })
  const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
  const parts = { database, clock, timing: TIMING, limits: UNLIMITED }
  const log = { info: () => {}, error: (_what: object, why: string) => console.error(why) } as never
  const sweepParts = { database, clock, log, seller: () => seller, cancelAfterDays: 14 }
  const stateOf = async ({ id }: PlacedOrder) => {
    const [row] = await database.query<OrderState>(ORDER_STATE, [id])
    return row as OrderState
  }
  const openFor = async (order: PlacedOrder) => {
    const { dueCents } = await stateOf(order)
    const key = freshKey()['idempotency-key']
    const input = { orderId: order.id, amountCents: dueCents, idempotencyKey: key }
    return openAttempt(parts, {
      ...input,
      by: { method: 'mpesa', phone: '254712345678' },
      payer: { network: 'test', isSignedIn: false },
    })
  }
  const report = (attempt: Pick<Attempt, 'id'>, event: PaymentEvent) =>
    recordEvent(parts, { id: attempt.id }, { event, source: 'callback', facts: {} })
  const withContext: ReservationShop['withContext'] = (work) =>
    database.transaction((tx) => work({ tx, now: clock(), seller }))
  return {
    shop,
    sweepParts,
    now: clock,
    pass: (minutes) => {
      at += minutes * 60_000
    },
    place: async (what, headers) => {
      placed += 1
      const email = headers ? undefined : `guest-${placed}@example.co.ke`
      const form = { ...(await orderForm(shop, what, 'collected', headers && { headers })), ...(email && { email }) }
      const { data } = await shop.ask(placeOrder, form, { ...headers, ...freshKey() })
      const { orderId: id, orderNo, totalValue: totalCents, orderToken: token } = data
      return { id, orderNo, totalCents, ...(email && { email }), ...(token && { token }) }
    },
    open: openFor,
    opened: async (order) => {
      const opened = await openFor(order)
      if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened)}`)
      return opened.attempt
    },
    recordEvent: report,
    paid: (attempt) => report(attempt, { kind: 'paid', receipt: freshReceipt() }),
    failed: (attempt) => report(attempt, { kind: 'failed', code: '1032', reason: 'Cancelled.', certain: true }),
    byHand: ({ orderNo }, amountCents) => {
      const paidAt = clock()
      const payment = { receipt: freshReceipt(), amountCents, accountReference: `FUMA${orderNo}`, paidAt }
      const from = { shortCode: '174379', maskedPhone: null, payerName: null }
      return recordByHand(parts, { ...payment, ...from }, { source: 'confirmation', businessNumbers: ['174379'] })
    },
    sweep: () => sweepReservations(sweepParts),
    clear: async (stock) => {
      await database.query(
        'UPDATE order_reservations SET reserved_until = NULL, unpaid_since = NULL, hold_seconds = NULL, part_seconds = NULL',
      )
      await database.query(
        'UPDATE variants v SET stock_tenths = s.tenths FROM unnest($1::int[]) WITH ORDINALITY s(tenths, id) WHERE v.id = s.id',
        [stock.map((units) => units * 10)],
      )
    },
    cancel: ({ orderNo }) => withContext((context) => cancelForShop(context, { orderNo, reason: 'Sold out' }, 'grace')),
    cancelItem: ({ id }, productId, quantity) =>
      withContext(async (context) => {
        const order = await lockOrder(context.tx, { id }, null)
        const part = { productId, tenths: quantity * 10, reason: 'Too much' }
        return cancelPart(context, order, part, { kind: 'operator', name: 'grace' })
      }),
    withContext,
    stateOf,
    stockOf: (productId) => stockOf(database, productId),
    close: () => shop.close(),
  }
}
