import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cart } from '#lib/contract/cart.ts'
import { encodeRequest } from '#lib/contract/envelope.ts'
import { placeOrder } from '#lib/contract/order.ts'
import { deliveryCharge } from '#lib/contract/reference.ts'
import { orderFigures } from '#lib/order-figures.ts'
import type { Settings } from '../scripts/environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { percentile, report, section } from './report.ts'

const LINES = 20
const ORDERS = 100

/** One call straight at the shop API, in wire form. */
async function ask(base: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<never> {
  const answer = await fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reply = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`)
  return reply.data as never
}

/** Products for sale with stock for every order of the run. */
async function plentiful(base: string): Promise<number[]> {
  const cards = (await ask(base, 'product-list', { totalRecords: 100 })) as { id: number; visibility: boolean }[]
  const ids: number[] = []
  for (const { id } of cards.filter((card) => card.visibility)) {
    const product = (await ask(base, 'product-details', { id })) as { qty: number; unit: string }
    if (product.qty >= ORDERS * 2) ids.push(id)
    if (ids.length === LINES) return ids
  }
  throw new Error(`only ${ids.length} products have stock for ${ORDERS} orders`)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A durable insert of one row, the yardstick. */
async function durableInserts(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const samples: number[] = []
  try {
    await client.query(
      'CREATE TABLE bench_inserts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL)',
    )
    for (let i = 0; i < ORDERS * 2; i += 1) {
      samples.push(await milliseconds(() => client.query('INSERT INTO bench_inserts (text) VALUES ($1)', [`row ${i}`])))
    }
    await client.query('DROP TABLE bench_inserts')
  } finally {
    await client.end()
  }
  return samples
}

/** Placing an order of twenty lines beside one durable single-row insert of the same run. */
export async function benchOrders(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section(`Placing an order of ${LINES} lines, one after another`)
  const base = `http://${settings.host}:${settings.shopApiPort}`
  const items = (await plentiful(base)).map((productId) => ({ productId, quantity: 1 }))
  const priced = cart.parse(await ask(base, 'cart-list', { items }))
  const countries = (await ask(base, 'country-list', {})) as { id: number; code: string }[]
  const countryId = countries.find((country) => country.code === 'KE')?.id ?? 0
  const [county] = (await ask(base, 'county-list', { countryId })) as { id: number }[]
  const [city] = (await ask(base, 'city-list', { countyId: county?.id })) as { id: number }[]
  const quote = deliveryCharge.reply.parse(
    await ask(
      base,
      'delivery-charge',
      encodeRequest(deliveryCharge, {
        branchId: null,
        addressId: null,
        cityId: city?.id ?? 0,
        goodsValue: priced.settings.totalValue,
      }),
    ),
  )
  const figures = orderFigures(priced.settings, quote)
  const order = encodeRequest(placeOrder, {
    sum: figures.toPay,
    items: priced.allProducts,
    deliveryCharges: figures.deliveryExVat,
    deliveryVat: figures.deliveryVat,
    deliveryChargesVat: figures.deliveryWithVat,
    deliveryVatPerc: figures.deliveryVatPerc,
    provider_name: quote.provider_name,
    delivery_charges_id: quote.id,
    totalVat: figures.vat,
    shippingType: 1,
    firstName: 'Bench',
    lastName: 'Mark',
    email: 'bench@example.co.ke',
    mobileNumber: '254712345678',
    physicalLocation: 'Bench Street',
    postalCode: '00100',
    countryId,
    countyId: county?.id,
    cityId: city?.id,
  })
  const place = () => ask(base, 'place-order', order, { 'idempotency-key': randomUUID() })
  for (let i = 0; i < 5; i += 1) await place()
  const samples: number[] = []
  for (let i = 0; i < ORDERS; i += 1) samples.push(await milliseconds(place))
  const median = percentile(samples, 50)
  const shown = (values: number[]) =>
    `${percentile(values, 50).toFixed(1)} ms, p95 ${percentile(values, 95).toFixed(1)} ms`
  if (!postgres) {
    report({ what: `place order, ${LINES} lines, PGlite`, measured: shown(samples) })
    return
  }
  const inserts = await durableInserts(postgres.url)
  const ratio = median / percentile(inserts, 50)
  report({ what: 'durable single-row insert', measured: shown(inserts) })
  report({
    what: `place order, ${LINES} lines, PostgreSQL`,
    measured: `${shown(samples)}`,
    budget: `≤ 6 × the insert (${ratio.toFixed(1)} ×); ${Math.round(1000 / median)} a second`,
    within: ratio <= 6,
  })
}
