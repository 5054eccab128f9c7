/**
 * `npm run proof:restarts`: stops the database of a running shop API repeatedly, while eight customers order and read,
 * and proves that no order is lost, doubled or invented. It starts PostgreSQL and the shop API itself, in a temporary
 * folder. Options: `--terminate 14 --immediate 13 --fast 13`, the number of each. Ends with code 1 on any deviation.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decodeReply, type Envelope } from '#lib/contract/base/envelope.ts'
import { refreshFamilies } from '#shop-api/modules/products/use-cases/refresh-family.ts'
import { ON_THIS_MACHINE, readSettings } from '../scripts/environment.ts'
import { startPostgres, type TemporaryPostgres } from '../scripts/postgres.ts'
import { endAll, freePort, type Running, startPart } from '../scripts/stack.ts'
import { openDatabase } from '../shop-api/db/client.ts'
import { migrate } from '../shop-api/db/migrate.ts'
import { orderForm } from '../shop-api/testing/order-form.ts'
import { stockShelf } from '../shop-api/testing/products.ts'
import type { TestShop } from '../shop-api/testing/shop.ts'
import { run, when } from './restarts/ask-database.ts'
import { checkOrders, STOCK } from './restarts/check-orders.ts'
import { CUSTOMERS, Customers, send } from './restarts/customers.ts'
import { expect, wrong } from './restarts/expect.ts'
import { KEY_SETTING } from './shop-api-key.ts'

const PRODUCTS = 6
/** Maximum time for a shop to recover after its database accepts connections. */
const WELL_WITHIN_MS = 1_000
/** Between two restarts, so that customers get somewhere. */
const BETWEEN_MS = 400

const FAULTS = {
  terminate: 'pg_terminate_backend of all its connections',
  immediate: 'pg_ctl stop -m immediate, then start',
  fast: 'pg_ctl stop -m fast, then start',
} as const
type Fault = keyof typeof FAULTS

const { values } = parseArgs({
  options: {
    terminate: { type: 'string', default: '14' },
    immediate: { type: 'string', default: '13' },
    fast: { type: 'string', default: '13' },
  },
})

const work = mkdtempSync(path.join(tmpdir(), 'fuma-restarts-'))

async function seed(url: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: work })
  await migrate(database)
  await stockShelf(
    database,
    Array.from({ length: PRODUCTS }, (_, index) => ({ price: 450_00 + 100 * index, stock: STOCK })),
  )
  await database.transaction(async (tx) => {
    const families = await tx.query<{ id: number }>('SELECT id FROM families')
    await refreshFamilies(
      tx,
      families.map(({ id }) => id),
    )
  })
  await database.close()
}

async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** Stops the database and starts it again. @returns milliseconds from then until the shop had recovered */
async function restart(fault: Fault, postgres: TemporaryPostgres, shopUrl: string): Promise<number> {
  if (fault === 'terminate') {
    const ended = await run(
      postgres.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fuma-shop-api'`,
    )
    expect(ended.length > 0, 'there was no connection to end')
    const from = performance.now()
    return (await when(() => isWell(shopUrl))) - from
  }
  await postgres.halt(fault)
  expect(!(await isWell(shopUrl)), 'the shop API said that it was well without its database')
  await pause(200)
  const accepts = when(() =>
    run(postgres.url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  const [from] = await Promise.all([accepts, postgres.start()])
  return Math.max(0, (await when(() => isWell(shopUrl))) - from)
}

async function takeAway(postgres: TemporaryPostgres, shop: Running): Promise<void> {
  for (const [fault, what] of Object.entries(FAULTS) as [Fault, string][]) {
    const times: number[] = []
    for (let round = 0; round < Number(values[fault]); round += 1) {
      await pause(BETWEEN_MS * (0.5 + Math.random()))
      times.push(await restart(fault, postgres, shop.url))
      if (shop.process.exitCode !== null || shop.process.signalCode !== null) throw new Error('the shop API ended')
    }
    const worst = Math.round(Math.max(0, ...times))
    expect(worst <= WELL_WITHIN_MS, `the shop was well only ${worst} ms after the database was`)
    console.log(`  ${what.padEnd(46)} ${String(times.length).padStart(3)} times, well again after ${worst} ms at most`)
  }
}

async function main(postgres: TemporaryPostgres): Promise<void> {
  await seed(postgres.url)
  const settings = {
    ...readSettings({
      DATA_DIR: path.join(work, 'data'),
      DATABASE_URL: postgres.url,
      ...ON_THIS_MACHINE,
      ...KEY_SETTING,
      MPESA_CONSUMER_KEY: '',
      CYBERSOURCE_KEY_ID: '',
      LOG_LEVEL: 'warn',
      // Its customers order endlessly without paying.
      GUEST_UNPAID_ORDERS: '1000000',
      GUEST_UNPAID_SHILLINGS: '1000000000',
      NETWORK_UNPAID_ORDERS: '1000000',
    }),
    shopApiPort: await freePort(),
  }
  const logs = path.join(work, 'logs')
  const shop = await startPart('shop-api', settings, logs)
  const ask: Pick<TestShop, 'ask'>['ask'] = async (call, wire) => {
    const { status, body } = await send(shop.url, call, wire as object)
    if (status !== 200) throw new Error(`${call.name} was answered ${status}: ${JSON.stringify(body)}`)
    return { data: decodeReply(call, (body as Envelope).data), meta: undefined as never, message: '', headers: {} }
  }
  const forms = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) => [index + 1, 1 + (index % 3)] as const).map(async (wanted) => {
      const [productId, quantity] = wanted
      return { form: await orderForm({ ask }, [wanted]), productId, quantity }
    }),
  )
  console.log(`\n${CUSTOMERS} customers, ${postgres.version}\n`)
  const customers = new Customers(shop.url, forms)
  customers.begin()
  try {
    await takeAway(postgres, shop)
  } finally {
    await customers.end()
  }
  await checkOrders(postgres, shop.url, customers)
  const counts = [...customers.statuses].sort(([a], [b]) => a.localeCompare(b)).map(([named, n]) => `${n} × ${named}`)
  console.log(`  Answers: ${counts.join(', ')}`)
  expect(
    [...customers.statuses.keys()].some((named) => named.startsWith('503')),
    'no customer got a 503, so the test proves nothing',
  )
  expect(shop.process.exitCode === null && shop.process.signalCode === null, 'the shop API ended')
  await shop.stop()
  expect(shop.process.exitCode === 0, `the shop API ended with ${shop.process.signalCode ?? shop.process.exitCode}`)
  const log = readFileSync(path.join(logs, 'shop-api.log'), 'utf8')
  expect(!/unhandled|uncaught/i.test(log), 'the log has an unhandled error')
}

const postgres = await startPostgres()
if (!postgres) {
  console.log('PostgreSQL is not installed here: nothing was proved.')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void endAll().then(() => {
      postgres.stop()
      process.exit(1)
    })
  })
}
try {
  await main(postgres)
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  console.log(`  ✗ ${wrong.at(-1)}`)
} finally {
  await endAll()
  postgres.stop()
  if (wrong.length === 0) rmSync(work, { recursive: true, force: true })
}
console.log(
  wrong.length === 0 ? '\n  All of it held.\n' : `\n  ${wrong.length} things were wrong; logs are in ${work}.\n`,
)
process.exit(wrong.length === 0 ? 0 : 1)
