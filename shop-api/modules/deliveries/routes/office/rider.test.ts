/** Riders: parcels handed over at the door for cash or M-Pesa, and the cash that they hand in. */
import { randomUUID } from 'node:crypto'
import type { WireRequest } from '#lib/contract/base/call.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import {
  officeHandInConfirm,
  officeHandInState,
  officeRiderDeliver,
  officeRiderDue,
  officeRiderMiss,
  officeRiderOrder,
  officeRiderPhone,
  officeRiderPrompt,
  officeRiderRun,
  officeRiderStop,
} from '#lib/contract/deliveries/office/rider.ts'
import {
  officeHandInCode,
  officeRiderCash,
  officeRiderStops,
  officeRunRider,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { sampleSite } from '#sample/site.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, RIGHT_PIN, WRONG_PIN } from '../../../../testing/payment-shop.ts'
import { stockShelf } from '../../../../testing/products.ts'
import { sellerOf } from '../../../orders/documents/seller.ts'
import { advanceOrder } from '../../../orders/use-cases/advance-order.ts'
import { lockOrder } from '../../../orders/use-cases/locked-order.ts'
import { createParcel } from '../../../orders/use-cases/parcels.ts'
import { sendParcel } from '../../../orders/use-cases/send-parcel.ts'
import { fillSampleSite } from '../../../site/use-cases/site.ts'
import { riderSetting } from '../../queries/rider-settings.ts'

let at: PaymentShop
let shop: OfficeShop
let rider: OfficePerson
let office: OfficePerson

beforeAll(async () => {
  const database = await openEmbedded()
  await stockShelf(database, [
    { price: 1250_00, stock: 1000 },
    { price: 899_99, stock: 1000 },
  ])
  await fillSampleSite(database, sampleSite)
  at = await openPaymentShop(database)
  shop = { ...at.shop, ...officeAsker(at.shop) }
  office = await shop.staff('finance', { name: 'Njeri Gathoni' })
}, 180_000)
beforeEach(async () => {
  await at.handset('POST', 'reset', {})
  rider = await shop.staff('rider', { name: 'Kelvin Njoroge' })
})
afterAll(() => at.close())

interface Sent {
  parcelId: number
  runId: number
  id: string
  orderNo: number
  totalCents: number
}

/** An unpaid order that is on its way with a rider. @param part the sent quantities, if it is sent in parts */
async function sent(
  goods: [number, number][] = [[1, 2]],
  person = rider,
  part?: { position: number; tenths: number }[],
): Promise<Sent> {
  const { data } = await shop.ask(placeOrder, await orderForm(shop, goods), freshKey())
  const { database } = shop
  const now = new Date()
  const [order] = await database.query<{ orderNo: number; totalCents: number }>(
    `UPDATE orders SET pays_on_delivery = true WHERE id = $1
      RETURNING order_no::int AS "orderNo", total_cents::int AS "totalCents"`,
    [data.orderId],
  )
  if (!order) throw new Error('no order')
  const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
  const [parcel, runId] = await database.transaction(async (tx) => {
    await advanceOrder({ tx, now, seller }, { orderNo: order.orderNo, unpaid: true }, 'test')
    const [row] = await tx.query<{ id: number }>('SELECT id::int FROM order_parcels WHERE order_id = $1', [
      data.orderId,
    ])
    const locked = await lockOrder(tx, { id: data.orderId }, null)
    const parcelId = part ? await createParcel(tx, locked, { lines: part, now }) : (row?.id ?? 0)
    await sendParcel({ tx, now, seller }, parcelId, { carrier: 'Own rider' }, 'test')
    const [run] = await tx.query<{ id: number }>(
      `INSERT INTO parcel_runs (carrier, waybill_no, created_by, created_at) VALUES ('Own rider', '', $1, $2)
        RETURNING id::int`,
      [office.staffId, now],
    )
    await tx.query('INSERT INTO parcel_run_parcels (parcel_id, run_id) VALUES ($1, $2)', [parcelId, run?.id])
    return [parcelId, run?.id ?? 0] as const
  })
  await shop.askAs(office, officeRunRider, { runId, riderId: person.staffId })
  return { parcelId: parcel, runId, id: data.orderId, ...order }
}

type Wire = WireRequest<typeof officeRiderDeliver>
const delivery = ({ parcelId, totalCents }: Sent, more: Partial<Wire> = {}): Wire => ({
  ...{ actionId: randomUUID(), parcelId, at: new Date().toISOString(), isOffline: false },
  ...{ cash: decimalOfCents(totalCents), refused: [], ...more },
})
const deliver = (order: Sent, more: Partial<Wire> = {}, person = rider) =>
  shop.askAs(person, officeRiderDeliver, delivery(order, more))
const refused = (order: Sent, more: Partial<Wire> = {}, person = rider) =>
  shop.refusedAs(person, officeRiderDeliver, delivery(order, more))
const run = async (person = rider) => (await shop.askAs(person, officeRiderRun, {})).data
const stopOf = async ({ parcelId }: Sent) => (await shop.askAs(rider, officeRiderStop, { parcelId })).data

async function orderRow({ id }: Sent) {
  const [row] = await shop.database.query<{ status: number; paid: number; due: number; value: number }>(
    `SELECT o.status::int, o.payment_status::int AS paid, m.due_cents::int AS due, o.value_cents::int AS value
      FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = $1`,
    [id],
  )
  return row
}
const stock = async (variantId: number) =>
  (
    await shop.database.query<{ tenths: number }>('SELECT stock_tenths::int AS tenths FROM variants WHERE id = $1', [
      variantId,
    ])
  )[0]?.tenths ?? 0

test('lists the stops of a rider in their order, which the rider changes', async () => {
  const [one, two] = [await sent(), await sent()]
  expect((await run()).stops).toMatchObject([
    { parcelId: one.parcelId, state: 'waiting', due: one.totalCents },
    { parcelId: two.parcelId },
  ])
  await shop.askAs(rider, officeRiderOrder, { parcelIds: [two.parcelId, one.parcelId] })
  expect((await run()).stops.map(({ parcelId }) => parcelId)).toEqual([two.parcelId, one.parcelId])
  expect(await stopOf(one)).toMatchObject({ no: 2, of: 2, lines: [{ productId: 1, quantity: 2 }], prompt: null })
})

test('takes cash at the door: the order is paid and delivered, and the rider carries the cash', async () => {
  const order = await sent()
  await deliver(order, { takenBy: 'Asha' })
  expect(await orderRow(order)).toMatchObject({ status: ORDER_STATUS.delivered, paid: 2, due: 0 })
  expect(await run()).toMatchObject({
    ...{ carried: order.totalCents, carriedStops: 1 },
    stops: [{ state: 'delivered', due: 0, cash: order.totalCents }],
  })
})

test('records an action of the phone once', async () => {
  const order = await sent()
  const action = delivery(order)
  await shop.askAs(rider, officeRiderDeliver, action)
  await shop.askAs(rider, officeRiderDeliver, action)
  expect((await run()).carried).toBe(order.totalCents)
  expect((await refused(order)).message).toBe('This stop is already finished.')
})

test('refuses another amount than is due, and stores no action', async () => {
  const order = await sent()
  const action = delivery(order, { cash: '100.00' })
  expect(await shop.refusedAs(rider, officeRiderDeliver, action)).toMatchObject({ code: 'changed-meanwhile' })
  await shop.askAs(rider, officeRiderDeliver, { ...action, cash: decimalOfCents(order.totalCents) })
  expect((await run()).carried).toBe(order.totalCents)
})

test('sends an M-Pesa prompt at the door, again after a failure', async () => {
  const order = await sent()
  const ask = () =>
    shop.askAs(rider, officeRiderPrompt, { parcelId: order.parcelId, promptId: randomUUID(), refused: [] })
  const until = async (state: string) => {
    for (let tries = 0; tries < 1_000; tries += 1) {
      if ((await stopOf(order)).prompt?.state === state) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`the prompt never became ${state}`)
  }
  await ask()
  await at.answer(order, WRONG_PIN)
  await until('failed')
  await ask()
  expect((await stopOf(order)).prompt).toMatchObject({ state: 'waiting' })
  expect((await refused(order, { cash: '0.00' })).code).toBe('changed-meanwhile')
  await at.answer(order, RIGHT_PIN)
  await until('paid')
  await deliver(order, { cash: '0.00' })
  expect(await orderRow(order)).toMatchObject({ status: ORDER_STATUS.delivered, paid: 2 })
  expect(await run()).toMatchObject({ carried: 0, stops: [{ cash: 0 }] })
})

const notesOf = ({ id }: Sent) =>
  shop.database.query<{ cents: number; lines: number; code: string }>(
    `SELECT total_cents::int AS cents, jsonb_array_length(content->'lines') AS lines, reason_code AS code
     FROM tax_papers WHERE order_id = $1 AND kind = 'credit-note' ORDER BY no`,
    [id],
  )

test('returns refused products to stock, and takes the rest', async () => {
  const order = await sent([
    [1, 2],
    [2, 1],
  ])
  const before = await stock(1)
  const lines = [{ productId: 1, quantity: 1 }]
  const { due } = (await shop.askAs(rider, officeRiderDue, { parcelId: order.parcelId, refused: lines })).data
  expect(due).toBe(order.totalCents - 1450_00)
  await deliver(order, { refused: lines, reason: 'Wrong colour', cash: decimalOfCents(due) })
  expect((await stock(1)) - before).toBe(10)
  expect(await orderRow(order)).toMatchObject({ status: ORDER_STATUS.delivered, paid: 2, due: 0, value: due })
})

test('counts an order as refused if all of it was refused, without any payment', async () => {
  const order = await sent()
  const before = await stock(1)
  const lines = [{ productId: 1, quantity: 2 }]
  const { due } = (await shop.askAs(rider, officeRiderDue, { parcelId: order.parcelId, refused: lines })).data
  expect(due).toBe(0)
  await deliver(order, { refused: lines, reason: 'Changed her mind', cash: '0.00' })
  expect((await stock(1)) - before).toBe(20)
  expect(await orderRow(order)).toMatchObject({ due: 0, value: 0 })
  expect((await run()).stops).toMatchObject([{ state: 'refused', reason: 'Changed her mind' }])
  expect(
    await shop.database.query('SELECT reason, operator FROM delivery_refusals WHERE order_id = $1', [order.id]),
  ).toEqual([{ reason: 'Changed her mind', operator: 'Kelvin Njoroge' }])
  // Products and delivery together: KRA accepts few credit notes of an invoice.
  expect(await notesOf(order)).toEqual([{ cents: order.totalCents, lines: 2, code: '06' }])
})

test('credits one parcel that is refused, and cancels unsent products of the order', async () => {
  const part = [
    { position: 1, tenths: 10 },
    { position: 2, tenths: 20 },
  ]
  const goods: [number, number][] = [
    [1, 2],
    [2, 3],
  ]
  const order = await sent(goods, rider, part)
  const lines = [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 2 },
  ]
  await deliver(order, { refused: lines, reason: 'Too late', cash: '0.00' })
  expect(await orderRow(order)).toMatchObject({ due: 0, value: 0 })
  const notes = await notesOf(order)
  expect(notes.map((note) => note.lines)).toEqual([3, 2])
  expect(notes.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.totalCents)
})

