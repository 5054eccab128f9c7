import { placeOrder } from '#lib/contract/orders/order.ts'
import type { TemporaryPostgres } from '../../scripts/postgres.ts'
import { run, when } from './ask-database.ts'
import { type Customers, send } from './customers.ts'
import { expect } from './expect.ts'

/** The stock of each product before the first order. */
export const STOCK = 1_000_000

/** Checks that no acknowledged order is lost, and no other order exists. */
export async function checkOrders(postgres: TemporaryPostgres, shopUrl: string, { orders }: Customers): Promise<void> {
  const answered = new Set(orders.map(({ orderId }) => orderId))
  expect(answered.size === orders.length, `${orders.length} orders were answered with ${answered.size} ids`)
  const rows = await run<{ id: string }>(postgres.url, 'SELECT id FROM orders')
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...answered].filter((id) => !stored.has(id))
  expect(lost.length === 0, `${lost.length} orders that were answered are not there`)
  expect(rows.length === orders.length, `${rows.length} orders are there, ${orders.length} were answered`)

  const stock = await run<{ id: number; tenths: number }>(
    postgres.url,
    'SELECT id, stock_tenths AS tenths FROM variants',
  )
  for (const { id, tenths } of stock) {
    const sold = orders.filter(({ productId }) => productId === Number(id)).reduce((sum, one) => sum + one.quantity, 0)
    expect(tenths === 10 * (STOCK - sold), `of product ${id} ${tenths / 10} are left, not ${STOCK - sold}`)
  }

  // The same key returns the same order, regardless of repeats.
  const again = orders.filter((_, index) => index % Math.ceil(orders.length / 500) === 0)
  for (const { key, form, orderId } of again) {
    const { status, body } = await send(shopUrl, placeOrder, form, { 'idempotency-key': key })
    const same = status === 200 && (body as { data: { orderId: string } }).data.orderId === orderId
    expect(same, `the order ${orderId}, asked for again, was answered ${status}: ${JSON.stringify(body)}`)
  }
  const waiting = () =>
    run<{ n: number }>(postgres.url, 'SELECT count(*)::int AS n FROM order_events WHERE handled_at IS NULL')
  await when(async () => (await waiting())[0]?.n === 0).catch(() =>
    expect(false, 'what follows from orders was not done'),
  )
  console.log(`  ${orders.length} orders answered, ${rows.length} there, ${again.length} asked for again`)
}
