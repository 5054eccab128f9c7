/** Work of the office over HTTP: pressed again after a lost answer, followed, undone, and each person's own. */

import { formerJobStart, officeJob, officeJobList, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { cancelOrdersJob, tagOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../testing/office-shop.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson } from '../testing/people.ts'
import type { TestShop } from '../testing/shop.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let desk: OfficePerson
let orderNos: number[]
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  office = officeAsker(shop, orderClock)
  desk = await office.staff('orders')
  orderNos = []
  for (let count = 0; count < 2; count += 1) {
    const person = await newPerson(shop.database, orderClock, 2)
    const form = await orderForm(shop, [[1, 3]], 'collected')
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    orderNos.push(data.orderNo)
  }
}, 180_000)
afterAll(() => shop.close())

const tagging = () => ({ input: { orderNos, add: ['coast'] } })
const tags = async () => (await shop.database.query('SELECT 1 FROM order_tags')).length

test('starts a job once if it is repeated after a lost response', async () => {
  const headers = { ...desk.headers, ...freshKey() }
  const first = await shop.ask(tagOrdersJob, tagging(), headers)
  const again = await shop.ask(tagOrdersJob, tagging(), headers)
  expect(again.data.jobId).toBe(first.data.jobId)
  await shop.app.shop.jobs.runNow()
  const { data } = await office.askAs(desk, officeJob, { jobId: first.data.jobId })
  expect(data.job).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, canUndo: true })
  expect(data.results.map(({ path }) => path)).toEqual(orderNos.map((no) => `/office/orders/${no}`))
  expect(await tags()).toBe(2)
})

test('is undone as a whole, by the person who started it only', async () => {
  const [job] = (await office.askAs(desk, officeJobList, {})).data
  const other = await office.staff('owner')
  const jobId = job?.jobId ?? 0
  expect((await office.refusedAs(other, officeJob, { jobId })).code).toBe('not-found')
  expect((await office.refusedAs(other, officeJobUndo, { jobId })).code).toBe('not-found')
  const { data } = await office.askAs(desk, officeJobUndo, { jobId })
  expect(data).toMatchObject({ state: 'undone', canUndo: false })
  expect(await tags()).toBe(0)
})

test('changes no order if held work is undone in time', async () => {
  const held = { input: { orderNos, reason: 'The customer asked.' } }
  const { data } = await office.askAs(desk, cancelOrdersJob, held)
  expect(new Date(data.startsAt).getTime() - new Date(data.createdAt).getTime()).toBe(10_000)
  await shop.app.shop.jobs.runNow()
  await office.askAs(desk, officeJobUndo, { jobId: data.jobId })
  const rows = await shop.database.query('SELECT 1 FROM orders WHERE cancelled_by IS NOT NULL')
  expect(rows).toHaveLength(0)
})

test('refuses invalid input with the field', async () => {
  const { code, fields } = await office.refusedAs(desk, tagOrdersJob, { input: { orderNos: [] } })
  expect(code).toBe('invalid-request')
  expect(fields).toEqual({ 'input.orderNos': 'Choose an order.' })
})

test('starts jobs of the previous release’s pages with the checks of the present calls', async () => {
  const tagging = { kind: 'orders.tag', input: { orderNos, add: ['before'] } }
  const { data } = await office.askAs(desk, formerJobStart, tagging)
  expect(data).toMatchObject({ kind: 'orders.tag', total: orderNos.length })
  const auditor = await office.staff('auditor')
  expect((await office.refusedAs(auditor, formerJobStart, tagging)).code).toBe('not-allowed')
  const nothing = { kind: 'orders.tag', input: { orderNos: [] } }
  expect((await office.refusedAs(desk, formerJobStart, nothing)).message).toBe('Choose an order.')
  expect((await office.refusedAs(desk, formerJobStart, { kind: 'no.such', input: {} })).code).toBe('invalid-request')
})
