import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { encodeRequest } from '#lib/contract/base/envelope.ts'
import { cart } from '#lib/contract/cart/cart.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import type { Settings } from '../scripts/environment.ts'
import { reachAt } from '../scripts/part-environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { percentile, report, section } from './report.ts'
import { WITH_KEY } from './shop-api-key.ts'

const LINES = 20
const ORDERS = 100
/** Placed before any is timed: the first hundreds pay for compiling and planning, once in a process's life. */
const WARM_UP = 600
/** Orders and inserts take turns, so that other load on the machine affects both. */
const TURN = 10

// As the BFF's persistent connection. `fetch` in this process would add half a millisecond to each order.
const agent = new http.Agent({ keepAlive: true })

/** One call straight at the shop API, in wire form. */
async function ask(base: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<never> {
  const text = JSON.stringify(body)
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${base}/${path}`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...WITH_KEY,
        ...headers,
      },
    })
    request.once('response', resolve).once('error', reject).end(text)
  })
  const reply = (await json(answer)) as { data: unknown }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${JSON.stringify(reply)}`)
  return reply.data as never
}

/** Products for sale with stock for every order of the run. */
async function plentiful(base: string): Promise<number[]> {
  const cards = (await ask(base, 'product-list', { totalRecords: 100 })) as { id: number; visibility: boolean }[]
  const ids: number[] = []
  for (const { id } of cards.filter((card) => card.visibility)) {
    const product = (await ask(base, 'product-details', { id })) as { qty: number; unit: string }
    if (product.qty >= ORDERS + WARM_UP) ids.push(id)
    if (ids.length === LINES) return ids
  }
  throw new Error(`only ${ids.length} products have stock for ${ORDERS + WARM_UP} orders`)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A durable insert of one row through pg, the yardstick. */
export async function openYardstick(
  url: string,
): Promise<{ insert: () => Promise<unknown>; close: () => Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'CREATE TABLE bench_inserts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL)',
  )
  return {
    insert: () => client.query('INSERT INTO bench_inserts (text) VALUES ($1)', ['a row']),
    close: async () => {
      await client.query('DROP TABLE bench_inserts')
      await client.end()
    },
  }
}

/**
 * Orders of twenty lines, as a guest places them.
 * @param base the shop API's address
 * @returns places one more
 */
export async function openOrdering(base: string): Promise<() => Promise<unknown>> {
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
    shippingType: SHIPPING_TYPE.delivery,
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
  return () => ask(base, 'place-order', order, { 'idempotency-key': randomUUID() })
}

/** Placing an order of twenty lines beside one durable single-row insert of the same run. */
export async function benchOrders(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section(`Placing an order of ${LINES} lines, one after another`)
  const place = await openOrdering(reachAt(settings.shopApiHost, settings.shopApiPort))
  const yardstick = postgres && (await openYardstick(postgres.url))
  const orders: number[] = []
  const inserts: number[] = []
  try {
    for (let i = 0; i < WARM_UP; i += 1) {
      await place()
      await yardstick?.insert()
    }
    while (orders.length < ORDERS) {
      for (let i = 0; i < TURN; i += 1) orders.push(await milliseconds(place))
      for (let i = 0; i < TURN; i += 1) if (yardstick) inserts.push(await milliseconds(yardstick.insert))
    }
  } finally {
    await yardstick?.close()
    agent.destroy()
  }
  const median = percentile(orders, 50)
  const shown = (values: number[]) =>
    `${percentile(values, 50).toFixed(2)} ms, p95 ${percentile(values, 95).toFixed(1)} ms`
  if (!yardstick) {
    report({ what: `place order, ${LINES} lines, PGlite`, measured: shown(orders) })
    return
  }
  const ratio = median / percentile(inserts, 50)
  report({ what: 'durable single-row insert', measured: shown(inserts) })
  report({
    what: `place order, ${LINES} lines, PostgreSQL`,
    measured: shown(orders),
    budget: `≤ 10 × the insert (${ratio.toFixed(1)} ×); ${Math.round(1000 / median)} a second`,
    within: ratio <= 10,
  })
}