test('refuses refused products without a reason, or more than the parcel contains', async () => {
  const order = await sent()
  const one = [{ productId: 1, quantity: 1 }]
  expect((await refused(order, { refused: one })).code).toBe('invalid-request')
  const more = await refused(order, { refused: [{ productId: 1, quantity: 3 }], reason: 'Too many' })
  expect(more.message).toBe('More is refused than this parcel contains.')
  expect((await run()).stops).toMatchObject([{ state: 'waiting' }])
})

test('delivers on another day if the customer was not there', async () => {
  const order = await sent()
  await shop.askAs(rider, officeRiderMiss, {
    ...{ actionId: randomUUID(), parcelId: order.parcelId, at: new Date().toISOString(), isOffline: false },
    ...{ reason: 'The gate was closed', nextDay: '2026-12-01' },
  })
  expect((await run()).stops).toMatchObject([
    { state: 'missed', reason: 'The gate was closed', nextDay: '2026-12-01', due: order.totalCents },
  ])
  await deliver(order)
  expect((await run()).stops).toMatchObject([{ state: 'delivered', nextDay: null }])
})

test('shows the phone number to the rider of the run, and logs it', async () => {
  const order = await sent()
  const { data } = await shop.askAs(rider, officeRiderPhone, { parcelId: order.parcelId })
  expect(data.phone).toMatch(/^254/)
  const [entry] = await shop.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE subject_kind = 'order' AND subject_id = $1 AND action = 'deliveries.phone'",
    [String(order.orderNo)],
  )
  expect(entry).toBeDefined()
  const other = await shop.staff('rider')
  expect((await shop.refusedAs(other, officeRiderPhone, { parcelId: order.parcelId })).code).toBe('not-found')
  expect((await refused(order, {}, other)).code).toBe('not-found')
})

