/**
 * Views of orders are logged. Messages to the customer of an order: held, undone in time, emailed, shown on the
 * customer's page, logged.
 */
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { advanceOrdersJob, messageCustomerJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officeOrderList } from '#lib/contract/orders/office/order-list.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import type { TestShop } from '../../../../testing/shop.ts'

const TEXT = 'Six of the blankets come on Friday.\nShall we wait?'

let now = orderClock()
let shop: TestShop
let office: ReturnType<typeof officeAsker>
let desk: OfficePerson
let customer: Awaited<ReturnType<typeof newPerson>>
let order: { orderNo: number; orderId: string }
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, {}, () => now)
  office = officeAsker(shop, () => now)
  desk = await office.staff('orders', { name: 'Achieng Odhiambo' })
  customer = await newPerson(shop.database, orderClock, 2)
  const form = await orderForm(shop, [[1, 3]], 'collected')
  order = (await shop.ask(placeOrder, form, { ...customer.headers, ...freshKey() })).data
}, 180_000)
afterAll(() => shop.close())

const start = async () =>
  (
    await office.askAs(desk, messageCustomerJob, {
      input: { orderNo: order.orderNo, text: TEXT },
    })
  ).data
const messages = async () =>
  (await shop.ask(orderDetails, { orderId: order.orderId }, customer.headers)).data.messages ?? []
const later = () => {
  now = new Date(now.getTime() + 11_000)
}

test('sends no message if it is undone within ten seconds', async () => {
  const { jobId, canUndo } = await start()
  expect(canUndo).toBe(true)
  await office.askAs(desk, officeJobUndo, { jobId })
  later()
  await shop.app.shop.jobs.runNow()
  expect(await messages()).toEqual([])
})

test('shows a sent message on the page and in the history, an email and the log', async () => {
  await start()
  await shop.app.shop.jobs.runNow()
  expect(await messages()).toEqual([])
  later()
  await shop.app.shop.jobs.runNow()
  expect(await messages()).toEqual([{ at: now.toISOString(), text: TEXT }])
  const { timeline } = (await office.askAs(desk, officeOrder, { orderNo: order.orderNo })).data
  expect(timeline[0]).toMatchObject({ who: 'Achieng Odhiambo', what: 'wrote to the customer:', note: TEXT })
  await shop.app.shop.follower.runNow()
  const emails = await shop.database.query<{ text: string }>(
    `SELECT text FROM mails WHERE subject = 'A message about your order ${order.orderNo}'`,
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('Six of the blankets come on Friday.')
  const [entry] = await shop.database.query(`SELECT after, personal FROM audit_log WHERE action = 'orders.message'`)
  expect(entry).toEqual({ after: { characters: TEXT.length }, personal: null })
})

test('refuses messages by staff without the emails permission', async () => {
  const packer = await office.staff('packer')
  const input = { input: { orderNo: order.orderNo, text: TEXT } }
  expect((await office.refusedAs(packer, messageCustomerJob, input)).code).toBe('not-allowed')
  const empty = { ...input, input: { ...input.input, text: '  ' } }
  expect((await office.refusedAs(desk, messageCustomerJob, empty)).code).toBe('invalid-request')
})

test('logs views of the list and of an order once in 15 minutes', async () => {
  const looker = await office.staff('support')
  const look = async () => {
    await office.askAs(looker, officeOrderList, { filter: {} })
    await office.askAs(looker, officeOrder, { orderNo: order.orderNo })
    const sql = "SELECT subject_id AS no FROM audit_log WHERE staff_id = $1 AND action = 'orders.view' ORDER BY id"
    return (await shop.database.query<{ no: string | null }>(sql, [looker.staffId])).map(({ no }) => no)
  }
  const both = [null, String(order.orderNo)]
  await look()
  expect(await look()).toEqual(both)
  now = new Date(now.getTime() + 16 * 60_000)
  expect(await look()).toEqual([...both, ...both])
})

test('logs an allowed view after a refused view', async () => {
  const looker = await office.staff('catalogue')
  expect((await office.refusedAs(looker, officeOrderList, { filter: {} })).code).toBe('not-allowed')
  await shop.database.query(`UPDATE staff_members SET roles = '["support"]' WHERE id = $1`, [looker.staffId])
  await office.askAs(looker, officeOrderList, { filter: {} })
  const sql = "SELECT outcome FROM audit_log WHERE staff_id = $1 AND action = 'orders.view' ORDER BY id"
  expect(await shop.database.query(sql, [looker.staffId])).toEqual([{ outcome: 'refused' }, { outcome: 'done' }])
})

test('requires a fresh second factor to advance an unpaid order', async () => {
  const input = { orderNos: [order.orderNo], to: ORDER_STATUS.inProcess }
  const clerk = await office.staff('orders')
  now = new Date(now.getTime() + 11 * 60_000)
  const unpaid = { input: { ...input, unpaid: true } }
  expect((await office.refusedAs(clerk, advanceOrdersJob, unpaid)).code).toBe('factor-needed')
  await office.askAs(clerk, advanceOrdersJob, { input })
})

test('masks the email of a customer for packers', async () => {
  const seen = async (role: 'packer' | 'orders') =>
    (await office.askAs(await office.staff(role), officeOrder, { orderNo: order.orderNo })).data.order.contact.email
  const email = await seen('orders')
  expect(email).toContain('@')
  expect(await seen('packer')).toBe(`${email[0]}•••${email.slice(email.indexOf('@'))}`)
})
