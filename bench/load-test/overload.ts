/**
 * `node bench/load-test/overload.ts`: the maximum requests per second of a shop, and its behaviour at three times that
 * rate. It measures response times of accepted requests, and the number refused (503 with Retry-After). The requests
 * are fresh lists, first through the storefront's BFF, then from the shop API alone. The connections are open before
 * the start, as a proxy's are. `MAX_CONCURRENT_REQUESTS=100000` in the environment removes the limit, for comparison.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WITH_KEY } from '../shop-api-key.ts'
import { endOnSignal } from './end-on-signal.ts'
import { startOwnShop } from './own-shop.ts'

const BUSY = 32
const TIMES = 3
/** Maximum open requests: this number of connections is opened in advance. */
const CONNECTIONS = 1_500

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const seconds = Number(values.seconds)

interface Answered {
  status: number
  ms: number
}

interface Subject {
  name: string
  url: string
  headers: Record<string, string>
}

let round = 0

/** Requests a fresh list; status 0 if the connection failed. */
function list({ url, headers }: Subject, agent: Agent): Promise<Answered> {
  round += 1
  const body = JSON.stringify({ sort: (round % 4) + 1, price: [round % 900, 2_000 + round] })
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const sent = request(`${url}/product-list`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    })
    sent.on('response', (answer) => answer.resume().on('end', () => done(answer.statusCode ?? 0)))
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

/** Opens the connections a few at a time: a process takes one new connection in each turn of its loop. */
async function openConnections(subject: Subject): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS })
  const held: Promise<Answered>[] = []
  for (let opened = 0; opened < CONNECTIONS; opened += BUSY) {
    held.push(...Array.from({ length: BUSY }, () => list(subject, agent)))
    await pause(20)
  }
  await Promise.all(held)
  return agent
}

/** Requests per second with a constant number in progress. */
async function capacityOf(subject: Subject, agent: Agent): Promise<number> {
  const until = performance.now() + (seconds * 1000) / 2
  let answered = 0
  const work = async () => {
    while (performance.now() < until) if ((await list(subject, agent)).status === 200) answered += 1
  }
  await Promise.all(Array.from({ length: BUSY }, work))
  return answered / (seconds / 2)
}

/** Sends requests at a fixed rate, regardless of responses. */
async function offer(subject: Subject, agent: Agent, perSecond: number): Promise<Answered[]> {
  const began = performance.now()
  const all: Promise<Answered>[] = []
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (all.length < due) all.push(list(subject, agent))
    await pause(5)
  }
  return Promise.all(all)
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

async function measure(subject: Subject): Promise<void> {
  const agent = await openConnections(subject)
  const capacity = await capacityOf(subject, agent)
  const answers = await offer(subject, agent, capacity * TIMES)
  agent.destroy()
  const accepted = answers
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const refused = answers.filter(({ status }) => status === 503 || status === 429).length
  console.log(
    `${subject.name}: ${Math.round(capacity)} a second with ${BUSY} at work; offered ${Math.round(answers.length / seconds)} a second for ${seconds} s: ` +
      `${Math.round(accepted.length / seconds)} a second accepted, p50 ${at(accepted, 0.5)}, p95 ${at(accepted, 0.95)}, p99 ${at(accepted, 0.99)} ms, ` +
      `${refused} refused, ${answers.length - accepted.length - refused} neither`,
  )
}

const shop = await startOwnShop({ variants: null, orders: null })
endOnSignal(() => shop.close())
try {
  await measure({ name: 'shop API', url: shop.shopApiUrl, headers: WITH_KEY })
  await measure({ name: 'storefront', url: `${shop.url}/api`, headers: { origin: shop.origin } })
} finally {
  await shop.close()
}
