/** `npm run dev`: the same three processes with the storefront in development mode, rebuilt as files change. */
import path from 'node:path'
import { ROOT, readSettings } from './environment.ts'
import { keepRunning } from './keep-running.ts'
import { type Part, shopApiEnvironment, storefrontEnvironment, usesSimulators } from './part-environment.ts'
import { endAll, launch, PART_NAMES, prepareStart, runStep, seedSample, startPart } from './stack.ts'

const settings = readSettings()
const logs = path.join(settings.dataDir, 'logs')
const stopWatching: (() => void)[] = []
let ending: Promise<void> | undefined

function end(): Promise<void> {
  for (const stop of stopWatching) stop()
  ending ??= endAll()
  return ending
}

async function run(part: Part): Promise<void> {
  const start = () => startPart(part, settings, logs)
  const log = path.join(logs, `${part}.log`)
  stopWatching.push(keepRunning(await start(), { name: PART_NAMES[part], start, print: console.log, log }))
}

/** Next logs its own start, and compiles pages on request. */
function startNext() {
  const command = ['node_modules/next/dist/bin/next', 'dev', '-p', String(settings.storefrontPort), '-H', settings.host]
  const env = { ...storefrontEnvironment(settings), NODE_ENV: 'development' } as NodeJS.ProcessEnv
  return { process: launch(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env }) }
}

async function main(): Promise<void> {
  prepareStart(settings, console.log)
  if (!settings.env.SHOP_API_URL) {
    await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings))
    await seedSample(shopApiEnvironment(settings))
    await run('shop-api')
  }
  if (usesSimulators(settings)) await run('simulators')
  const start = async () => startNext()
  stopWatching.push(keepRunning(startNext(), { name: 'storefront', start, print: console.log }))
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
