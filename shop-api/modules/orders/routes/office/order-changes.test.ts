/** Office changes to a placed order: a preview of the money, then held work. */

import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeDraft,
  officeDraftClose,
  officeDraftList,
  officeDraftSave,
  officePlaces,
  placeDraftJob,
} from '#lib/contract/orders/office/drafts.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import {
  cancelOrderLinesJob,
  editOrderJob,
  officeCancelLinesPreview,
  officeOrderEditPreview,
  officeReturnPreview,
  returnProductsJob,
  sendPartJob,
} from '#lib/contract/orders/office/order-changes.ts'
import { advanceOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { orderDetail, placeOrder } from '#lib/contract/orders/order.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { decimalOfCents, showMoney } from '#lib/format/money.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { ADDRESS, freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { loadDocument } from '../../documents/load-document.ts'

/** Later by the ten seconds of held work while it runs. */
let late = 0
const clock = () => new Date(orderClock().getTime() + late)
let shop: OfficeShop
let desk: OfficePerson
let packer: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded, {}, clock)
  shop = { ...opened, ...officeAsker(opened, clock) }
  desk = await shop.staff('orders', { name: 'Achieng Odhiambo' })
  packer = await shop.staff('packer', { name: 'Joseph Mwangi' })
})
afterAll(() => shop.close())

let people = 0
async function placed() {
  people += 1
  const mobileNumber = `0733 000 ${String(people).padStart(3, '0')}`
  const form = {
    ...(await orderForm(shop, [[1, 4]])),
    ...GUEST,
    email: `changes-${people}@example.co.ke`,
    mobileNumber,
  }
  const { data } = await shop.ask(placeOrder, form, freshKey())
  return data
}

async function paidOrder() {
  const order = await placed()
  await payOrder(shop.database, order.orderId, `UKC${order.orderNo}`, orderClock())
  await work(advanceOrdersJob, { orderNos: [order.orderNo], to: 2 })
  return order
}

/** Result of work on an order that has changed since its preview. */
const CHANGED = { state: 'failed', sentence: expect.stringMatching(/changed since you opened it/) }

/** Starts work, lets its ten seconds pass, and returns the result of its one item. */
async function work(job: OfficeJobCall, input: unknown, person = desk) {
  const { data } = await shop.askAs(person, job, { input })
  late = 11_000
  await shop.app.shop.jobs.runNow()
  late = 0
  const { results } = (await shop.askAs(person, officeJob, { jobId: data.jobId })).data
  return results[0]
}

const parcelsOf = async (orderNo: number) => (await shop.askAs(desk, officeOrderParcels, { orderNo })).data

test('previews the money of an edit, applies it once, and lets the customer pay the rest', async () => {
  const order = await paidOrder()
  const { orderNo } = order
  const lines = [{ productId: 1, quantity: 6 }]
  const { data: preview } = await shop.askAs(desk, officeOrderEditPreview, { orderNo, lines })
  expect(preview).toMatchObject({ isBooked: true, before: order.totalValue, credited: 0, toGiveBack: 0 })
  expect(preview.added).toBe(preview.after - preview.before)
  expect(preview.due).toBe(preview.added)
  const input = { orderNo, lines, reason: 'The customer asked for it', expected: decimalOfCents(preview.after) }
  expect(await work(editOrderJob, input)).toMatchObject({ state: 'done' })
  // A repeated job finds no further change.
  expect(await work(editOrderJob, input)).toMatchObject({ state: 'failed' })
  const parcels = await parcelsOf(orderNo)
  expect(parcels).toMatchObject({ value: preview.after, due: preview.due, notSendable: 'The order is not paid.' })
  expect(parcels.changes).toMatchObject([{ no: 1, before: preview.before, after: preview.after }])
  // Anyone with the link can pay the rest.
  const { data: payable } = await shop.ask(orderDetail, { id: order.orderId })
  expect(payable).toMatchObject({ isPaid: false, due: preview.due, totalValue: preview.after })
  const { data: status } = await shop.ask(paymentStatus, { orderId: order.orderId })
  expect(status).toMatchObject({ isPaid: false, due: preview.due, lastPayment: null })
})