test('gives the run of a lost phone to another rider, and accepts an action that was stored on it once', async () => {
  const order = await sent()
  const other = await shop.staff('rider')
  await shop.askAs(office, officeRunRider, { runId: order.runId, riderId: other.staffId })
  expect((await run()).stops).toEqual([])
  expect((await refused(order)).code).toBe('not-found')
  const stored = delivery(order, { isOffline: true })
  await shop.askAs(rider, officeRiderDeliver, stored)
  await shop.askAs(rider, officeRiderDeliver, stored)
  expect((await run()).carried).toBe(order.totalCents)
  expect((await run(other)).carried).toBe(0)
  expect((await refused(order, {}, other)).message).toBe('This stop is already finished.')
})

test('takes no more cash above the limit', async () => {
  const [one, two] = [await sent(), await sent()]
  const value = { limitCents: 1000_00 }
  await shop.database.transaction((tx) =>
    riderSetting.save(tx, new Date(), { value, version: 0, reason: null, staffId: office.staffId }),
  )
  await deliver(one)
  expect((await refused(two)).message).toContain('Hand it in before you take more cash.')
  await shop.database.query("DELETE FROM office_settings WHERE key = 'riders'")
  await deliver(two)
})

test('refunds cash of the door from the drawer: the rider still carries it', async () => {
  const order = await sent()
  await deliver(order)
  const { database } = shop
  await database.query(
    `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, receipt, note, operator, requested_at, settled_at)
      SELECT gen_random_uuid(), id, 'by-hand', 50000, 'done', 'R-' || id, 'Torn', 'Njeri', now(), now()
      FROM payment_attempts WHERE order_id = $1`,
    [order.id],
  )
  expect((await run()).carried).toBe(order.totalCents)
  expect(
    await database.query(
      `SELECT a.kind, e.cents::int FROM money_entries e JOIN money_accounts a ON a.id = e.account_id
        WHERE e.source_kind = 'refund' AND e.note = 'Torn'`,
    ),
  ).toEqual([{ kind: 'drawer', cents: -500_00 }])
})

