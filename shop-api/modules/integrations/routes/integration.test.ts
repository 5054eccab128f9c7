/** Calls that other systems make with an API key, and calls that a key does not open. */

import { ALL_SCOPES, type IntegrationCall, type Scope } from '#lib/contract/base/integration-call.ts'
import { INTEGRATION_CALLS } from '#lib/contract/integration-calls.ts'
import { officeApiKeyMake, officeApiKeyRevoke, officeApiKeys } from '#lib/contract/integrations/office/api-keys.ts'
import { integrationOrderOf, integrationOrders } from '#lib/contract/integrations/orders.ts'
import {
  integrationPricesSet,
  integrationProducts,
  integrationStock,
  integrationStockSet,
} from '#lib/contract/integrations/products.ts'
import { ALL_SENT_EVENTS } from '#lib/contract/integrations/webhook-events.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { officePriceHistory } from '#lib/contract/pricing/office/shop-prices.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { officeStockVariant } from '#lib/contract/stock/office/stock.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, type OfficePerson } from '../../../testing/office-shop.ts'
import { orderForm } from '../../../testing/order-form.ts'
import { orderClock } from '../../../testing/order-shop.ts'
import { openPackingShop } from '../../../testing/packing-shop.ts'
import { BROKEN_STOCK } from '../../../testing/stock-rules.ts'
import { recordCash } from '../../payments/use-cases/record-cash.ts'

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  let owner: OfficePerson
  beforeAll(async () => {
    packing = await openPackingShop(open)
    owner = await packing.office.staff('owner', { name: 'Achieng Otieno' })
  }, 300_000)
  afterAll(() => packing.close())
  afterEach(async () => {
    expect(await packing.shop.database.query(BROKEN_STOCK)).toEqual([])
  })

  const makeKey = async (scopes: readonly Scope[] = ALL_SCOPES, more: object = {}) => {
    const input = { name: 'Accounts', scopes: [...scopes], perMinute: 600, lastDay: null, ...more }
    return (await packing.office.askAs(owner, officeApiKeyMake, input)).data
  }
  const withKey = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const ask = async <C extends IntegrationCall>(
    call: C,
    wire: Parameters<typeof packing.shop.ask<C>>[1],
    secret: string,
  ) => (await packing.shop.ask(call, wire, { ...withKey(secret), ...(call.writes && freshKey()) })).data
  const refused = (call: IntegrationCall, wire: unknown, headers: Record<string, string>) =>
    packing.shop.refused(call, wire, { ...headers, ...(call.writes && freshKey()) })
  const codeOf = async (productId: number) =>
    (await packing.office.askAs(owner, officeStockVariant, { variantId: productId })).data.variant.code

  test('orders are read one part after another, people only with their own scope', async () => {
    const { secret } = await makeKey(['orders.read'])
    const first = await packing.orderToPack([[1, 2]])
    const second = await packing.orderToPack([[2, 1]])
    const part = await ask(integrationOrders, { after: String(first.orderNo - 1), limit: '1' } as never, secret)
    expect(part).toMatchObject({ next: first.orderNo, orders: [{ orderNo: first.orderNo, recipient: null }] })
    const rest = await ask(integrationOrders, { after: String(part.next) } as never, secret)
    expect(rest.orders.map(({ orderNo }) => orderNo)).toContain(second.orderNo)
    expect(rest.next).toBeNull()

    const order = await ask(integrationOrderOf, { orderNo: first.orderNo }, secret)
    expect(order.lines).toMatchObject([{ code: await codeOf(1), ordered: 2, cancelled: 0, returned: 0 }])
    expect(order.total).toBe(order.placedTotal + order.added - order.credited)
    const { secret: ofPeople } = await makeKey(['orders.read', 'orders.people'])
    const seen = await ask(integrationOrderOf, { orderNo: first.orderNo }, ofPeople)
    expect(seen.recipient?.firstName).toEqual(expect.any(String))
    expect(await refused(integrationOrderOf, { orderNo: 999_999_999 }, withKey(secret))).toMatchObject({
      code: 'not-found',
    })
  })

  test('shows the deposit of an order, and when it was paid', async () => {
    const { secret } = await makeKey(['orders.read'])
    const { database } = packing.shop
    await database.query(
      `INSERT INTO deposit_terms (variant_id, percent, balance_due, balance_days, retained_percent)
       VALUES (1, 30, 'before-dispatch', 30, 50)`,
    )
    const placed = (await packing.shop.ask(placeOrder, await orderForm(packing.shop, [[1, 2]]), freshKey())).data
    await database.query('DELETE FROM deposit_terms')
    const { orderId, orderNo, totalValue } = placed
    const { deposit } = await ask(integrationOrderOf, { orderNo }, secret)
    // 30% of the product, of which half is retained; delivery is paid with the balance.
    expect(deposit).toMatchObject({ paidAt: null, balanceDue: 'before-dispatch', balanceDueOn: '2026-12-24' })
    expect(deposit?.amount).toBeLessThan(totalValue * 0.31)
    expect(deposit?.retained).toBe(Math.floor((deposit?.amount ?? 0) / 200) * 100)
    await database.transaction((tx) =>
      recordCash(tx, {
        orderId,
        cents: deposit?.amount ?? 0,
        moneyAccountId: null,
        operator: 'test',
        at: orderClock(),
      }),
    )
    const paid = await ask(integrationOrderOf, { orderNo }, secret)
    expect(paid).toMatchObject({ isPaid: false, deposit: { ...deposit, paidAt: orderClock().toISOString() } })
    const { orderNo: other } = await packing.orderToPack([[2, 1]])
    expect((await ask(integrationOrderOf, { orderNo: other }, secret)).deposit).toBeNull()
  })

  test('sets the stock that the shop sells from, with a movement, once for a repeated key', async () => {
    const { key, secret } = await makeKey(['stock.read', 'stock.write'])
    await packing.orderToPack([[3, 2]])
    const code = await codeOf(3)
    const headers = { ...withKey(secret), ...freshKey() }
    const input = { items: [{ code, onHand: 41 }], note: 'Counted by the warehouse system' }
    const answers = [
      await packing.shop.ask(integrationStockSet, input, headers),
      await packing.shop.ask(integrationStockSet, input, headers),
    ]
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    const [set] = answers[0]?.data.stock ?? []
    expect(set).toMatchObject({ code, onHand: 41, free: 41 - (set?.promised ?? 0) })
    const { data } = await packing.office.askAs(owner, officeStockVariant, { variantId: 3 })
    expect(data.variant).toMatchObject({ onHandTenths: 410 })
    expect(data.movements.filter(({ cause }) => cause === 'integration')).toMatchObject([
      { who: `API key ${key.keyId} (Accounts)`, note: 'Counted by the warehouse system' },
    ])
    const listed = await ask(integrationStock, {}, secret)
    expect(listed.stock.find((one) => one.code === code)).toEqual(set)
  })

  test('sets all stock or refuses all: promised stock remains, and unknown codes are named', async () => {
    const { secret } = await makeKey(['stock.write'])
    await packing.orderToPack([[1, 2]])
    const before = (await packing.office.askAs(owner, officeStockVariant, { variantId: 2 })).data.variant
    const problem = await refused(
      integrationStockSet,
      {
        items: [
          { code: before.code, onHand: 7 },
          { code: await codeOf(1), onHand: 0 },
          { code: 'NO-SUCH', onHand: 1 },
          { code: before.code, onHand: 8 },
        ],
      },
      withKey(secret),
    )
    expect(problem.fields).toEqual({
      'items.1.onHand': expect.stringContaining('promised to orders'),
      'items.2.code': 'There is no product NO-SUCH.',
      'items.3.code': `${before.code} is named twice.`,
    })
    const after = (await packing.office.askAs(owner, officeStockVariant, { variantId: 2 })).data.variant
    expect(after.onHandTenths).toBe(before.onHandTenths)
  })

  test('sets the shop’s price with its history, and refuses prices below cost', async () => {
    const { key, secret } = await makeKey(['products.read', 'prices.write'])
    const code = await codeOf(2)
    const data = await ask(integrationPricesSet, { items: [{ code, exVat: '905.00' }], reason: 'Season' }, secret)
    expect(data.prices).toEqual([{ code, exVat: 905_00, withVat: 1049_80 }])
    const { products } = await ask(integrationProducts, {}, secret)
    expect(products.find((one) => one.code === code)).toMatchObject({ exVat: 905_00, withVat: 1049_80 })
    const history = (await packing.office.askAs(owner, officePriceHistory, { productId: 2 })).data
    expect(history.changes[0]).toMatchObject({ to: 905_00, reason: `API key ${key.keyId} (Accounts): Season` })
    const { data: entries } = await packing.office.askAs(owner, officeAuditList, { actions: ['integrations.prices'] })
    expect(entries[0]).toMatchObject({ after: { price: '905.00' } })

    await packing.shop.database.query('UPDATE variants SET cost_cents = 80000 WHERE id = 2')
    const problem = await refused(integrationPricesSet, { items: [{ code, exVat: '799.00' }] }, withKey(secret))
    expect(problem.fields).toEqual({ 'items.0.exVat': expect.stringContaining('below its cost') })
  })

  test('refuses a key that is revoked, expired, without the scope, or above its limit', async () => {
    const { key, secret } = await makeKey(['stock.read'])
    expect(await refused(integrationStock, {}, {})).toMatchObject({ code: 'sign-in-needed' })
    expect(await refused(integrationStock, {}, withKey(`${secret}x`))).toMatchObject({ code: 'sign-in-needed' })
    expect(await refused(integrationOrders, {}, withKey(secret))).toMatchObject({ code: 'not-allowed' })
    await ask(integrationStock, {}, secret)
    const used = (await packing.office.askAs(owner, officeApiKeys, {})).data.find(({ keyId }) => keyId === key.keyId)
    expect(used).toMatchObject({ state: 'active', lastUsedAt: expect.any(String), prefix: secret.slice(0, 11) })
    await packing.office.askAs(owner, officeApiKeyRevoke, { keyId: key.keyId })
    expect(await refused(integrationStock, {}, withKey(secret))).toMatchObject({ code: 'sign-in-needed' })

    const { secret: slow } = await makeKey(['stock.read'], { perMinute: 2 })
    await ask(integrationStock, {}, slow)
    await ask(integrationStock, {}, slow)
    expect(await refused(integrationStock, {}, withKey(slow))).toMatchObject({ code: 'too-many-requests' })
    expect(
      await packing.office.refusedAs(owner, officeApiKeyMake, {
        ...{ name: 'Old', scopes: ['stock.read'], perMinute: 1, lastDay: '2026-11-01' },
      }),
    ).toMatchObject({ fields: { lastDay: 'This day is in the past.' } })
  })

  test('refuses API keys in shop and office calls, and staff sessions in integration calls', async () => {
    const { secret } = await makeKey()
    expect(await packing.shop.refused(officeApiKeys, {}, withKey(secret))).toMatchObject({ code: 'sign-in-needed' })
    expect(await refused(integrationStock, {}, owner.headers)).toMatchObject({ code: 'sign-in-needed' })
    const packer = await packing.office.staff('packer')
    expect(await packing.office.refusedAs(packer, officeApiKeys, {})).toMatchObject({ code: 'not-allowed' })
  })

  test('describes each call in the integration API document, which needs no key', async () => {
    const answer = await packing.shop.app.inject({ url: '/integration/v1/openapi.json' })
    const { paths, webhooks } = answer.json() as Record<'paths' | 'webhooks', Record<string, object>>
    expect(Object.keys(webhooks).sort()).toEqual([...ALL_SENT_EVENTS].sort())
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(INTEGRATION_CALLS.map(({ method, path }) => `${method} ${path}`).sort())
  })
})
