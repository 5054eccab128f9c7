/**
 * `npm run proof:rolling-deploy`: starts a cluster with visitors, customers and signed-in people, and replaces its
 * storefronts by another build, one after the other. Then it restarts each shop API and each worker. It proves that no
 * request fails, no order is placed twice, and sessions and carts stay. No page names files of two builds or missing
 * files, and files of the previous build are still served. Ends with code 1 otherwise. Bounded: about six minutes.
 *
 *   --sessions 40 --think 4   the visitors: half of the machine's capacity, see docs/scaling.md
 *   --customers 3 --seed 1
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ClusterState } from '../../scripts/cluster/state.ts'
import { checkLedger, checkOrders, checkRepeats, readBefore } from '../chaos/checks.ts'
import { Customers } from '../chaos/customers.ts'
import { Browser } from '../load-test/browser.ts'
import { endOnSignal } from '../load-test/end-on-signal.ts'
import { handsetAt } from '../load-test/handset.ts'
import { type ClusterTarget, startOwnCluster } from '../load-test/own-cluster.ts'
import { planOf } from '../load-test/plan.ts'
import { machineWork } from '../load-test/processes.ts'
import { Samples } from '../load-test/samples.ts'
import { readFacts, type ShopFacts } from '../load-test/shop-facts.ts'
import { Visitor } from '../load-test/visitor.ts'
import { faultOfFile } from './page-files.ts'
import { PageWatch } from './page-watch.ts'
import { buildSecond, presentFiles } from './second-build.ts'
import { SignedIn } from './signed-in.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '40' },
    think: { type: 'string', default: '4' },
    customers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})

const SECOND = 'second-release'
const PEOPLE = ['trader', 'nakuru', 'branch', 'consumer']
/** Of load before anything is replaced, and after each replacement. */
const BEFORE_MS = 15_000
const BETWEEN_MS = 4_000

const wrong: string[] = []
function expect(holds: boolean, otherwise: string): void {
  if (holds) return
  wrong.push(otherwise)
  console.log(`  ✗ ${otherwise.slice(0, 400)}`)
}

const namesOf = (state: ClusterState, kind: string) =>
  Object.values(state.members).flatMap((member) => (member.kind === kind ? [member.name] : []))