test('refuses an edit if a colleague changed the order since its preview', async () => {
  const { orderNo, totalValue } = await paidOrder()
  const before = decimalOfCents(totalValue)
  const edited = async (quantity: number) => {
    const lines = [{ productId: 1, quantity }]
    const { data } = await shop.askAs(desk, officeOrderEditPreview, { orderNo, lines })
    return { orderNo, lines, reason: 'The customer asked for it', before, expected: decimalOfCents(data.after) }
  }
  const [more, less] = [await edited(6), await edited(2)]
  expect(await work(editOrderJob, more)).toMatchObject({ state: 'done' })
  expect(await work(editOrderJob, less)).toMatchObject(CHANGED)
  expect((await parcelsOf(orderNo)).lines).toMatchObject([{ ordered: 6 }])
})

test("states the refund due in a credit note and its email, not the note's total", async () => {
  const { orderNo, orderId } = await paidOrder()
  const { data: more } = await shop.askAs(desk, officeOrderEditPreview, {
    orderNo,
    lines: [{ productId: 1, quantity: 5 }],
  })
  const edit = {
    orderNo,
    lines: [{ productId: 1, quantity: 5 }],
    reason: 'One more',
    expected: decimalOfCents(more.after),
  }
  expect(await work(editOrderJob, edit)).toMatchObject({ state: 'done' })
  const lines = [{ productId: 1, quantity: 2 }]
  const { data: off } = await shop.askAs(desk, officeCancelLinesPreview, { orderNo, lines })
  const cancel = { orderNo, lines, reason: 'Out of stock', expected: decimalOfCents(off.after) }
  expect(await work(cancelOrderLinesJob, cancel)).toMatchObject({ state: 'done' })
  const { toGiveBack } = await parcelsOf(orderNo)
  expect(toGiveBack).toBeGreaterThan(0)
  expect(toGiveBack).toBeLessThan(off.credited)
  const seller = { name: 'Fuma Ltd', lines: [], kraPin: 'P000000000A' }
  // A piece of the addition, and a piece of the first invoice.
  const notes = await shop.database.query<{ no: number; invoice: number; cents: number; code: string; lines: number }>(
    `SELECT no, invoice_no AS invoice, total_cents::int AS cents, reason_code AS code,
       jsonb_array_length(content->'lines') AS lines
     FROM tax_papers WHERE order_id = $1 AND kind = 'credit-note' ORDER BY no`,
    [orderId],
  )
  expect(notes).toMatchObject([
    { code: '06', lines: 1 },
    { code: '06', lines: 1 },
  ])
  expect(new Set(notes.map(({ invoice }) => invoice)).size).toBe(2)
  expect(notes.reduce((sum, { cents }) => sum + cents, 0)).toBe(off.credited)
  const note = await loadDocument(shop.database, { orderId, document: 'credit-note' }, seller)
  const words = note?.notes.join(' ')
  expect(words).toContain(`${showMoney(notes[1]?.cents ?? 0)} is credited.`)
  expect(words).toContain(`You will get a refund of ${showMoney(toGiveBack)} for this order.`)
  expect(words).toContain('phone, card or bank account that paid')
  await shop.app.shop.follower.runNow()
  const [mail] = await shop.database.query<{ text: string; files: number }>(
    `SELECT "text", (SELECT count(*)::int FROM mail_attachments a WHERE a.mail_id = mails.id AND a.name LIKE 'CN-%') AS files FROM mails
     WHERE subject LIKE $1 ORDER BY id DESC LIMIT 1`,
    [`%${orderNo} was changed%`],
  )
  expect(mail?.files).toBe(2)
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    `You will get a refund of ${showMoney(toGiveBack)} for this order.`,
  )
})

