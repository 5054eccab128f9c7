import http from 'node:http'
import { json } from 'node:stream/consumers'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import type { Settings } from '../scripts/environment.ts'
import { shopApiEnvironment } from '../scripts/part-environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { runStep } from '../scripts/stack.ts'
import { SAMPLE_SIZE, startGrownShop } from './grown-shop.ts'
import { type HistorySql, openHistorySql } from './history-sql.ts'
import { percentile, report, section } from './report.ts'
import { WITH_KEY } from './shop-api-key.ts'
import { type Timing, timings } from './timings.ts'

const SIZES = [10_000, 1_000_000] as const
/** Of each size; the report of a year is over all of them. */
const OF_TRADER = 2_000
const ROUNDS = 40
/** Not timed: the first calls include compiling and planning, once per process. */
const WARM_UP = 30

/** The measured calls, with equivalent plain SQL, and the p95 for orientation in ms. */
const CALLS = {
  list: { what: 'order list with statistics', like: 'list', p95: 60 },
  deep: { what: 'order list, page 90', like: 'list', p95: 60 },
  search: { what: 'order list, searched', like: undefined, p95: undefined },
  byItem: { what: 'a year by item', like: 'byItem', p95: 400 },
  byDate: { what: 'a year by date', like: 'byDate', p95: 400 },
} as const
type Measure = keyof typeof CALLS
/** A call and, in turns with it, its plain SQL. */
type Measured = Record<Measure, { call: Timing; bare: Timing | null }>

// As the BFF's persistent connection. `fetch` in this process would add half a millisecond to each call.
const agent = new http.Agent({ keepAlive: true })

async function post(url: string, call: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const text = JSON.stringify(body)
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${url}/${call}`, {
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
  const reply = await json(answer)
  if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${JSON.stringify(reply)}`)
  return reply
}

interface Page {
  data: { list: unknown[] }
  meta: { next: number | null }
}

async function measureCalls(url: string, bare: HistorySql): Promise<Measured> {
  const { data } = (await post(url, 'login', { email: 'trader@fuma.test', password: SAMPLE_PASSWORD })) as {
    data: { tokens: { token: string } }
  }
  const headers = { authorization: `Bearer ${data.tokens.token}` }
  const ask = (call: string, body: object) => () => post(url, call, body, headers)
  let after: number | null = null
  for (let page = 1; page < 90; page += 1) {
    after = ((await ask('order-list', { after })()) as Page).meta.next
  }
  const calls: Record<Measure, () => Promise<unknown>> = {
    list: ask('order-list', {}),
    deep: ask('order-list', { after }),
    search: ask('order-list', { searchText: 'simba' }),
    byItem: ask('orders-by-item', {}),
    byDate: ask('orders-by-date', {}),
  }
  const measured: Partial<Measured> = {}
  for (const name of Object.keys(calls) as Measure[]) {
    const { like } = CALLS[name]
    const sides = [calls[name], ...(like ? [bare[like]] : [])]
    for (const side of sides) await timings(WARM_UP, side)
    // In turns, so that other load on the machine affects both.
    const took: number[][] = sides.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const began = performance.now()
        await side()
        took[index]?.push(performance.now() - began)
      }
    }
    const [call, plain] = took.map((samples) => ({ p50: percentile(samples, 50), p95: percentile(samples, 95) }))
    measured[name] = { call: call as Timing, bare: plain ?? null }
  }
  return measured as Measured
}

const shown = ({ p50, p95 }: Timing) => `${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

function reportSize(size: number, measured: Measured): void {
  const orders = size.toLocaleString('en-US')
  for (const name of Object.keys(CALLS) as Measure[]) {
    const { what, p95 } = CALLS[name]
    const { call, bare } = measured[name]
    const figure = { what: `${orders} orders: ${what}`, measured: shown(call) }
    if (!bare) {
      report(figure)
      continue
    }
    report({ what: `${orders} orders: the same in plain SQL`, measured: shown(bare) })
    const ratio = call.p50 / bare.p50
    report({
      ...figure,
      budget: `≤ 2 × plain SQL (${ratio.toFixed(1)} ×), p95 ≤ ${p95} ms for orientation`,
      within: ratio <= 2,
    })
  }
}

/**
 * One trader's order list and reports over a year, in a shop of 10,000 orders and in one of 1,000,000 with 5,000,000
 * lines. The trader has equally many orders in both: their calls must not cost more because of other people's orders.
 */
export async function benchHistory(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section(`Order list and reports of a trader with ${OF_TRADER.toLocaleString('en-US')} orders`)
  if (!postgres) {
    report({ what: 'one million orders', measured: 'not measured: no PostgreSQL here' })
    return
  }
  const measured = new Map<number, Measured>()
  for (const size of SIZES) {
    const shop = await startGrownShop(settings, postgres, SAMPLE_SIZE, `history_${size}`)
    try {
      const began = performance.now()
      await runStep(['bench/grow-orders.ts', String(size), String(OF_TRADER)], shopApiEnvironment(shop.settings), true)
      report({
        what: `${size.toLocaleString('en-US')} orders made`,
        measured: `${Math.round((performance.now() - began) / 1000)} s`,
      })
      const bare = await openHistorySql(shop.databaseUrl)
      const calls = await measureCalls(shop.shopApi.url, bare).finally(bare.close)
      measured.set(size, calls)
      reportSize(size, calls)
    } finally {
      await shop.shopApi.stop()
    }
  }
  agent.destroy()
  for (const name of Object.keys(CALLS) as Measure[]) {
    const [few, many] = SIZES.map((size) => measured.get(size)?.[name].call.p50 ?? Number.NaN) as [number, number]
    const growth = many / few
    report({
      what: `${CALLS[name].what}, 10,000 to 1,000,000 orders`,
      measured: `${growth.toFixed(1)} ×`,
      budget: '≤ 2 ×',
      within: growth <= 2,
    })
  }
}
