/** Orders that are placed with a deposit, from the cart to the last payment. */

import { depositOf } from '#lib/checkout/deposit.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeBalanceDaySave } from '#lib/contract/orders/office/balance.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { officeCancelRequestPreview } from '#lib/contract/orders/office/order-changes.ts'
import { officeOrderList } from '#lib/contract/orders/office/order-list.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { centsOfDecimal, decimalOfCents } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { loadPlan } from '../../money/use-cases/account-plan.ts'
import { pageJournal } from '../../money/use-cases/book-totals.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { recordCash } from '../../payments/use-cases/record-cash.ts'
import { loadDocument } from '../documents/load-document.ts'
import { sellerOf } from '../documents/seller.ts'
import { advanceOrder, cancelForShop } from '../use-cases/advance-order.ts'
import { remindOfBalance } from '../use-cases/balance.ts'
import { cancelPart, cancelWhole } from '../use-cases/cancel-order.ts'
import { answerRequest, requestItemCancellation } from '../use-cases/cancel-request.ts'
import { lockOrder } from '../use-cases/locked-order.ts'
import { lockParcel, startParcel } from '../use-cases/parcels.ts'
import { deliverParcel, sendParcel } from '../use-cases/send-parcel.ts'

interface Terms {
  variantId?: number
  fromCents?: number
  percent?: number
  amountCents?: number
  balanceDue?: string
  days?: number
  retained?: number
}

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  beforeAll(async () => {
    const at = await openOrderShop(open)
    shop = { ...at, ...officeAsker(at) }
    owner = await shop.staff('owner', { name: 'Njeri Gathoni' })
  })
  beforeEach(() => setTerms({ variantId: 1, percent: 30, retained: 50 }))
  afterAll(() => shop.close())

  async function setTerms(...all: Terms[]) {
    await shop.database.query('DELETE FROM deposit_terms')
    for (const { variantId, fromCents, percent, amountCents, balanceDue, days, retained } of all)
      await shop.database.query(
        `INSERT INTO deposit_terms (variant_id, from_cents, percent, amount_cents, balance_due, balance_days, retained_percent)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          variantId ?? null,
          fromCents ?? null,
          percent ?? null,
          amountCents ?? null,
          balanceDue ?? 'before-dispatch',
          days ?? 18,
          retained ?? 0,
        ],
      )
  }
  let guests = 0
  /** The order of a cart, with the deposit that the cart shows. */
  async function form(goods: [number, number][] = [[1, 2]]) {
    guests += 1
    const contact = { mobileNumber: `07${String(20_000_000 + guests)}`, email: `deposit-${guests}@example.co.ke` }
    const order = { ...(await orderForm(shop, goods)), ...contact }
    const items = goods.map(([productId, quantity]) => ({ productId, quantity }))
    const { deposits, totalValue } = (await shop.ask(cartList, { items })).data.settings
    const figures = { productsCents: totalValue, totalCents: centsOfDecimal(order.sum) }
    const shown = deposits ? depositOf(deposits, figures) : null
    const wire = shown && {
      ...shown,
      ...{ deposit: decimalOfCents(shown.deposit), balance: decimalOfCents(shown.balance) },
      retained: decimalOfCents(shown.retained),
    }
    return { order: { ...order, deposit: wire }, shown }
  }
  async function place(goods?: [number, number][]) {
    const { order, shown } = await form(goods)
    const { data } = await shop.ask(placeOrder, order, freshKey())
    if (!shown) throw new Error('the order has no deposit')
    return { ...data, ...shown }
  }
  const seller = () => sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
  const context = (tx: Parameters<Parameters<typeof shop.database.transaction>[0]>[0]) => ({
    tx,
    now: orderClock(),
    seller: seller(),
  })
  const pay = (orderId: string, cents: number) =>
    shop.database.transaction((tx) =>
      recordCash(tx, { orderId, cents, moneyAccountId: null, operator: 'test', at: orderClock() }),
    )
  const statusOf = async (orderId: string) => (await shop.ask(paymentStatus, { orderId })).data
  const stageOf = async (orderNo: number) => {
    const { stage, payment } = (await shop.askAs(owner, officeOrder, { orderNo })).data
    return { stage, payment }
  }
  const advance = (orderNo: number) => shop.database.transaction((tx) => advanceOrder(context(tx), { orderNo }, 'test'))
  const parcelOf = async (orderId: string) => {
    const [row] = await shop.database.query<{ id: number }>('SELECT id::int FROM order_parcels WHERE order_id = $1', [
      orderId,
    ])
    return row?.id ?? 0
  }
  const send = (parcelId: number) => shop.database.transaction((tx) => sendParcel(context(tx), parcelId, {}, 'test'))
  const cancel = (orderNo: number, by: 'customer' | 'shop') =>
    shop.database.transaction(async (tx) =>
      cancelWhole(
        context(tx),
        await lockOrder(tx, { orderNo }, null),
        { reason: 'Not needed', by },
        { kind: 'system' },
      ),
    )
  const money = (orderId: string) => moneyOf(shop.database, orderId)

  test('the cart shows the deposit that the order is placed with', async () => {
    const placed = await place()
    expect(placed.deposit + placed.balance).toBe(placed.totalValue)
    expect(placed.balanceDueOn).toBe('2026-12-12')
    const status = await statusOf(placed.orderId)
    expect(status.due).toBe(placed.totalValue)
    expect(status.deposit).toEqual({
      ...{ deposit: placed.deposit, depositDue: placed.deposit, balance: placed.balance, retained: placed.retained },
      ...{ balanceDue: 'before-dispatch', balanceDueOn: '2026-12-12', isDepositPaid: false },
    })
    expect(await stageOf(placed.orderNo)).toEqual({ stage: 'held', payment: 'not-paid' })
  })

  test('a paid deposit is enough to prepare the order, and its balance to pack and send it', async () => {
    const placed = await place()
    await expect(advance(placed.orderNo)).rejects.toThrow('is not paid')
    await pay(placed.orderId, placed.deposit - 100)
    await expect(advance(placed.orderNo)).rejects.toThrow('is not paid')
    await pay(placed.orderId, 100)
    expect(await stageOf(placed.orderNo)).toEqual({ stage: 'to-approve', payment: 'balance-due' })
    const { data } = await shop.askAs(owner, officeOrderList, { filter: { payment: ['balance-due'] } })
    expect(data.orders.map(({ orderNo }) => orderNo)).toContain(placed.orderNo)
    const [reservation] = await shop.database.query('SELECT state FROM order_reservations WHERE order_id = $1', [
      placed.orderId,
    ])
    expect(reservation).toEqual({ state: 'used' })
    await advance(placed.orderNo)
    const parcelId = await parcelOf(placed.orderId)
    const start = () =>
      shop.database.transaction(async (tx) =>
        startParcel(tx, await lockParcel(tx, parcelId), { packerId: null, now: orderClock() }),
      )
    await expect(start()).rejects.toThrow('waits for the balance of')
    await expect(send(parcelId)).rejects.toThrow('is still to be paid')
    const { deposit } = await statusOf(placed.orderId)
    expect(deposit).toMatchObject({ depositDue: 0, balance: placed.balance, isDepositPaid: true })
    await pay(placed.orderId, placed.balance)
    expect(await statusOf(placed.orderId)).toMatchObject({ isPaid: true, due: 0 })
    await start()
  })

  test('a balance on delivery is taken at the door', async () => {
    await setTerms({ fromCents: 1000_00, percent: 40, balanceDue: 'on-delivery' })
    const placed = await place()
    expect((await stageOf(placed.orderNo)).stage).toBe('held')
    await pay(placed.orderId, placed.deposit)
    expect(await stageOf(placed.orderNo)).toEqual({ stage: 'to-approve', payment: 'on-delivery' })
    await advance(placed.orderNo)
    const parcelId = await parcelOf(placed.orderId)
    await send(parcelId)
    const deliver = () => shop.database.transaction((tx) => deliverParcel(context(tx), parcelId, 'test'))
    await expect(deliver()).rejects.toThrow('is to be paid on delivery')
    await pay(placed.orderId, placed.balance)
    await deliver()
  })

  test('an order with a paid deposit is not listed as unpaid', async () => {
    const placed = await place()
    const unpaid = async () => (await shop.ask(unpaidOrders, { orderTokens: [placed.orderToken ?? ''] })).data
    expect(await unpaid()).toHaveLength(1)
    await pay(placed.orderId, placed.deposit)
    expect(await unpaid()).toEqual([])
  })

  test('a cancellation by the customer after preparation began is refunded less the retained amount', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    await advance(placed.orderNo)
    await cancel(placed.orderNo, 'customer')
    expect(placed.retained).toBe(Math.floor(placed.deposit / 200) * 100)
    expect((await money(placed.orderId)).refundDueCents).toBe(placed.deposit - placed.retained)
  })

  test('the preview of a cancellation request shows the refund less the retained amount', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    await advance(placed.orderNo)
    await shop.database.query(
      `INSERT INTO cancel_reasons (id, position, name) VALUES (1, 1, 'Not needed') ON CONFLICT DO NOTHING`,
    )
    const [request] = await shop.database.query<{ id: number }>(
      `INSERT INTO cancellation_requests (order_id, reason_id, reason, requested_at)
       VALUES ($1, 1, 'Not needed', now()) RETURNING id::int`,
      [placed.orderId],
    )
    const { data } = await shop.askAs(owner, officeCancelRequestPreview, {
      orderNo: placed.orderNo,
      requestId: request?.id ?? 0,
    })
    expect(data.toGiveBack).toBe(placed.deposit - placed.retained)
  })

  test('a part that leaves less than the retained amount is refused for the customer and for staff', async () => {
    await setTerms({ variantId: 1, percent: 90, retained: 100 })
    const placed = await place([[1, 4]])
    await pay(placed.orderId, placed.deposit)
    await advance(placed.orderNo)
    await shop.database.query(
      `INSERT INTO cancel_reasons (id, position, name) VALUES (1, 1, 'Not needed') ON CONFLICT DO NOTHING`,
    )
    const [request] = await shop.database.query<{ id: number }>(
      `INSERT INTO cancellation_requests (order_id, variant_id, quantity_tenths, reason_id, reason, requested_at)
       VALUES ($1, 1, 30, 1, 'Not needed', now()) RETURNING id::int`,
      [placed.orderId],
    )
    const requestId = request?.id ?? 0
    const refusal = { code: 'not-cancellable', message: expect.stringContaining('Cancel the whole order instead.') }
    expect(
      await shop.refusedAs(owner, officeCancelRequestPreview, { orderNo: placed.orderNo, requestId }),
    ).toMatchObject(refusal)
    const ask = (quantityTenths: number) =>
      shop.database.transaction((tx) =>
        requestItemCancellation(
          context(tx),
          {
            ...{ orderId: placed.orderId, productId: 1, quantity: quantityTenths / 10, comments: '' },
            reason: { id: 1, words: 'Not needed' },
          },
          null,
        ),
      )
    await expect(
      shop.database.transaction((tx) => answerRequest(context(tx), { requestId, accept: true, words: '' }, 'test')),
    ).rejects.toThrow('Cancel the whole order instead.')
    await shop.database.query('DELETE FROM cancellation_requests WHERE id = $1', [requestId])
    await expect(ask(10)).rejects.toThrow('Cancel the whole order instead.')
    // The whole quantity is the whole order.
    await ask(40)
  })

  test('a fully paid order retains the same amount', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.totalValue)
    await advance(placed.orderNo)
    await cancel(placed.orderNo, 'customer')
    expect((await money(placed.orderId)).refundDueCents).toBe(placed.totalValue - placed.retained)
  })

  test.each(['before preparation', 'by the shop'])('a cancellation %s is refunded in full', async (when) => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    if (when === 'before preparation') await cancel(placed.orderNo, 'customer')
    else {
      await advance(placed.orderNo)
      await shop.database.transaction((tx) =>
        cancelForShop(context(tx), { orderNo: placed.orderNo, reason: 'Sold out' }, 'test'),
      )
    }
    expect((await money(placed.orderId)).refundDueCents).toBe(placed.deposit)
  })

  test('a deposit is never above the total of a reduced order', async () => {
    const placed = await place([[1, 4]])
    await pay(placed.orderId, placed.deposit)
    await shop.database.transaction(async (tx) =>
      cancelPart(
        context(tx),
        await lockOrder(tx, { orderNo: placed.orderNo }, null),
        { productId: 1, tenths: 30, reason: 'Fewer' },
        { kind: 'system' },
      ),
    )
    const after = await money(placed.orderId)
    const status = await statusOf(placed.orderId)
    expect(status.deposit?.deposit).toBeLessThanOrEqual(after.valueCents)
    expect(after.dueCents - after.refundDueCents).toBe(after.valueCents - placed.deposit)
  })

  test('two payments of a deposit at once are counted, the second for the balance', async () => {
    const placed = await place()
    await Promise.all([pay(placed.orderId, placed.deposit), pay(placed.orderId, placed.deposit)])
    expect((await statusOf(placed.orderId)).deposit).toMatchObject({
      ...{ depositDue: 0, isDepositPaid: true, balance: placed.balance - placed.deposit },
    })
  })

  test('refuses an order with an outdated deposit, with the old and the new amounts', async () => {
    const { order, shown } = await form()
    await setTerms({ variantId: 1, percent: 50 })
    const refused = await shop.refused(placeOrder, order, freshKey())
    expect(refused.code).toBe('price-changed')
    expect(refused.message).toContain('The deposit of this order has changed. Before: Pay now')
    const now = (refused.data as { deposit: typeof order.deposit }).deposit
    expect(centsOfDecimal(now?.deposit ?? '0.00')).toBeGreaterThan(shown?.deposit ?? 0)
    const { data } = await shop.ask(placeOrder, { ...order, deposit: now }, freshKey())
    expect((await statusOf(data.orderId)).deposit?.deposit).toBe(centsOfDecimal(now?.deposit ?? '0.00'))
  })

  test('refuses an order whose buyer saw no deposit, and places it for clients without deposits', async () => {
    const { order } = await form()
    expect(await shop.refused(placeOrder, { ...order, deposit: null }, freshKey())).toMatchObject({
      code: 'price-changed',
    })
    const { deposit: _, ...older } = order
    const { data } = await shop.ask(placeOrder, older, freshKey())
    expect((await statusOf(data.orderId)).deposit).toBeDefined()
  })

  test('refuses an order with a deposit that is to be paid on delivery', async () => {
    const { order } = await form()
    const refused = await shop.refused(placeOrder, { ...order, paysOnDelivery: true }, freshKey())
    expect(refused.fields?.paysOnDelivery).toBeDefined()
  })

  test('money that arrives after the cancellation is due for refund', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    await advance(placed.orderNo)
    await cancel(placed.orderNo, 'customer')
    await expect(pay(placed.orderId, placed.balance)).rejects.toThrow('is cancelled')
    await shop.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at)
       VALUES (gen_random_uuid()::text, $1, 1, 'paid', $2, 'LATE0001', now(), now())`,
      [placed.orderId, placed.balance - 100],
    )
    expect((await money(placed.orderId)).refundDueCents).toBe(placed.totalValue - placed.retained - 100)
  })

  const emails = async (part: string) =>
    (
      await shop.database.query<{ subject: string; text: string }>(
        `SELECT subject, text FROM mails WHERE "to" = $1 ORDER BY id`,
        [`deposit-${guests}@example.co.ke`],
      )
    ).filter(({ text }) => text.replaceAll('\u00a0', ' ').includes(part))
  const follow = () => shop.app.shop.follower.runNow()
  /** Moves the day of a balance, as time would. */
  const setDay = (orderId: string, day: string) =>
    shop.database.query('UPDATE orders SET balance_due_on = $2 WHERE id = $1', [orderId, day])
  const remindAll = async () => {
    let sent = 0
    while (await remindOfBalance({ database: shop.database, clock: orderClock })) sent += 1
    await follow()
    return sent
  }

  test('emails show the deposit, the paid deposit with its receipt, and the retained amount', async () => {
    const placed = await place()
    await follow()
    expect(await emails('Pay now KSh')).toHaveLength(1)
    await pay(placed.orderId, placed.deposit)
    await follow()
    const [paid] = await emails('Asante. We have received')
    expect(paid?.subject).toBe(`The deposit of your order ${placed.orderNo} is paid`)
    expect(paid?.text).toContain('by 12 December 2026, before dispatch')
    const [file] = await shop.database.query<{ name: string }>(`SELECT name FROM mail_attachments WHERE name = $1`, [
      `receipt-${placed.orderNo}.pdf`,
    ])
    expect(file).toBeDefined()
    await advance(placed.orderNo)
    await cancel(placed.orderNo, 'customer')
    await follow()
    expect(await emails('of the deposit is not refunded, as agreed when you ordered.')).toHaveLength(1)
  })

  test('documents show the deposit, the balance and the payments', async () => {
    const placed = await place()
    const notes = async (document: 'confirmation' | 'receipt') =>
      (await loadDocument(shop.database, { orderId: placed.orderId, document }, seller()))?.notes.join(' ') ?? ''
    expect(await notes('confirmation')).toContain('Deposit: KSh')
    await pay(placed.orderId, placed.deposit)
    expect(await notes('confirmation')).toContain('received. Balance: KSh')
    expect(await notes('receipt')).toContain('Received KSh')
  })

  test('reminds once before and once after the day, and again after a new day', async () => {
    const placed = await place()
    await remindAll()
    await pay(placed.orderId, placed.deposit)
    expect(await remindAll()).toBe(0)
    await shop.database.query(
      `UPDATE orders SET deposit_paid_at = $2::timestamptz - interval '3 days', created_at = $2::timestamptz - interval '4 days' WHERE id = $1`,
      [placed.orderId, orderClock()],
    )
    await setDay(placed.orderId, '2026-11-26')
    expect(await remindAll()).toBe(1)
    expect(await remindAll()).toBe(0)
    expect(await emails('is due by 26 November 2026')).toHaveLength(1)
    await setDay(placed.orderId, '2026-11-20')
    const both = await Promise.all([1, 2].map(() => remindOfBalance({ database: shop.database, clock: orderClock })))
    expect(both.filter(Boolean)).toHaveLength(1)
    await follow()
    expect(await emails('was due by 20 November 2026')).toHaveLength(1)
    await setDay(placed.orderId, '2026-11-26')
    await shop.askAs(owner, officeBalanceDaySave, {
      orderNo: placed.orderNo,
      balanceDay: '2026-11-27',
      reason: 'Cloth is late.',
    })
    await follow()
    expect(await emails('Reason: Cloth is late.')).toHaveLength(1)
    expect(await remindAll()).toBe(1)
    await pay(placed.orderId, placed.balance)
    await setDay(placed.orderId, '2026-11-01')
    expect(await remindAll()).toBe(0)
  })

  test('Today lists overdue balances until they are paid or get a new day', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    const listed = async () => {
      const { queues } = (await shop.askAs(owner, officeToday, {})).data
      return queues.find(({ id }) => id === 'balances')?.tasks.map(({ no }) => no) ?? []
    }
    expect(await listed()).not.toContain(String(placed.orderNo))
    await setDay(placed.orderId, '2026-11-20')
    expect(await listed()).toContain(String(placed.orderNo))
    await pay(placed.orderId, placed.balance)
    expect(await listed()).not.toContain(String(placed.orderNo))
  })

  test('refuses a day in the past, and a day for an order without a balance', async () => {
    const placed = await place()
    const day = (balanceDay: string) => ({ orderNo: placed.orderNo, balanceDay, reason: 'Asked for it.' })
    expect((await shop.refusedAs(owner, officeBalanceDaySave, day('2026-11-20'))).fields?.balanceDay).toBe(
      'Choose today or a later day.',
    )
    await pay(placed.orderId, placed.totalValue)
    expect(await shop.refusedAs(owner, officeBalanceDaySave, day('2026-12-20'))).toMatchObject({ code: 'not-allowed' })
  })

  test('the accountant’s file moves a retained deposit from the customer to other income', async () => {
    const placed = await place()
    await pay(placed.orderId, placed.deposit)
    await advance(placed.orderNo)
    await cancel(placed.orderNo, 'customer')
    const plan = await loadPlan(shop.database)
    const days = { from: '2026-11-01', to: '2026-12-31' }
    const { rows } = await pageJournal(shop.database, days, plan, { part: 'retained', after: null }, 1000)
    const lines = rows.filter(({ orderNo }) => orderNo === placed.orderNo)
    expect(lines.map(({ code, cents }) => [code, cents])).toEqual([
      [plan.customers.code, placed.retained],
      [plan['other-income'].code, -placed.retained],
    ])
  })
})