test('sums up documents after a partial shipment, a cancellation of the rest, and a return', async () => {
  const { orderNo, totalValue } = await paidOrder()
  const part = {
    orderNo,
    lines: [{ position: 1, quantity: 1 }],
    carrier: 'Safari Njema',
    waybillNo: 'SN-204417',
    parcels: 1,
  }
  expect(await work(sendPartJob, part)).toMatchObject({ state: 'done' })
  // Work of a colleague that is based on one parcel.
  expect(await work(sendPartJob, part)).toMatchObject(CHANGED)
  const after = await parcelsOf(orderNo)
  expect(after.lines).toMatchObject([{ ordered: 4, sent: 1, left: 3 }])
  expect(after.parcels).toMatchObject([
    { no: 1, state: 'sent', carrier: 'Safari Njema', waybillNo: 'SN-204417', sentBy: 'Achieng Odhiambo' },
    { no: 2, state: 'open', lines: [{ position: 1, quantity: 3 }] },
  ])
  expect(after.notEditable).toMatch('Packing has begun')
  // More than the rest cannot be removed, and a partly sent order cannot be cancelled as a whole.
  const all = { orderNo, lines: [{ productId: 1, quantity: 4 }] }
  expect(await shop.refusedAs(desk, officeCancelLinesPreview, all)).toMatchObject({ code: 'not-cancellable' })
  const rest = { orderNo, lines: [{ productId: 1, quantity: 3 }] }
  const { data: preview } = await shop.askAs(desk, officeCancelLinesPreview, rest)
  expect(preview.credited).toBe(totalValue - preview.after)
  const off = { ...rest, reason: 'Out of stock', expected: decimalOfCents(preview.after) }
  expect(await work(cancelOrderLinesJob, { ...off, expected: decimalOfCents(totalValue) })).toMatchObject(CHANGED)
  expect(await work(cancelOrderLinesJob, off)).toMatchObject({ state: 'done' })
  const [order] = await shop.database.query<{ status: number }>('SELECT status FROM orders WHERE order_no = $1', [
    orderNo,
  ])
  expect(order?.status).toBe(3)
  const back = { orderNo, lines: [{ productId: 1, quantity: 1 }] }
  const { data: returned } = await shop.askAs(desk, officeReturnPreview, back)
  const line = { productId: 1, quantity: 1, condition: 'damaged', isRestocked: false }
  const expected = decimalOfCents(returned.after)
  const input = { orderNo, lines: [line], reason: 'Damaged on the way', note: '', expected }
  expect(await work(returnProductsJob, { ...input, expected: decimalOfCents(totalValue) })).toMatchObject(CHANGED)
  expect(await work(returnProductsJob, input)).toMatchObject({ state: 'done' })
  const end = await parcelsOf(orderNo)
  expect(end).toMatchObject({ value: returned.after, toGiveBack: totalValue - returned.after, due: 0 })
  expect(end.returns).toMatchObject([{ no: 1, credited: returned.credited }])
  const documents = await shop.database.query<{ kind: string; cents: number; codes: (string | null)[] }>(
    `SELECT t.kind, sum(t.total_cents)::int AS cents, array_agg(t.reason_code ORDER BY t.no) AS codes
     FROM tax_papers t JOIN orders o ON o.id = t.order_id WHERE o.order_no = $1 GROUP BY t.kind ORDER BY t.kind DESC`,
    [orderNo],
  )
  // KRA's codes: a cancellation is a refund, the return is damaged.
  expect(documents).toEqual([
    { kind: 'invoice', cents: totalValue, codes: [null] },
    { kind: 'credit-note', cents: totalValue - returned.after, codes: ['06', '03'] },
  ])
  expect(returned.notes).toEqual([{ invoice: expect.stringMatching(/^INV-/), isRest: false }])
  const log = await shop.database.query(
    `SELECT action FROM audit_log WHERE subject_kind = 'order' AND subject_id = $1 AND action NOT IN ('orders.advance', 'orders.view') ORDER BY id`,
    [String(orderNo)],
  )
  expect(log).toEqual(['orders.send-part', 'orders.cancel-lines', 'orders.return'].map((action) => ({ action })))
})