describe('handing in cash', () => {
  let order: Sent
  let accountId = 0
  beforeEach(async () => {
    order = await sent()
    await deliver(order)
    const { drawers } = (await shop.askAs(office, officeRiderCash, {})).data
    accountId = drawers[0]?.accountId ?? 0
  })

  const state = async (cents: number, reason?: string) => {
    const handInId = randomUUID()
    await shop.askAs(rider, officeHandInState, {
      handInId,
      amount: decimalOfCents(cents),
      ...(reason && { reason }),
    })
    return handInId
  }
  const code = async (handInId: string) =>
    (await shop.askAs(office, officeHandInCode, { handInId, accountId })).data.code
  const confirm = (handInId: string, typed: string) => shop.askAs(rider, officeHandInConfirm, { handInId, code: typed })
  const refusedCode = (handInId: string, typed: string) =>
    shop.refusedAs(rider, officeHandInConfirm, { handInId, code: typed })
  const drawer = async () =>
    (
      await shop.database.query<{ cents: number }>(
        'SELECT coalesce(sum(cents), 0)::int AS cents FROM money_entries WHERE account_id = $1',
        [accountId],
      )
    )[0]?.cents ?? 0
  const cashOf = async () =>
    (await shop.askAs(office, officeRiderCash, {})).data.riders.find(({ staffId }) => staffId === rider.staffId)

  test('moves KSh 200 less than carried to the drawer: the difference stays with the rider', async () => {
    const amount = order.totalCents - 200_00
    expect(
      (await shop.refusedAs(rider, officeHandInState, { handInId: randomUUID(), amount: decimalOfCents(amount) }))
        .message,
    ).toContain('Enter why')
    const handInId = await state(amount, 'Fuel')
    expect(await cashOf()).toMatchObject({
      carried: order.totalCents,
      handIn: { handInId, amount, reason: 'Fuel' },
    })
    const before = await drawer()
    await confirm(handInId, await code(handInId))
    expect((await drawer()) - before).toBe(amount)
    const [logged] = await shop.database.query<{ after: object }>(
      "SELECT after FROM audit_log WHERE action = 'cash.confirm' ORDER BY id DESC LIMIT 1",
    )
    expect(logged?.after).toEqual({ cents: amount, drawer: accountId })
    expect(await cashOf()).toMatchObject({ carried: 200_00, handedIn: amount, handIn: null, done: 1, stops: 1 })
    expect((await run()).handIn).toBeNull()
    const { stops } = (await shop.askAs(office, officeRiderStops, { riderId: rider.staffId })).data
    expect(stops).toMatchObject([{ orderNo: order.orderNo, state: 'delivered', due: 0, cash: order.totalCents }])
    expect(stops[0]).not.toHaveProperty('place')
  })

  test('accepts no wrong code, and no code after five tries', async () => {
    const handInId = await state(order.totalCents)
    expect((await refusedCode(handInId, '123456')).message).toContain('has not counted')
    const right = await code(handInId)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await refusedCode(handInId, wrong)).message).toBe('This code is not right.')
    expect((await refusedCode(handInId, right)).message).toContain('no longer valid')
    await confirm(handInId, await code(handInId))
    expect((await run()).carried).toBe(0)
  })

  test('accepts no code after ten minutes, or of a replaced statement', async () => {
    const first = await state(order.totalCents)
    const early = await code(first)
    const second = await state(order.totalCents)
    expect((await refusedCode(first, early)).code).toBe('not-allowed')
    const late = await code(second)
    await shop.database.query("UPDATE cash_handovers SET code_ends_at = now() - interval '1 second' WHERE id = $1", [
      second,
    ])
    expect((await refusedCode(second, late)).message).toContain('no longer valid')
    expect((await run()).carried).toBe(order.totalCents)
  })

  test('refuses more than the rider carries, and cash that the receiver carried', async () => {
    const amount = decimalOfCents(order.totalCents + 100)
    const more = await shop.refusedAs(rider, officeHandInState, { handInId: randomUUID(), amount })
    expect(more.message).toContain('You carry')
    const both = await shop.staff(['rider', 'finance'])
    const own = await sent([[1, 1]], both)
    await deliver(own, {}, both)
    const handInId = randomUUID()
    await shop.askAs(both, officeHandInState, { handInId, amount: decimalOfCents(own.totalCents) })
    expect((await shop.refusedAs(both, officeHandInCode, { handInId, accountId })).message).toBe(
      'Another person must receive your cash.',
    )
  })
})
