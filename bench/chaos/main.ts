/**
 * `npm run chaos`: starts a cluster (scripts/cluster), lets eight customers order and pay, and disables its parts in
 * turn. After each fault it checks: every acknowledged order exists once and its key still returns it. Stock, ledger
 * and phones agree. No email was sent twice unless marked as doubtful. Prints a table; ends with code 1 on any
 * deviation. Bounded: about eight minutes.
 *
 *   --seed 1            the same seed, the same orders
 *   --customers 8
 *   --only redis        only faults with this word in their name
 *   --json FILE
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Browser } from '../load-test/browser.ts'
import { endOnSignal } from '../load-test/end-on-signal.ts'
import { handsetAt } from '../load-test/handset.ts'
import { type ClusterTarget, startOwnCluster } from '../load-test/own-cluster.ts'
import { Samples } from '../load-test/samples.ts'
import { readFacts } from '../load-test/shop-facts.ts'
import { when } from '../restarts/ask-database.ts'
import {
  type Before,
  checkEmails,
  checkLedger,
  checkOrders,
  checkRepeats,
  followUps,
  lastOrderNo,
  readBefore,
} from './checks.ts'
import { Customers } from './customers.ts'
import { type Fault, faultsOf } from './faults.ts'
import { type CountingSmtp, startSmtp } from './smtp-server.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})

/** Of shopping before a fault, and after everything runs again. */
const BEFORE_MS = 3_000
const AFTER_MS = 4_000
const LOOK_EVERY_MS = 200
/** Emails whose server hung are tried again after half a minute and after two more. */
const EMAILS_WITHIN_MS = 200_000

/** Minutes of waiting made seconds, as in the journeys; the rules are the same. */
const QUICK = {
  MPESA_QUERY_FIRST_SECONDS: '2',
  MPESA_QUERY_EVERY_SECONDS: '2',
  CARD_SEARCH_GRACE_SECONDS: '4',
  MAIL_FROM: 'shop@example.co.ke',
}

interface Run {
  target: ClusterTarget
  smtp: CountingSmtp
  customers: Customers
  before: Before
}

/** Everything that the cluster should have runs, and the balancer sends requests to all of it. */
async function isWhole({ cluster }: ClusterTarget): Promise<boolean> {
  const running = Object.values(cluster.state().members).every(({ pid }) => pid !== null)
  return running && Object.values(await cluster.commands.up()).every(Boolean)
}

async function untilWhole(target: ClusterTarget): Promise<void> {
  await when(() => isWhole(target))
}

/** The effect of one fault, and the checks' findings. */
interface Row {
  fault: string
  /** Orders placed while it happened. */
  orders: number
  /** Requests that were refused or not answered, and the orders that needed more than one attempt. */
  troubles: number
  repeated: number
  /** Seconds from the fault until the last such request. */
  recovered: number
  /** The longest that emails and documents of these orders waited to be written, seconds. */
  workDelay: number
  wrong: string[]
}

const WIDTHS = [44, 8, 10, 10, 12, 12, 9]
const line = (cells: readonly (string | number)[]) =>
  console.log(
    `  ${cells.map((cell, i) => (i === 0 ? String(cell).padEnd(WIDTHS[0] ?? 0) : String(cell).padStart(WIDTHS[i] ?? 0))).join('')}`,
  )

function printHead(): void {
  console.log('')
  line(['fault', 'orders', 'not right', 'repeated', 'recovered s', 'work late s', 'wrong'])
}

function printRow({ fault, orders, troubles, repeated, recovered, workDelay, wrong }: Row): void {
  line([fault, orders, troubles, repeated, recovered.toFixed(1), workDelay.toFixed(1), wrong.length])
  for (const what of wrong.slice(0, 10)) console.log(`    ✗ ${what.slice(0, 300)}`)
}

