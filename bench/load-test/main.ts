/**
 * `npm run load`: sends visitors to a shop (70% pages of products and lists, 15% searches and filters, 10% carts,
 * 4% accounts, 1% paid orders), and prints responses, times, and the cost of each request.
 *
 *   --sessions 10,100,1000   visitors at once, one run after the other
 *   --seconds 60             of each run, after --warm-up 15
 *   --think 20               seconds between two steps of a visitor, on average
 *   --steps order,cart       only these steps of the mix: product, list, search, filter, cart, account, order
 *   --seed 1                 the same seed, the same visits
 *   --variants N --orders N  size of the shop that it starts itself, on loopback, in a temporary folder
 *   --cluster                3 storefronts, 3 shop APIs and their servers (scripts/cluster) instead of one of each
 *   --url http://…           a running shop, with its limits raised (bench/load-test/lifted-limits.ts);
 *                            --phones http://… is its M-Pesa simulator, without it orders are not paid
 *   --products 2000          maximum number of different products to view
 *   --json FILE              the figures as JSON too
 *
 * Ends with code 1 on any wrong response. Refusals (429, 503) are counted separately.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Browser } from './browser.ts'
import { endOnSignal } from './end-on-signal.ts'
import { type Measured, measureIdle, measureLoad } from './measure.ts'
import { startOwnCluster } from './own-cluster.ts'
import { startOwnShop } from './own-shop.ts'
import { mixOf } from './plan.ts'
import { printCurve, printMeasured } from './print.ts'
import { Samples } from './samples.ts'
import { readFacts } from './shop-facts.ts'
import type { LoadTarget } from './target.ts'

const IDLE_SECONDS = 10

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '10,100,1000' },
    seconds: { type: 'string', default: '60' },
    'warm-up': { type: 'string', default: '15' },
    think: { type: 'string', default: '20' },
    steps: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    variants: { type: 'string' },
    orders: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    url: { type: 'string' },
    phones: { type: 'string' },
    products: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
})

async function openTarget(): Promise<LoadTarget> {
  if (values.url) {
    const url = values.url.replace(/\/$/, '')
    const close = async () => undefined
    return {
      url,
      origin: new URL(url).origin,
      parts: [],
      databaseUrl: null,
      connections: 0,
      phones: values.phones ?? null,
      close,
    }
  }
  const size = { variants: Number(values.variants) || null, orders: Number(values.orders) || null }
  if (values.cluster) return startOwnCluster({}, size)
  const shop = await startOwnShop(size)
  console.log(`The shop API was ready after ${shop.startSeconds.toFixed(1)} s.`)
  return shop
}

let opened: LoadTarget | undefined
endOnSignal(() => opened?.close())
const mix = mixOf(values.steps.split(',').filter(Boolean))
const target = await openTarget()
opened = target
const runs: Measured[] = []
let idle: Record<string, number> = {}
try {
  const reader = new Browser(target.url, new Samples(), target.origin)
  const facts = await readFacts(reader, Number(values.products))
  reader.close()
  idle = await measureIdle(target, IDLE_SECONDS)
  for (const sessions of values.sessions.split(',').map(Number)) {
    const measured = await measureLoad(target, facts, {
      sessions,
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
      meanPauseMs: Number(values.think) * 1000,
      seed: Number(values.seed),
      mix,
    })
    printMeasured(measured)
    runs.push(measured)
  }
  printCurve(runs, idle)
} finally {
  await target.close()
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ options: values, idle, runs }, null, 2)}\n`)
process.exit(runs.some(({ all }) => all.wrong > 0) ? 1 : 0)