test('is refused without the permission, and names invalid input', async () => {
  const { orderNo } = await paidOrder()
  const lines = [{ productId: 1, quantity: 5 }]
  for (const call of [officeOrderEditPreview, officeCancelLinesPreview, officeReturnPreview])
    expect(await shop.refusedAs(packer, call, { orderNo, lines })).toMatchObject({ code: 'not-allowed' })
  const edit = { input: { orderNo, lines, reason: 'More', expected: '1.00' } }
  expect(await shop.refusedAs(packer, editOrderJob, edit)).toMatchObject({ code: 'not-allowed' })
  const twice = { orderNo, lines: [...lines, ...lines] }
  expect(await shop.refusedAs(desk, officeOrderEditPreview, twice)).toMatchObject({ code: 'invalid-request' })
  const none = { orderNo, lines: [{ productId: 1, quantity: 0 }] }
  expect(await shop.refusedAs(desk, officeOrderEditPreview, none)).toMatchObject({ code: 'not-allowed' })
  const unknown = { orderNo, lines: [{ productId: 999_999, quantity: 1 }] }
  expect(await shop.refusedAs(desk, officeOrderEditPreview, unknown)).toMatchObject({ code: 'not-found' })
  const tooMany = { orderNo, lines: [{ productId: 1, quantity: 99_000 }] }
  expect(await shop.refusedAs(desk, officeOrderEditPreview, tooMany)).toMatchObject({ code: 'out-of-stock' })
  expect(await work(editOrderJob, edit.input)).toMatchObject({ state: 'failed' })
  expect(
    await work(returnProductsJob, {
      orderNo,
      lines: [{ productId: 1, quantity: 1, condition: 'as-new', isRestocked: true }],
      reason: 'Faulty',
      expected: '1.00',
    }),
  ).toMatchObject({ state: 'failed' })
})

test('the timeline names packing, a shortage, the steps of a refund, and requested cancellations', async () => {
  const { orderNo, orderId } = await paidOrder()
  const query = (text: string, values: unknown[]) => shop.database.query<{ id: number }>(text, values)
  const at = (minutes: number) => new Date(orderClock().getTime() + minutes * 60_000)
  const [list] = await query(
    `INSERT INTO pick_lists (state, packer_id, created_by, created_at, started_at) VALUES ('open', $1, $1, $2, $2)
      RETURNING id`,
    [packer.staffId, at(1)],
  )
  const [parcel] = await query(
    `UPDATE order_parcels SET state = 'packed', packed_at = $2 WHERE order_id = $1 RETURNING id`,
    [orderId, at(2)],
  )
  const ofList = [list?.id, parcel?.id]
  await query("INSERT INTO pick_list_parcels VALUES ($1, $2, 1, 'packed')", ofList)
  await query(
    `INSERT INTO pick_list_lines (pick_list_id, parcel_id, position, variant_id, shelf, dye_lot, wanted_tenths,
      picked_tenths, short_reason) VALUES ($1, $2, 1, 1, '', '', 40, 30, 'empty')`,
    ofList,
  )
  const [attempt] = await query('SELECT id FROM payment_attempts WHERE order_id = $1', [orderId])
  await query(
    `INSERT INTO refund_requests (id, attempt_id, order_id, amount_cents, reason, asked_by, asked_at)
      VALUES ('refund-of-timeline', $1, $2, 123450, 'Short', $3, $4)`,
    [attempt?.id, orderId, desk.staffId, at(3)],
  )
  const [asked] = await query(
    `INSERT INTO cancellation_requests (order_id, variant_id, quantity_tenths, reason_id, reason, state, requested_at,
      answered_at, answered_by) VALUES ($1, 1, 20, 1, 'Too many', 'declined', $2, $2, 'Achieng Odhiambo') RETURNING id`,
    [orderId, at(4)],
  )
  await query(
    `INSERT INTO order_events (order_id, kind, request_id, actor, actor_name, at)
      VALUES ($1, 'answer', $2, 'operator', 'Achieng Odhiambo', $3)`,
    [orderId, asked?.id, at(5)],
  )
  const { timeline } = (await shop.askAs(desk, officeOrder, { orderNo })).data
  const unit = (await parcelsOf(orderNo)).lines[0]
  expect(timeline.slice(0, 5).map(({ who, what, note }) => [who, what, note])).toEqual([
    ['Achieng Odhiambo', expect.stringMatching(/^declined to cancel 2 .+ of .+\.$/), ''],
    ['Achieng Odhiambo', 'asked for a refund of KSh 1,234.50.', 'Short'],
    ['Joseph Mwangi', expect.stringMatching(/^found 1 .+ missing\.$/), 'the shelf is empty'],
    ['Joseph Mwangi', 'packed parcel 1.', ''],
    ['Joseph Mwangi', 'started to pack parcel 1.', ''],
  ])
  expect(timeline[2]?.what).toContain(unit?.name.split(',')[0])
})