/** How often each thing happened, the most frequent first. */
function printTroubles(troubles: readonly { what: string }[]): void {
  const counts = new Map<string, number>()
  for (const { what } of troubles) counts.set(what, (counts.get(what) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 12)
  console.log(`\n  What was not answered right: ${sorted.map(([what, n]) => `${n} × ${what}`).join(', ') || 'nothing'}`)
}

/** Plays one fault while customers shop; then they all finish, and everything is checked. */
async function play(run: Run, fault: Fault): Promise<Row> {
  const { target, customers, before } = run
  const [ordersBefore, wrongBefore] = [customers.orders.length, customers.wrong.length]
  const from = await lastOrderNo(target.cluster.state().balancer.primary)
  customers.begin(Number(values.customers))
  await pause(BEFORE_MS)
  const at = performance.now()
  await fault.act()
  await untilWhole(target)
  await pause(AFTER_MS)
  await customers.finish()
  const url = target.cluster.state().balancer.primary
  await when(async () => (await followUps(url, from)).waiting === 0)
  const orders = customers.orders.slice(ordersBefore)
  const troubles = customers.troubles.filter((one) => one.at >= at)
  const last = Math.max(at, ...troubles.map((one) => one.at))
  const wrong = [
    ...customers.wrong.slice(wrongBefore),
    ...(await checkOrders(url, before, customers.orders)),
    ...(await checkRepeats(target, orders)),
    ...(await checkLedger(url, target.cluster.state().simulators, orders)),
  ]
  return {
    fault: fault.name,
    orders: orders.length,
    troubles: troubles.length,
    repeated: orders.filter(({ attempts }) => attempts > 1).length,
    recovered: (last - at) / 1000,
    workDelay: (await followUps(url, from)).longest,
    wrong,
  }
}

/** A fault after which the shop could not be checked. */
const rowOf = ({ name }: Fault, { message }: Error): Row => ({
  ...{ fault: name, orders: 0, troubles: 0, repeated: 0, recovered: 0, workDelay: 0 },
  wrong: [message],
})

/** When every email that is due was sent. */
async function checkMail({ target, smtp, customers }: Run): Promise<string[]> {
  const look = () => checkEmails(target.cluster.state().balancer.primary, smtp, customers.orders)
  const until = performance.now() + EMAILS_WITHIN_MS
  let figures = await look()
  while (figures.waiting > 0 && performance.now() < until) {
    await pause(LOOK_EVERY_MS * 10)
    figures = await look()
  }
  const { sent, doubtful, waiting, wrong } = figures
  console.log(
    `\n  ${sent} emails sent, ${doubtful} more arrived again and are known as doubtful, ${waiting} still wait`,
  )
  return waiting > 0 ? [...wrong, `${waiting} emails were not sent`] : wrong
}

async function playAll(run: Run): Promise<Row[]> {
  const rows: Row[] = []
  const faults = faultsOf(run.target.cluster, run.smtp).filter(({ name }) => name.includes(values.only))
  printHead()
  for (const fault of faults) {
    const row = await play(run, fault).catch((error: Error) => rowOf(fault, error))
    printRow(row)
    rows.push(row)
  }
  return rows
}

let opened: ClusterTarget | undefined
endOnSignal(() => opened?.close())
const smtp = await startSmtp()
const target = await startOwnCluster({ ...QUICK, SMTP_URL: smtp.url })
opened = target
let wrongCount = 1
try {
  const reader = new Browser(target.url, new Samples(), target.origin)
  const facts = await readFacts(reader, 200)
  reader.close()
  const handset = handsetAt(target.phones ?? '')
  const customers = new Customers({ url: target.url, origin: target.origin, facts, handset }, Number(values.seed))
  const before = await readBefore(target.databaseUrl ?? '', facts.sellable)
  const run: Run = { target, smtp, customers, before }
  const rows = await playAll(run)
  printTroubles(customers.troubles)
  const wrongEmails = await checkMail(run)
  for (const what of wrongEmails) console.log(`  ✗ ${what}`)
  wrongCount = wrongEmails.length + rows.reduce((sum, { wrong }) => sum + wrong.length, 0)
  const { orders } = customers
  console.log(`\n  ${orders.length} orders, ${orders.filter(({ isPaid }) => isPaid).length} paid.`)
  console.log(wrongCount === 0 ? '  All of it held.\n' : `  ${wrongCount} things were wrong.\n`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ options: values, rows, wrongEmails }, null, 2)}\n`)
} finally {
  await target.close()
  await smtp.close()
}
process.exit(wrongCount === 0 ? 0 : 1)
