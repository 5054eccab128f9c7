/** Places added by operators are offered by forms and priced; unlisted places are priced by their county. */
import { pino } from 'pino'
import { cityList, deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { schema } from '../db/schema.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { PLACES } from '../testing/products.ts'
import type { TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

let shop: TestShop
let parts: CommandParts
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  const { providers } = openProviders(readPaymentEnv({}), orderClock)
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const own = { seller, publicUrl: 'https://fuma.test', files: shop.app.shop.files, log: pino({ level: 'silent' }) }
  parts = { database: shop.database, clock: orderClock, providers, ...own }
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'grace')) output += text
  return output
}
const kiambu = async () => (await shop.ask(cityList, { isApiDropDown: 1, countyId: PLACES.kiambu })).data
const charge = async (cityId: number) => (await shop.ask(deliveryCharge, { cityId })).data

test('a place is added, offered, listed and priced as its county', async () => {
  expect(await run('places', 'add', 'kiambu', '  Ruaka   Town ')).toBe(
    'Ruaka Town, Kiambu, is added: delivery as for Kiambu.\n',
  )
  const added = (await kiambu()).find(({ name }) => name === 'Ruaka Town')
  expect(added).toEqual({ id: expect.any(Number), name: 'Ruaka Town', postalCode: null })
  expect((await charge(added?.id ?? 0)).charge).toBe(300_00)
  expect(await run('places', 'list', 'Kiambu')).toContain('Ruaka Town · no code\n')
})

test('a place has its own charge and days if they are given', async () => {
  await run('places', 'add', 'Kiambu', 'Juja', '--postal-code', '01001', '--charge', '350', '--days', '3')
  const juja = (await kiambu()).find(({ name }) => name === 'Juja')
  expect(juja?.postalCode).toBe('01001')
  expect(await charge(juja?.id ?? 0)).toMatchObject({ charge: 350_00, deliveryDays: 3 })
})

test.each([
  [['Kiambuu', 'Juja'], 'There is no county "Kiambuu".'],
  [['Kiambu', 'THIKA'], 'Kiambu already has Thika.'],
  [['Kiambu', ' '], 'A place has a name'],
  [['Kiambu', 'Tigoni', '--postal-code', '123'], 'A postal code has five digits'],
  [['Kiambu', 'Tigoni', '--charge', '300'], 'needs both --charge and --days'],
  [['Kiambu', 'Tigoni', '--charge', '100001', '--days', '2'], 'A charge is KSh 0 to 100,000.'],
  [['Kiambu', 'Tigoni', '--charge', '300', '--days', '91'], 'Delivery takes at most 90 days.'],
])('%j is refused', async (typed, why) => {
  await expect(run('places', 'add', ...typed)).rejects.toThrow(why)
})

test('a place that no list names is ordered to by its own name, at the county’s charge', async () => {
  const other = { id: 47_999, countyId: PLACES.nairobi, name: 'Another place', isOther: true }
  await shop.database.db.insert(schema.cities).values(other)
  const form = { ...(await orderForm(shop, [[1, 1]])), cityId: other.id }
  expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
    fields: { cityId: 'Please choose a city' },
  })
  const { orderId } = (await shop.ask(placeOrder, { ...form, cityName: '  Gatina   Stage ' }, freshKey())).data
  const [order] = await shop.database.query<{ city: string }>(
    "SELECT address->>'city' AS city FROM orders WHERE id = $1",
    [orderId],
  )
  expect(order?.city).toBe('Gatina Stage')
})
