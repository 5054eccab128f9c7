/** `npm run dev`: the same three processes with the storefront in development mode, rebuilt as files change. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT, readSettings } from './environment.ts'
import { cutFonts } from './fonts.ts'
import { type Running, runStep, shopApiEnvironment, startPart, storefrontEnvironment, usesSimulators } from './stack.ts'

const settings = readSettings()
const logs = path.join(settings.dataDir, 'logs')
const running: Running[] = []
if (!settings.env.SHOP_API_URL) {
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings))
  await runStep(['shop-api/seed/main.ts'], { ...shopApiEnvironment(settings), SEED_WEAVE: 'none' })
  running.push(await startPart('shop-api', settings, logs))
}
if (usesSimulators(settings)) running.push(await startPart('simulators', settings, logs))
await cutFonts()
const next = spawn(
  process.execPath,
  ['node_modules/next/dist/bin/next', 'dev', '-p', String(settings.storefrontPort), '-H', settings.host],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...storefrontEnvironment(settings), NODE_ENV: 'development' },
  },
)
async function end(): Promise<void> {
  next.kill()
  await Promise.all(running.map((part) => part.stop()))
  process.exit(0)
}
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
next.once('exit', () => void end())
