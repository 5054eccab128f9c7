/** The office's list and page of orders: found in every way, noted, tagged, moved on by held work. */

import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { officeAssign } from '#lib/contract/office/office/today.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import {
  officeColleagues,
  officeOrder,
  officeOrderDocument,
  officeOrderNote,
  officeOrderPhone,
  officeOrderRead,
  officeOrderTags,
} from '#lib/contract/orders/office/order.ts'
import { advanceOrdersJob, cancelOrdersJob, tagOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import {
  type OfficeOrderFilter,
  officeOrderCounts,
  officeOrderFilters,
  officeOrderList,
  officeOrderNumbers,
  officeOrderTotals,
} from '#lib/contract/orders/office/order-list.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { addDays } from '#lib/format/clock.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { inject } from '../../../../testing/shop.ts'

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
/** Places an order of a new guest. */
async function placed(lastName = 'Abdi', how: 'delivered' | 'collected' = 'delivered') {
  people += 1
  const mobileNumber = `0722 000 ${String(people).padStart(3, '0')}`
  const form = { ...(await orderForm(shop, [[1, 2]], how)), ...GUEST, firstName: 'Halima', lastName, mobileNumber }
  const { data } = await shop.ask(placeOrder, form, freshKey())
  return { ...data, mobileNumber }
}

async function paidOrder(lastName?: string) {
  const order = await placed(lastName)
  await payOrder(shop.database, order.orderId, `UKN${order.orderNo}`, orderClock())
  return order
}

async function found(filter: OfficeOrderFilter & { wire?: object }, more: object = {}): Promise<number[]> {
  const { data } = await shop.askAs(desk, officeOrderList, { filter: filter as never, ...more })
  return data.orders.map(({ orderNo }) => orderNo)
}

/** Starts work and lets its ten seconds pass. */
async function work(job: OfficeJobCall, input: unknown, person = desk) {
  const { data } = await shop.askAs(person, job, { input })
  await runLate()
  return (await shop.askAs(person, officeJob, { jobId: data.jobId })).data
}

async function runLate(): Promise<void> {
  late = 11_000
  await shop.app.shop.jobs.runNow()
  late = 0
}

test('finds an order by number, phone, start of a phone, names, receipt and product code', async () => {
  const order = await paidOrder('Kiplagat')
  const other = await placed('Mutiso')
  const no = order.orderNo
  for (const search of [String(no), `#${no}`, order.mobileNumber, `UKN${no}`, `ukn${no}`, 'halima kipl', 'Kiplagat']) {
    expect({ search, found: await found({ search }) }).toEqual({ search, found: [no] })
  }
  expect(await found({ search: '0722 000' })).toEqual(expect.arrayContaining([no, other.orderNo]))
  expect(await found({ search: '０７２２ ０００' })).toEqual(expect.arrayContaining([no, other.orderNo]))
  expect(await found({ search: 'nobody of that name' })).toEqual([])
  const { data } = await shop.askAs(desk, officeOrder, { orderNo: no })
  const code = data.order.listOfProducts[0]?.productCode ?? ''
  expect(await found({ search: code.toLowerCase() })).toEqual(expect.arrayContaining([no, other.orderNo]))
  expect(await found({ search: '0722' })).toEqual(expect.arrayContaining([no, other.orderNo]))
})

test('finds the orders of a family by its code, and of a product by a part of its code or its name', async () => {
  const { orderNo } = await placed('Mutiso')
  const { data } = await shop.askAs(desk, officeOrder, { orderNo })
  const [line] = data.order.listOfProducts
  const [family] = await shop.database.query<{ code: string; name: string }>(
    `SELECT f.cluster_code AS code, f.cluster_name AS name FROM families f JOIN variants v ON v.family_id = f.id
      WHERE v.code = $1`,
    [line?.productCode],
  )
  const { code = '', name = '' } = family ?? {}
  expect(await found({ search: code })).toContain(orderNo)
  expect(await found({ product: code })).toContain(orderNo)
  expect(await found({ product: code.replaceAll('-', '').slice(0, 8).toLowerCase() })).toContain(orderNo)
  expect(await found({ product: name.split(' ').toReversed().join(' ') })).toContain(orderNo)
  expect(await found({ product: 'no product has this name' })).toEqual([])
  expect(await found({ product: '%' })).toEqual([])
})

test("finds a company's orders by a part of its name, and orders by their promised days", async () => {
  const { orderNo } = await placed('Mutiso')
  const [company] = await shop.database.query<{ id: number }>(
    "INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Kisumu Drapers', 'approved', '{}') RETURNING id",
  )
  await shop.database.query('UPDATE orders SET company_id = $2 WHERE order_no = $1', [orderNo, company?.id])
  expect(await found({ companyName: 'DRAPE' })).toEqual([orderNo])
  expect(await found({ companyName: 'no company has this name' })).toEqual([])
  const { promisedOn = '' } =
    (await shop.askAs(desk, officeOrderList, { filter: { numbers: [orderNo] } })).data.orders[0] ?? {}
  const numbers = [orderNo]
  expect(await found({ numbers, promisedFrom: promisedOn, promisedTo: promisedOn })).toEqual(numbers)
  expect(await found({ numbers, promisedFrom: addDays(promisedOn, 1) })).toEqual([])
  expect(await found({ numbers, promisedTo: addDays(promisedOn, -1) })).toEqual([])
})

test('finds orders by whole phone numbers only for packers, and logs each such search', async () => {
  const order = await paidOrder('Wekesa')
  const packer = await shop.staff('packer')
  const search = async (text: string) => {
    const { data } = await shop.askAs(packer, officeOrderList, { filter: { search: text, numbers: [order.orderNo] } })
    return data.orders.map(({ orderNo }) => orderNo)
  }
  expect(await search(order.mobileNumber)).toEqual([order.orderNo])
  for (let digits = 6; digits < 10; digits += 1)
    expect(await search(order.mobileNumber.replaceAll(' ', '').slice(0, digits))).toEqual([])
  const palette = await shop.askAs(packer, officeFind, { text: order.mobileNumber.replaceAll(' ', '').slice(0, 8) })
  expect(palette.data).toEqual([])
  const logged = await shop.database.query(
    `SELECT 1 FROM audit_log WHERE staff_id = $1 AND action = 'phones.search' AND personal->>'search' <> ''`,
    [packer.staffId],
  )
  expect(logged).toHaveLength(6)
  // A name is not a phone number.
  await search('Wekesa')
})

test('returns equal counts, totals and pages for each filter', async () => {
  const paid = await paidOrder('Cherono')
  const collected = await placed('Cherono', 'collected')
  const search = 'Cherono'
  expect(await found({ search })).toEqual([collected.orderNo, paid.orderNo])
  expect(await found({ search, stage: ['to-approve'] })).toEqual([paid.orderNo])
  expect(await found({ search, stage: ['held'] })).toEqual([collected.orderNo])
  expect(await found({ search, payment: ['paid'] })).toEqual([paid.orderNo])
  expect(await found({ search, payment: ['not-paid'] })).toEqual([collected.orderNo])
  expect(await found({ search, method: ['mpesa'] })).toEqual([paid.orderNo])
  expect(await found({ search, method: ['bank', 'account'] })).toEqual([])
  expect(await found({ search, method: ['mpesa', 'account'] })).toEqual([paid.orderNo])
  expect(await found({ search, method: ['mpesa', 'bank', 'card'] })).toEqual([paid.orderNo])
  const { promisedOn } = (await shop.askAs(desk, officeOrderList, { filter: { search } })).data.orders[0] ?? {}
  expect(await found({ search, promisedTo: promisedOn as string })).toContain(collected.orderNo)
  expect(await found({ search, promisedTo: '2026-11-23' })).toEqual([])
  expect(await found({ search, fulfilment: 'collection' })).toEqual([collected.orderNo])
  expect(await found({ search, county: ['Nairobi'] })).toEqual([paid.orderNo])
  expect(await found({ search, from: '2026-11-24', to: '2026-11-24' })).toHaveLength(2)
  expect(await found({ search, from: '2026-11-25' })).toEqual([])
  expect(await found({ search, rep: 999 })).toEqual([])
  expect(await found({ search, atLeast: '1000000.00' as never })).toEqual([])
  expect(await found({ numbers: [paid.orderNo, 5] })).toEqual([paid.orderNo])
  expect(await found({ search }, { sort: 'oldest' })).toEqual([paid.orderNo, collected.orderNo])
  expect(await found({ search }, { sort: 'amount' })).toHaveLength(2)
  expect(await found({ search, stage: ['held', 'to-approve'] }, { sort: 'promised' })).toHaveLength(2)

  const first = await shop.askAs(desk, officeOrderList, { filter: { search }, perPage: 1 })
  expect(first.meta).toEqual({ next: collected.orderNo })
  const second = await shop.askAs(desk, officeOrderList, { filter: { search }, perPage: 1, after: first.meta.next })
  expect(second.data.orders.map(({ orderNo }) => orderNo)).toEqual([paid.orderNo])
  expect(second.meta).toEqual({ next: null })
  expect(first.data.orders[0]).toMatchObject({ customer: 'Halima Cherono', stage: 'held', payment: 'not-paid' })
  expect(second.data.orders[0]).toMatchObject({
    stage: 'to-approve',
    payment: 'paid',
    method: 'mpesa',
    quantity: '2 pc',
  })

  const { data: totals } = await shop.askAs(desk, officeOrderTotals, { filter: { search } })
  const sum = [...first.data.orders, ...second.data.orders].reduce((all, { total }) => all + total, 0)
  expect(totals).toEqual({ orders: 2, isMore: false, total: sum, unknownNumbers: [] })
  const pasted = await shop.askAs(desk, officeOrderTotals, { filter: { numbers: [paid.orderNo, 5, 5] } })
  expect(pasted.data).toMatchObject({ orders: 1, unknownNumbers: [5] })
})

test('finds orders by common and rare names', async () => {
  const made: number[] = []
  while (made.length < 21) made.unshift((await placed('Wanjiku')).orderNo)
  const rare = await placed('Tumaini')
  expect(await found({ search: 'halima wanj' })).toEqual(made)
  expect(await found({ search: 'Wanjiku', stage: ['to-pack'] })).toEqual([])
  expect(await found({ search: 'Tumaini' })).toEqual([rare.orderNo])
  const { data } = await shop.askAs(desk, officeOrderTotals, { filter: { search: 'Wanjiku' } })
  expect(data.orders).toBe(21)
})

test('counts the views, and refuses invalid filters', async () => {
  const { data } = await shop.askAs(desk, officeOrderCounts, {})
  const open = await found({ stage: ['held', 'to-approve', 'to-pack', 'out'] }, { sort: 'promised', perPage: 100 })
  expect(data.counts.open).toBe(open.length)
  expect(data.counts['to-approve']).toBe((await found({ stage: ['to-approve'] }, { perPage: 100 })).length)
  expect(data.newest).toBe(Math.max(...open))
  expect((await shop.askAs(desk, officeOrderFilters, {})).data.counties).toContain('Nairobi')
  const refused = (input: object) => shop.refusedAs(desk, officeOrderList, input)
  expect(await refused({ filter: {}, sort: 'promised' })).toMatchObject({ status: 400 })
  const numbers = Array.from({ length: 10_001 }, (_, at) => at + 1)
  expect(await refused({ filter: { numbers } })).toMatchObject({ message: 'At most 10,000 numbers at once.' })
  expect(await found({ numbers: numbers.slice(1) }, { perPage: 1 })).toHaveLength(1)
})

test('shows money, timeline, documents and masked phones of an order, and logs phone views', async () => {
  const { orderNo, orderId, mobileNumber } = await paidOrder()
  const { data } = await shop.askAs(desk, officeOrder, { orderNo })
  expect(data).toMatchObject({ stage: 'to-approve', payment: 'paid', nextStatus: ORDER_STATUS.inProcess, tags: [] })
  expect(data.money).toMatchObject({ received: data.order.totalValue, due: 0, held: data.order.totalValue })
  expect(data.money?.ledger).toMatchObject([{ entry: `UKN${orderNo}`, kind: 'payment', isWaiting: false }])
  expect(data.timeline.at(-1)).toMatchObject({ who: 'Halima Abdi', what: 'placed the order.' })
  expect(JSON.stringify(data)).not.toContain(mobileNumber.replaceAll(' ', '').slice(1))
  expect(data.order.contact.mobileNumber).toBe(`0722 ••• ${mobileNumber.slice(-3)}`)
  const seen = await shop.askAs(desk, officeOrderPhone, { orderNo })
  expect(seen.data.phone).toBe(`254${mobileNumber.replaceAll(' ', '').slice(1)}`)
  const looks = await shop.database.query(
    `SELECT subject_id, personal FROM audit_log WHERE action = 'phones.view' AND outcome = 'done'`,
  )
  expect(looks).toEqual([{ subject_id: String(orderNo), personal: null }])

  const theirs = await shop.askAs(packer, officeOrder, { orderNo })
  expect(theirs.data.money).toBeNull()
  expect(await shop.refusedAs(packer, officeOrderPhone, { orderNo })).toMatchObject({ code: 'not-allowed' })
  const file = await inject(shop.app, officeOrderDocument, { orderNo, paper: 'confirmation' }, desk.headers)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const receipt = await inject(shop.app, officeOrderDocument, { orderNo, paper: 'receipt' }, desk.headers)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const unpaid = await placed()
  const none = await inject(shop.app, officeOrderDocument, { orderNo: unpaid.orderNo, paper: 'receipt' }, desk.headers)
  expect(none.statusCode).toBe(404)
  expect(await shop.refusedAs(desk, officeOrder, { orderNo: 9 })).toMatchObject({ message: 'There is no order 9.' })
  expect(orderId).toHaveLength(22)
})

test('lists a note for the mentioned colleague until it is read, once per key', async () => {
  const { orderNo } = await placed()
  const { data: names } = await shop.askAs(desk, officeColleagues, {})
  expect(names.colleagues).toContainEqual({ staffId: packer.staffId, name: 'Joseph Mwangi' })
  const note = { orderNo, text: 'Rang her. @Joseph Mwangi', mentions: [packer.staffId] }
  const headers = { ...desk.headers, 'idempotency-key': 'the-same-key-twice' }
  await shop.ask(officeOrderNote, note, headers)
  const { data } = await shop.ask(officeOrderNote, note, headers)
  expect(data.timeline.filter((entry) => entry.note)).toMatchObject([
    { who: 'Achieng Odhiambo', note: 'Rang her. @Joseph Mwangi', mark: 'said' },
  ])
  const named = async () =>
    (await shop.askAs(packer, officeOrderList, { filter: { mentionsMe: true } })).data.orders.map((one) => one.orderNo)
  expect(await named()).toEqual([orderNo])
  expect((await shop.askAs(packer, officeOrderCounts, {})).data.counts.mentions).toBe(1)
  await shop.askAs(packer, officeOrderRead, { orderNo })
  expect(await named()).toEqual([])
  expect(await shop.refusedAs(desk, officeOrderNote, { orderNo, text: ' ' })).toMatchObject({
    message: 'Enter a text.',
  })
})

test("lists an order under its assignee's orders, and shows the assignee to others", async () => {
  const { orderNo } = await paidOrder()
  const subject = { kind: 'order' as const, id: String(orderNo) }
  await shop.askAs(packer, officeAssign, { subject, from: null })
  const { data } = await shop.askAs(packer, officeOrderList, { filter: { mine: true } })
  expect(data.orders).toMatchObject([{ orderNo, takenBy: 'Joseph Mwangi' }])
  expect((await shop.askAs(packer, officeOrderCounts, {})).data.counts.mine).toBe(1)
  expect(await found({ mine: true })).toEqual([])
  expect((await shop.askAs(desk, officeOrder, { orderNo })).data.takenBy?.name).toBe('Joseph Mwangi')
})

test('returns the numbers of all filtered orders up to a limit', async () => {
  const { data } = await shop.askAs(desk, officeOrderNumbers, { filter: { search: 'Cherono' } })
  expect(data.numbers).toHaveLength(2)
})

test('tags are put on and taken off, found by, and undone as a whole', async () => {
  const [one, two] = [await placed(), await placed()]
  const orderNos = [one.orderNo, two.orderNo]
  await shop.askAs(desk, officeOrderTags, { orderNo: one.orderNo, add: ['Hotel'] })
  const { job, results } = await work(tagOrdersJob, { orderNos, add: ['gift'] })
  expect([job.state, results.map(({ state }) => state)]).toEqual(['done', ['done', 'done']])
  expect((await found({ tag: 'gift' })).sort()).toEqual(orderNos)
  expect(await found({ tag: 'hotel' })).toEqual([one.orderNo])
  await shop.askAs(desk, officeJobUndo, { jobId: job.jobId })
  expect(await found({ tag: 'gift' })).toEqual([])
  expect(await found({ tag: 'hotel' })).toEqual([one.orderNo])
})

test('approves many orders at once, with a reason per failure, and can be undone', async () => {
  const [paid, unpaid, undone] = [await paidOrder(), await placed(), await paidOrder()]
  const input = { orderNos: [paid.orderNo, unpaid.orderNo], to: ORDER_STATUS.inProcess }
  const { job, results } = await work(advanceOrdersJob, input)
  expect(job).toMatchObject({ label: 'Approve 2 orders', done: 1, failed: 1 })
  expect(results.find(({ state }) => state === 'failed')?.sentence).toBe(
    `Order ${unpaid.orderNo} is not paid, and it is not on account.`,
  )
  expect((await shop.askAs(desk, officeOrder, { orderNo: paid.orderNo })).data.timeline[0]).toMatchObject({
    who: 'Achieng Odhiambo',
    what: 'approved the order.',
  })
  const held = { orderNos: [undone.orderNo], to: ORDER_STATUS.inProcess }
  const { data } = await shop.askAs(desk, advanceOrdersJob, { input: held })
  await shop.askAs(desk, officeJobUndo, { jobId: data.jobId })
  await runLate()
  expect((await shop.askAs(desk, officeOrder, { orderNo: undone.orderNo })).data.stage).toBe('to-approve')
  expect(await shop.refusedAs(packer, advanceOrdersJob, { input: held })).toMatchObject({
    code: 'not-allowed',
  })
})

test('cancels an order with a reason, and marks paid money for refund', async () => {
  const { orderNo } = await paidOrder()
  const { results } = await work(cancelOrdersJob, { orderNos: [orderNo], reason: 'We have none left' })
  expect(results).toMatchObject([{ state: 'done', sentence: 'Cancelled.' }])
  const { data } = await shop.askAs(desk, officeOrder, { orderNo })
  expect(data).toMatchObject({ stage: 'cancelled', payment: 'refund-due', nextStatus: null })
  expect(data.timeline.find(({ what }) => what === 'cancelled the order.')?.note).toBe('We have none left')
  const again = await work(cancelOrdersJob, { orderNos: [orderNo], reason: 'Twice' })
  expect(again.results).toMatchObject([{ state: 'failed', sentence: 'This order is already cancelled.' }])
})