/** All users of the shop during the deploy. */
async function openDoors(target: ClusterTarget, facts: ShopFacts) {
  const samples = new Samples()
  samples.isCounting = true
  const stop = new AbortController()
  const handset = handsetAt(target.phones ?? '')
  const visitors = Array.from({ length: Number(values.sessions) }, (_, session) => {
    const plan = planOf(Number(values.seed), session, Number(values.think) * 1000)
    return new Visitor(new Browser(target.url, samples, target.origin), plan, { facts, handset })
  })
  const visiting = Promise.all(visitors.map((visitor) => visitor.run(stop.signal)))
  visiting.catch(() => undefined)
  const customers = new Customers({ ...target, facts, handset }, Number(values.seed))
  customers.begin(Number(values.customers))
  const people = await Promise.all(PEOPLE.map((name) => SignedIn.begin(target, name, facts.sellable.slice(0, 3))))
  const paths = ['/', '/product-list', `/product-details/${facts.products[0]?.id}`, '/cart']
  const pages = new PageWatch(target.url, target.origin, paths)
  pages.begin()
  const close = async () => {
    stop.abort()
    await visiting
    await customers.finish()
    for (const person of people) await person.end()
    await pages.end()
  }
  return { samples, customers, people, pages, close }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`  ${what.padEnd(40)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
  await pause(BETWEEN_MS)
}

/** One instance at a time; each serves requests again before the next ends. */
async function replaceAll({ cluster }: ClusterTarget, folder: string): Promise<void> {
  const { commands, state } = cluster
  for (const name of namesOf(state(), 'storefront')) {
    await timed(`${name}: the second build`, () => commands.restart(name, { folder }))
  }
  for (const name of namesOf(state(), 'shop-api')) await timed(`${name}: restarted`, () => commands.restart(name))
  for (const name of namesOf(state(), 'worker')) await timed(`${name}: restarted`, () => commands.restart(name))
}

/** No page names a file that its own build has not. */
function checkMixing({ filesBy }: PageWatch, replaced: ReadonlySet<string>): void {
  expect(replaced.size > 0, 'the second build replaced no file: it proves nothing')
  const present = presentFiles()
  for (const [build, files] of filesBy) {
    const foreign = [...files].filter((file) => (build === SECOND ? replaced.has(file) : !present.has(file)))
    expect(foreign.length === 0, `pages of ${build} name files of the other build: ${foreign.join(', ')}`)
  }
}

/** Each storefront alone still has the files of the first build. */
async function checkOldFiles(state: ClusterState, { filesBy }: PageWatch): Promise<void> {
  const [old] = [...filesBy].filter(([build]) => build !== SECOND).map(([, files]) => [...files])
  expect((old?.length ?? 0) > 0, 'no file of the first build was seen')
  for (const name of namesOf(state, 'storefront')) {
    for (const file of old ?? []) {
      const answer = await fetch(`${state.members[name]?.url}${file}`)
      await answer.arrayBuffer()
      const fault = faultOfFile(file, { status: answer.status, type: answer.headers.get('content-type') ?? '' })
      expect(fault === null, `${name}: ${fault}`)
    }
  }
  console.log(`  ${old?.length ?? 0} files of the first build are served by each storefront of the second`)
}

async function prove(target: ClusterTarget): Promise<void> {
  const state = target.cluster.state
  const env = { ...(process.env as Record<string, string>), ...state().env, SHOP_API_URL: state().balancer.shopApis }
  console.log('  Building the second release')
  const second = await buildSecond({ ...env, CLUSTER: '', PUBLIC_URL: target.origin }, SECOND)
  try {
    const reader = new Browser(target.url, new Samples(), target.origin)
    const facts = await readFacts(reader, 500)
    reader.close()
    const before = await readBefore(state().balancer.primary, facts.sellable)
    const shop = await openDoors(target, facts)
    const [worked, began] = [machineWork(), performance.now()]
    await pause(BEFORE_MS)
    const [now, seconds] = [machineWork(), (performance.now() - began) / 1000]
    const load = (now.busySeconds - worked.busySeconds) / seconds / now.processors
    console.log(
      `\n  ${values.sessions} visitors, ${values.customers} customers; the machine works at ${Math.round(100 * load)} %\n`,
    )
    await replaceAll(target, second.folder)
    await shop.close()
    await report(target, shop, before)
    checkMixing(shop.pages, second.replaced)
  } finally {
    second.remove()
  }
}

type Shop = Awaited<ReturnType<typeof openDoors>>

async function report(
  target: ClusterTarget,
  { samples, customers, people, pages }: Shop,
  before: Awaited<ReturnType<typeof readBefore>>,
): Promise<void> {
  const state = target.cluster.state()
  const { all } = samples.figures()
  console.log(
    `\n  ${all.requests} requests of visitors: ${all.wrong} failed, ${all.refused} refused, p95 ${all.p95} ms`,
  )
  console.log(`  ${samples.reconnects} connections had ended unused and were opened again, as browsers do`)
  for (const [fault, count] of samples.faults) expect(false, `${count} × ${fault}`)
  expect(
    all.refused === 0,
    `${all.refused} requests were refused: ${JSON.stringify(Object.fromEntries(samples.statuses))}`,
  )
  const { orders, troubles } = customers
  console.log(
    `  ${orders.length} orders, ${orders.filter(({ isPaid }) => isPaid).length} paid, ${troubles.length} troubles`,
  )
  for (const { what } of troubles) expect(false, `a customer: ${what}`)
  for (const what of customers.wrong) expect(false, what)
  for (const what of await orderFaults(target, before, customers)) expect(false, what)
  for (const person of people) for (const what of person.wrong) expect(false, what)
  console.log(`  ${people.reduce((sum, one) => sum + one.looks, 0)} looks at sessions and carts`)
  const builds = [...pages.builds].map(([name, count]) => `${count} of ${name}`).join(', ')
  console.log(`  ${pages.pages} pages (${builds}), ${pages.files} files that they name`)
  for (const what of pages.wrong) expect(false, what)
  expect(pages.builds.has(SECOND), 'no page of the second build was seen: it proves nothing')
  await checkOldFiles(state, pages)
}

async function orderFaults(
  target: ClusterTarget,
  before: Awaited<ReturnType<typeof readBefore>>,
  { orders }: Customers,
): Promise<string[]> {
  const url = target.cluster.state().balancer.primary
  // Visitors of the load order too: only the customers' own orders are compared one by one.
  const own = (await checkOrders(url, before, orders)).filter((fault) => /ids|not there/.test(fault))
  return [
    ...own,
    ...(await checkRepeats(target, orders)),
    ...(await checkLedger(url, target.cluster.state().simulators, orders)),
  ]
}

let opened: ClusterTarget | undefined
endOnSignal(() => opened?.close())
const target = await startOwnCluster({ MPESA_QUERY_FIRST_SECONDS: '2', MPESA_QUERY_EVERY_SECONDS: '2' })
opened = target
try {
  await prove(target)
} catch (error) {
  expect(false, error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await target.close()
}
console.log(wrong.length === 0 ? '\n  All of it held.\n' : `\n  ${wrong.length} things were wrong.\n`)
process.exit(wrong.length === 0 ? 0 : 1)
