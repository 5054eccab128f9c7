/**
 * `npm start`: prepares what is missing, starts the three processes, says where everything is, starts again what ends by
 * itself, ends them all on Ctrl-C.
 */
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { buildStorefront, isBuilt } from './build.ts'
import { readSettings, type Settings } from './environment.ts'
import { keepRunning } from './keep-running.ts'
import { type Part, SIMULATORS, shopApiEnvironment, simulatorsOf, usesSimulators } from './part-environment.ts'
import { endAll, isBusy, PART_NAMES, prepareStart, runStep, type Seeded, seedSample, startPart } from './stack.ts'

const began = Date.now()
/** A process that was killed keeps its port until it is gone. */
const PORT_WAIT_MS = 6_000
const stopWatching: (() => void)[] = []
let ending: Promise<void> | undefined

function print(sentence: string): void {
  console.log(`${String(((Date.now() - began) / 1000).toFixed(1)).padStart(6)} s  ${sentence}`)
}

/** Ends whatever runs, once, however often it is asked. */
function end(): Promise<void> {
  for (const stop of stopWatching) stop()
  ending ??= endAll()
  return ending
}

/** Starts a part, and again whenever it ends by itself. */
async function run(part: Part, settings: Settings, logs: string): Promise<void> {
  const start = () => startPart(part, settings, logs)
  stopWatching.push(
    keepRunning(await start(), { name: PART_NAMES[part], start, print, log: path.join(logs, `${part}.log`) }),
  )
}

/** Emails are shown where they cannot be sent (shop-api/routes/mailbox.ts). */
const hasMailbox = ({ env }: Settings) => !env.SMTP_URL && hasDocs({ env }) && env.NODE_ENV !== 'production'
const hasDocs = ({ env }: Pick<Settings, 'env'>) => exposureOf(env) === 'private'

function sampleAccounts({ accounts, password }: Seeded): string {
  if (accounts.length === 0) return ''
  const lines = accounts.map(({ email, what }) => `    ${email.padEnd(22)}${what}`)
  return `\n  Sample accounts, all with the password ${password}\n${lines.join('\n')}\n`
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
    ...simulatorsOf(settings).map((simulator): Wanted => {
      const { name, variable, port } = SIMULATORS[simulator]
      return [name, variable, port(settings), simulatorsHost]
    }),
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
    const env = shopApiEnvironment(settings)
    print('Database')
    await runStep(['shop-api/db/migrate.ts'], env)
    seeded = await seedSample(env)
    print('Shop API')
    await run('shop-api', settings, logs)
  }
  if (!isBuilt()) {
    print('Building the storefront (about a minute, only after a change)')
    await buildStorefront(settings, true)
  }
  if (usesSimulators(settings)) {
    print('Payment simulators')
    await run('simulators', settings, logs)
  }
  print('Storefront')
  await run('storefront', settings, logs)
  print('Ready')
  console.log(`
  Shop              ${settings.publicUrl}${
    simulatorsOf(settings).includes('daraja')
      ? `\n  Your phone        http://localhost:${settings.darajaPort}/phone   (M-Pesa asks here; the PIN is 1234)`
      : ''
  }${
    simulatorsOf(settings).includes('cybersource')
      ? `\n  Test cards        http://localhost:${settings.cybersourcePort}/control   (the bank's code is 1234)`
      : ''
  }${
    simulatorsOf(settings).includes('airtel')
      ? `\n  Airtel Money       http://localhost:${settings.airtelPort}/control/payments`
      : ''
  }${ownShopApi ? `\n  Shop API          http://localhost:${settings.shopApiPort}${hasDocs(settings) ? '/docs' : ''}` : `\n  Shop API          ${settings.env.SHOP_API_URL}`}${
    ownShopApi && hasMailbox(settings)
      ? `\n  Mailbox           http://localhost:${settings.shopApiPort}/mailbox   (emails with links to confirm, and for new passwords)`
      : ''
  }
  Logs              ${logs}
${seeded ? sampleAccounts(seeded) : ''}
  Ctrl-C ends them all.
`)
}

const endWell = () => void end().then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endWell)
// Whoever started this is gone without a word.
process.on('disconnect', endWell)

try {
  await main()
} catch (error) {
  // What was interrupted has failed for no reason of its own.
  if (!ending) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
    await end()
    process.exit(1)
  }
}
