/**
 * `npm start`: prepares missing parts, starts the three processes, prints their addresses, restarts them after an
 * unplanned end, and ends all on Ctrl-C.
 */
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { buildStorefront, isBuilt } from './build.ts'
import { readSettings, type Settings } from './environment.ts'
import { keepRunning } from './keep-running.ts'
import { type Part, shopApiEnvironment, simulatorsOf, usesSimulators } from './part-environment.ts'
import { endAll, isBusy, PART_NAMES, prepareStart, type Seeded, seedSample, startPart } from './stack.ts'

const began = Date.now()
/** A killed process occupies its port until it has ended. */
const PORT_WAIT_MS = 6_000
const stopWatching: (() => void)[] = []
let ending: Promise<void> | undefined

function print(sentence: string): void {
  console.log(`${String(((Date.now() - began) / 1000).toFixed(1)).padStart(6)} s  ${sentence}`)
}

/** Ends all running processes, once, regardless of the number of calls. */
function end(): Promise<void> {
  for (const stop of stopWatching) stop()
  ending ??= endAll()
  return ending
}

/** Starts a part, and restarts it after an unplanned end. */
async function run(part: Part, settings: Settings, logs: string): Promise<void> {
  const start = () => startPart(part, settings, logs)
  stopWatching.push(
    keepRunning(await start(), { name: PART_NAMES[part], start, print, log: path.join(logs, `${part}.log`) }),
  )
}

/** Emails are shown if they cannot be sent (shop-api/modules/identity/routes/mailbox.ts). */
const hasMailbox = ({ env }: Settings) => !env.SMTP_URL && hasDocs({ env }) && env.NODE_ENV !== 'production'
const hasDocs = ({ env }: Pick<Settings, 'env'>) => exposureOf(env) === 'private'

interface Line {
  label: string
  value: string
  note?: string | undefined
}

/** Lines in columns, each as wide as its longest entry. */
function inColumns(lines: readonly Line[]): string {
  const widest = (of: (line: Line) => string) => Math.max(...lines.map((line) => of(line).length))
  const labels = widest(({ label }) => label)
  const values = widest(({ value, note }) => (note ? value : ''))
  return lines
    .map(({ label, value, note }) => `  ${label.padEnd(labels)}  ${note ? `${value.padEnd(values)}  ${note}` : value}`)
    .join('\n')
}

function addressLines(settings: Settings, logs: string): Line[] {
  const { publicUrl, simulatorPorts, shopApiPort, env } = settings
  const shopApi = env.SHOP_API_URL || `http://localhost:${shopApiPort}${hasDocs(settings) ? '/docs' : ''}`
  const mailbox = { value: `http://localhost:${shopApiPort}/mailbox`, note: 'emails that the shop would send' }
  return [
    { label: 'Shop', value: publicUrl },
    { label: 'Back office', value: `${publicUrl}/office` },
    ...simulatorsOf(settings).map(({ id, page: { label, path, note } }) => ({
      ...{ label, value: `http://localhost:${simulatorPorts[id]}${path}`, note },
    })),
    { label: 'Shop API', value: shopApi },
    ...(!env.SHOP_API_URL && hasMailbox(settings) ? [{ label: 'Mailbox', ...mailbox }] : []),
    { label: 'Logs', value: logs },
  ]
}

function accountLines({ accounts, staff, password }: Seeded): string {
  if (accounts.length === 0) return ''
  const list = (of: Seeded['accounts']) => inColumns(of.map(({ email, what }) => ({ label: email, value: what })))
  return `
  Sample accounts, all with the password ${password}
${list(accounts)}

  Sample staff of the back office, with the same password and the code that "npm run office-code" prints
${list(staff)}
`
}

async function isBusyStill(who: string, port: number, host: string): Promise<boolean> {
  const until = Date.now() + PORT_WAIT_MS
  for (let isFirst = true; await isBusy(port, host); isFirst = false) {
    if (Date.now() > until) return true
    if (isFirst) print(`Port ${port}, which the ${who} wants, is busy: waiting ${PORT_WAIT_MS / 1000} s for it`)
    await setTimeout(200)
  }
  return false
}

async function refuseBusyPorts(settings: Settings): Promise<void> {
  type Wanted = [who: string, variable: string, port: number, host: string]
  const { host, shopApiHost, simulatorsHost } = settings
  const wanted: Wanted[] = [
    ['storefront', 'PORT', settings.storefrontPort, host],
    ...(settings.env.SHOP_API_URL
      ? []
      : [['shop API', 'SHOP_API_PORT', settings.shopApiPort, shopApiHost] satisfies Wanted]),
    ...simulatorsOf(settings).map(
      ({ id, name, portVariable }): Wanted => [name, portVariable, settings.simulatorPorts[id], simulatorsHost],
    ),
  ]
  for (const [who, variable, port, at] of wanted) {
    if (await isBusyStill(who, port, at)) {
      throw new Error(
        `Port ${port}, which the ${who} wants, is busy. End what listens there, or set ${variable} to another port.`,
      )
    }
  }
}

async function main(): Promise<void> {
  const settings = readSettings()
  const logs = path.join(settings.dataDir, 'logs')
  const ownShopApi = !settings.env.SHOP_API_URL
  prepareStart(settings, print)
  await refuseBusyPorts(settings)

  let seeded: Seeded | null = null
  if (ownShopApi) {
    print('Database')
    seeded = await seedSample(shopApiEnvironment(settings))
    print(usesSimulators(settings) ? 'Shop API and payment simulators' : 'Shop API')
  }
  await Promise.all([
    ownShopApi && run('shop-api', settings, logs),
    usesSimulators(settings) && run('simulators', settings, logs),
  ])
  if (!isBuilt()) {
    print('Building the storefront (about a minute, only after a change)')
    await buildStorefront(settings, true)
  }
  print('Storefront')
  await run('storefront', settings, logs)
  print('Ready')
  console.log(`
${inColumns(addressLines(settings, logs))}
${seeded ? accountLines(seeded) : ''}
  Ctrl-C ends all processes.
`)
}

const endWell = () => void end().then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endWell)
// The parent process has ended without notice.
process.on('disconnect', endWell)

try {
  await main()
} catch (error) {
  // An interrupted step fails without its own fault.
  if (!ending) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
    await end()
    process.exit(1)
  }
}
