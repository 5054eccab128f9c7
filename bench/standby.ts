/**
 * `npm run bench:standby`: the cost of a synchronous standby per order, with and without it in turns in one run, and
 * the effect of its absence. It starts two PostgreSQL servers, HAProxy and a shop API in a temporary folder.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { alterSystem } from '../scripts/cluster/ask-postgres.ts'
import { Databases } from '../scripts/cluster/databases.ts'
import { type Folders, makeFolders, openPorts } from '../scripts/cluster/folders.ts'
import { Members } from '../scripts/cluster/members.ts'
import { syncStateOf } from '../scripts/cluster/postgres-nodes.ts'
import { findPrograms, postgresUser } from '../scripts/cluster/programs.ts'
import { haproxyMember, haproxySocket } from '../scripts/cluster/servers.ts'
import { namesOf } from '../scripts/cluster/standby-watch.ts'
import { ON_THIS_MACHINE, readSettings, type Settings } from '../scripts/environment.ts'
import { reachAt, shopApiEnvironment } from '../scripts/part-environment.ts'
import { endAll, runStep, startPart } from '../scripts/stack.ts'
import { openOrdering, openYardstick } from './orders.ts'
import { percentile, report, section } from './report.ts'
import { KEY_SETTING } from './shop-api-key.ts'

const WARM_UP = 150
/** Each way, in turns of ten. */
const ORDERS = 200
const TURN = 10
const STANDBY_WAIT_S = 10

const print = (line: string) => console.log(`    ${line}`)

async function openPair(folders: Folders, next: () => Promise<number>) {
  const programs = findPrograms()
  const members = new Members(print, () => undefined)
  const databases = await Databases.create({
    ...{ members, folders, print, onChange: () => undefined },
    programs: { folder: programs.postgres, user: postgresUser() },
    ports: [await next(), await next()],
  })
  const [primary, replica, storefronts, shopApis] = [await next(), await next(), await next(), await next()]
  const target = (port: number) => [{ name: 'target', port }]
  await databases.startPrimary()
  await members.add(
    haproxyMember(programs, folders, () => ({
      storefronts: { port: storefronts, servers: target(1) },
      'shop-apis': { port: shopApis, servers: target(1) },
      primary: { port: primary, servers: target(databases.primary.port) },
      replica: { port: replica, servers: target(databases.standby.port) },
    })),
  )
  await databases.attach(haproxySocket(folders))
  return { members, databases, url: `postgres://fuma@127.0.0.1:${primary}/postgres` }
}

function settingsFor(folders: Folders, url: string, shopApiPort: number): Settings {
  const settings = readSettings({
    DATA_DIR: path.join(folders.root, 'data'),
    DATABASE_URL: url,
    ...ON_THIS_MACHINE,
    ...KEY_SETTING,
    MPESA_CONSUMER_KEY: '',
    CYBERSOURCE_KEY_ID: '',
    LOG_LEVEL: 'warn',
    GUEST_UNPAID_ORDERS: '1000000',
    GUEST_UNPAID_SHILLINGS: '1000000000',
    NETWORK_UNPAID_ORDERS: '1000000',
  })
  return { ...settings, shopApiPort }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Whether commits wait, and have begun to or stopped. */
async function setWaiting(databases: Databases, isWaiting: boolean): Promise<void> {
  const { primary, standby } = databases
  await alterSystem(primary.url, 'synchronous_standby_names', isWaiting ? namesOf(standby.name) : '')
  while ((await syncStateOf(primary, standby.name)) !== (isWaiting ? 'sync' : 'async')) await pause(20)
  // Each backend reads it before its next statement.
  await pause(200)
}

type Samples = Record<'waiting' | 'alone', number[]>

async function compare(databases: Databases, place: () => Promise<unknown>, insert: () => Promise<unknown>) {
  const orders: Samples = { waiting: [], alone: [] }
  const inserts: Samples = { waiting: [], alone: [] }
  for (let i = 0; i < WARM_UP; i += 1) await place()
  while (orders.waiting.length < ORDERS) {
    for (const way of ['waiting', 'alone'] as const) {
      await setWaiting(databases, way === 'waiting')
      for (let i = 0; i < TURN; i += 1) orders[way].push(await milliseconds(place))
      for (let i = 0; i < TURN; i += 1) inserts[way].push(await milliseconds(insert))
    }
  }
  return { orders, inserts }
}

function tell(what: string, { waiting, alone }: Samples): void {
  const of = (samples: number[]) =>
    `${percentile(samples, 50).toFixed(2)} ms, p95 ${percentile(samples, 95).toFixed(1)} ms`
  const ratio = percentile(waiting, 50) / percentile(alone, 50)
  report({ what: `${what}, on one server`, measured: of(alone) })
  report({ what: `${what}, on the standby's disk too`, measured: of(waiting), budget: `${ratio.toFixed(2)} ×` })
}

const folders = makeFolders()
const next = openPorts()
const { members, databases, url } = await openPair(folders, next)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll().then(() => process.exit(1)))
try {
  const settings = settingsFor(folders, url, await next())
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings), true)
  await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }, true)
  await databases.copyStandby()
  const shopApi = await startPart('shop-api', settings, folders.logs)
  const place = await openOrdering(reachAt(settings.shopApiHost, settings.shopApiPort))
  const yardstick = await openYardstick(url)

  section('An order of 20 lines, one after another, both databases on one disk')
  const { orders, inserts } = await compare(databases, place, yardstick.insert)
  tell('place order', orders)
  tell('durable insert', inserts)
  await yardstick.close()

  section(`The standby is killed; commits wait ${STANDBY_WAIT_S} s for it at most`)
  await setWaiting(databases, true)
  databases.watch(STANDBY_WAIT_S)
  while (!databases.state().isStandbyCurrent) await pause(50)
  await members.kill(databases.standby.name)
  report({ what: 'the first order', measured: `${(await milliseconds(place)).toFixed(0)} ms` })
  report({ what: 'the next order', measured: `${(await milliseconds(place)).toFixed(0)} ms` })
  const back = await milliseconds(async () => {
    await members.start(databases.standby.name)
    while (!databases.state().isStandbyCurrent) await pause(20)
  })
  report({ what: 'started again, until commits wait for it', measured: `${back.toFixed(0)} ms` })

  section('The primary is killed, the standby promoted')
  await members.kill(databases.primary.name)
  const away = await milliseconds(async () => {
    await databases.promote()
    for (;;) {
      const isPlaced = await place().then(
        () => true,
        () => false,
      )
      if (isPlaced) return
      await pause(20)
    }
  })
  report({ what: 'from the command to the next order', measured: `${away.toFixed(0)} ms` })
  const rebuilt = await milliseconds(() => databases.rebuildStandby())
  report({ what: 'the other one its standby', measured: `${rebuilt.toFixed(0)} ms` })
  await shopApi.stop()
  await databases.endWatch()
  await members.stopAll(['haproxy', 'postgres'])
} finally {
  await endAll()
  rmSync(folders.root, { recursive: true, force: true })
}
process.exit(0)