test('finds products by code and name', async () => {
  const [line] = (await parcelsOf((await placed()).orderNo)).lines
  const { data } = await shop.askAs(desk, officeProductFind, { text: line?.code.slice(0, 5).toLowerCase() ?? '' })
  expect(data.map(({ code }) => code)).toContain(line?.code)
  const scanned = line?.code.replaceAll('-', '') ?? ''
  expect((await shop.askAs(desk, officeProductFind, { text: scanned })).data.map(({ code }) => code)).toEqual([
    line?.code,
  ])
  for (const text of ['%%', '--', '_.']) {
    expect((await shop.askAs(desk, officeProductFind, { text })).data).toEqual([])
  }
})

test('fills in a draft step by step, prices it, and places a payable order', async () => {
  const begun = { items: [{ productId: 1, quantity: 2 }], shippingType: 1 as const }
  const { data: first } = await shop.askAs(desk, officeDraftSave, { form: begun })
  expect(first).toMatchObject({ version: 1, state: 'draft', staff: 'Achieng Odhiambo', lines: [{ productId: 1 }] })
  expect(Object.keys(first.faults)).toEqual(expect.arrayContaining(['firstName', 'mobileNumber', 'cityId']))
  // Only missing or invalid fields are named, each with its own message.
  const partly = { ...begun, firstName: 'Halima', lastName: 'Abdi', mobileNumber: '12', email: 'halima@' }
  const { data: second } = await shop.askAs(desk, officeDraftSave, { form: partly })
  expect(second.faults).not.toHaveProperty('firstName')
  expect(second.faults).toMatchObject({
    mobileNumber: expect.stringContaining('0712'),
    countyId: 'Please choose a county',
  })
  expect(Object.values(second.faults).join()).not.toContain('Invalid input')
  await shop.askAs(desk, officeDraftClose, { draftId: second.draftId, version: 1 })
  const { draftId } = first
  // The draft is incomplete: no order is placed.
  expect(await work(placeDraftJob, { draftId, version: 1 })).toMatchObject({ state: 'failed' })
  const { data: places } = await shop.askAs(desk, officePlaces, {})
  const form = { ...begun, ...GUEST, ...ADDRESS, countryId: places.countryId ?? 0, email: 'draft@example.co.ke' }
  const { data: full } = await shop.askAs(desk, officeDraftSave, { draftId, version: 1, form })
  expect(full).toMatchObject({ version: 2, faults: {}, lines: [{ productId: 1, problem: null }] })
  expect(full.total).toBe(full.products + full.delivery + full.rounding)
  // Based on an older version than a colleague has saved.
  const stale = { draftId, version: 1, form }
  expect(await shop.refusedAs(desk, officeDraftSave, stale)).toMatchObject({ code: 'changed-meanwhile' })
  // A save without a version could overwrite a colleague's.
  expect(await shop.refusedAs(desk, officeDraftSave, { draftId, form })).toMatchObject({
    ...{ code: 'invalid-request', fields: { version: 'Send the version of the draft that was read.' } },
  })
  expect((await shop.askAs(desk, officeDraftList, {})).data).toMatchObject([{ draftId, customer: 'Amina Otieno' }])
  expect(await work(placeDraftJob, { draftId, version: 2 })).toMatchObject({ state: 'done' })
  const { data: sent } = await shop.askAs(desk, officeDraft, { draftId })
  expect(sent).toMatchObject({ state: 'sent', payLink: expect.stringMatching('/payment/') })
  const { data: payable } = await shop.ask(orderDetail, { id: sent.payLink?.split('/').at(-1) ?? '' })
  expect(payable).toMatchObject({ orderNo: sent.orderNo, due: full.total, isPaid: false })
  // A repeated job places no second order, and a placed draft can no longer be deleted.
  expect(await work(placeDraftJob, { draftId, version: 2 })).toMatchObject({ state: 'failed' })
  const close = { draftId, version: 3 }
  expect(await shop.refusedAs(desk, officeDraftClose, close)).toMatchObject({ code: 'not-allowed' })
  expect(await shop.refusedAs(packer, officeDraftSave, { form: begun })).toMatchObject({ code: 'not-allowed' })
})
