/** Search results of the palette: by number, name, email, phone, receipt and code, filtered by permission. */

import { officeCustomerList } from '#lib/contract/accounts/office/customers.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let desk: OfficePerson
let orderNo = 0
let userId = 0
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  office = officeAsker(shop, orderClock)
  desk = await office.staff('orders')
  const person = await newPerson(shop.database, orderClock, 2)
  userId = person.userId
  const form = await orderForm(shop, [[1, 3]], 'collected')
  const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
  orderNo = data.orderNo
  await payOrder(shop.database, data.orderId, 'UKQ4A81C2D', orderClock())
  await shop.database.query(
    `UPDATE users SET first_name = 'Wanjiru', last_name = 'Kamau', email = 'wanjiru@example.co.ke', mobile_number = '722000999'
     WHERE id = $1`,
    [userId],
  )
}, 180_000)
afterAll(() => shop.close())

const find = async (text: string, person = desk) =>
  (await office.askAs(person, officeFind, { text })).data.map(({ kind, id, path }) => ({ kind, id, path }))

test('an order by its number and by its receipt', async () => {
  const order = { kind: 'order', id: String(orderNo), path: `/office/orders/${orderNo}` }
  expect(await find(String(orderNo))).toContainEqual(order)
  const byReceipt = await find('ukq4a81c2d')
  expect(byReceipt).toContainEqual({ kind: 'payment', id: 'UKQ4A81C2D', path: order.path })
})

test.each(['wanj', 'kamau wanj', 'wanjiru@exa', '0722 000', '+254722000999'])('a customer by “%s”', async (text) => {
  expect(await find(text)).toContainEqual({ kind: 'customer', id: String(userId), path: `/office/customers/${userId}` })
})

test('marks a stopped customer', async () => {
  const statusOf = async () =>
    (await office.askAs(desk, officeFind, { text: 'wanjiru@exa', kinds: ['customer'] })).data.map(
      ({ status }) => status,
    )
  expect(await statusOf()).toEqual([null])
  await shop.database.query('UPDATE users SET active = false WHERE id = $1', [userId])
  expect(await statusOf()).toEqual(['Stopped'])
  await shop.database.query('UPDATE users SET active = true WHERE id = $1', [userId])
})

test.each(['722000999', '0722000999'])('a customer by phone, stored as %s', async (stored) => {
  await shop.database.query('UPDATE users SET mobile_number = $2 WHERE id = $1', [userId, stored])
  for (const text of ['0722 000', '+254722000999', '０７２２０００'])
    expect((await find(text)).map(({ id }) => id)).toContain(String(userId))
})

test('a customer by the name of their company, here and in the list of customers', async () => {
  const [company] = await shop.database.query<{ id: number }>(
    "INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Kisumu Drapers', 'approved', '{}') RETURNING id",
  )
  await shop.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [userId, company?.id])
  expect((await find('drapers')).map(({ id }) => id)).toContain(String(userId))
  const { data } = await office.askAs(desk, officeCustomerList, { kind: 'all', search: 'drapers', page: 1 })
  expect(data.customers.map((customer) => customer.userId)).toEqual([userId])
})

test('a phone number is masked', async () => {
  const { data } = await office.askAs(desk, officeFind, { text: 'wanjiru' })
  expect(data.find(({ kind }) => kind === 'customer')?.detail).toContain('0722 ••• 999')
})

test('finds products by name and code and links to the catalogue, or to their orders without the permission', async () => {
  const editor = await office.staff('catalogue')
  const [family] = await find('blanket simb', editor)
  expect(family).toMatchObject({ kind: 'product', path: expect.stringMatching(/^\/office\/catalogue\/\d+$/) })
  const [variant] = await shop.database.query<{ code: string }>('SELECT code FROM variants WHERE id = 1', [])
  const code = variant?.code ?? ''
  expect(await find(code.toLowerCase(), editor)).toContainEqual({ kind: 'product', id: code, path: family?.path })
  expect(await find(code, editor)).toContainEqual({
    ...{ kind: 'product', id: 'stock-1', path: '/office/stock/products/1' },
  })
  const packer = await office.staff('packer')
  const found = (await find(code, packer)).find(({ kind }) => kind === 'product')
  expect(found?.path).toContain('/office/orders?view=all&search=')
})

test('finds only kinds that the staff member is allowed to see', async () => {
  const packer = await office.staff('packer')
  expect((await find('wanjiru', packer)).filter(({ kind }) => kind === 'customer')).toEqual([])
  const content = await office.staff('content')
  expect(await find(String(orderNo), content)).toEqual([])
})

test.each(["'; --", '%%', '&|!()', '\\\\', 'a:*', '12 34 !'])(
  'unusual text “%s” has no results and causes no error',
  async (text) => {
    expect(await find(text)).toEqual(expect.any(Array))
  },
)
