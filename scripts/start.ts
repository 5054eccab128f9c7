/** `npm start`: prepares what is missing, starts the three processes, says where everything is, ends them on Ctrl-C. */
import path from 'node:path'
import { people, SAMPLE_PASSWORD } from '../shop-api/seed/people/sample-people.ts'
import { buildStorefront, isBuilt } from './build.ts'
import { readSettings, type Settings } from './environment.ts'
import { isBusy, type Running, runStep, shopApiEnvironment, simulatorsOf, startPart, usesSimulators } from './stack.ts'

const began = Date.now()
const running: Running[] = []
let stopping = false

function say(sentence: string): void {
  console.log(`${String(((Date.now() - began) / 1000).toFixed(1)).padStart(6)} s  ${sentence}`)
}

async function stopAll(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(running.toReversed().map((part) => part.stop()))
}

/** Letters are shown where they cannot be sent (shop-api/routes/mailbox.ts). */
const hasMailbox = ({ env }: Settings) => !env.SMTP_URL && env.NODE_ENV !== 'production'
const hasSampleAccounts = ({ env }: Settings) => env.NODE_ENV !== 'production'

function sampleAccounts(): string {
  const lines = people.map(({ email, what }) => `    ${email.padEnd(22)}${what}`)
  return `\n  Sample accounts, all with the password ${SAMPLE_PASSWORD}\n${lines.join('\n')}\n`
}

async function refuseBusyPorts(settings: Settings): Promise<void> {
  const wanted: [string, string, number][] = [
    ['storefront', 'PORT', settings.storefrontPort],
    ...(settings.env.SHOP_API_URL
      ? []
      : [['shop API', 'SHOP_API_PORT', settings.shopApiPort] as [string, string, number]]),
    ...simulatorsOf(settings).map((name): [string, string, number] =>
      name === 'daraja'
        ? ['M-Pesa simulator', 'DARAJA_SIM_PORT', settings.darajaPort]
        : ['card simulator', 'CYBERSOURCE_SIM_PORT', settings.cybersourcePort],
    ),
  ]
  for (const [who, variable, port] of wanted) {
    if (await isBusy(port, settings.host)) {
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
  await refuseBusyPorts(settings)

  if (ownShopApi) {
    const env = shopApiEnvironment(settings)
    say('Database: migrations and sample catalogue')
    await runStep(['shop-api/db/migrate.ts'], env)
    await runStep(['shop-api/seed/main.ts'], env)
    say('Shop API')
    running.push(await startPart('shop-api', settings, logs))
  }
  if (!isBuilt()) {
    say('Building the storefront (about a minute, only after a change)')
    await buildStorefront(settings, true)
  }
  if (usesSimulators(settings)) {
    say('Payment simulators')
    running.push(await startPart('simulators', settings, logs))
  }
  say('Storefront')
  running.push(await startPart('storefront', settings, logs))
  for (const part of running) {
    part.process.once('exit', () => {
      if (stopping) return
      console.error(`\n  The ${part.part} ended by itself; its log is ${path.join(logs, `${part.part}.log`)}.\n`)
      void stopAll().then(() => process.exit(1))
    })
  }
  say('Ready')
  console.log(`
  Shop              ${settings.publicUrl}${
    simulatorsOf(settings).includes('daraja')
      ? `\n  Your phone        http://localhost:${settings.darajaPort}/phone   (M-Pesa asks here; the PIN is 1234)`
      : ''
  }${
    simulatorsOf(settings).includes('cybersource')
      ? `\n  Test cards        http://localhost:${settings.cybersourcePort}/control   (the bank's code is 1234)`
      : ''
  }${ownShopApi ? `\n  Shop API          http://localhost:${settings.shopApiPort}/docs` : `\n  Shop API          ${settings.env.SHOP_API_URL}`}${
    ownShopApi && hasMailbox(settings)
      ? `\n  Mailbox           http://localhost:${settings.shopApiPort}/mailbox   (letters with links to confirm, and for new passwords)`
      : ''
  }
  Logs              ${logs}
${ownShopApi && hasSampleAccounts(settings) ? sampleAccounts() : ''}
  Ctrl-C ends them all.
`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void stopAll().then(() => process.exit(0))
  })
}

try {
  await main()
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  await stopAll()
  process.exit(1)
}
