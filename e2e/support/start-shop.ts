import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/build.ts'
import { readSettings } from '../../scripts/environment.ts'
import { freePort, type Part, type Running, runStep, shopApiEnvironment, startPart } from '../../scripts/stack.ts'

/**
 * Playwright's global set-up: the built shop, its API and the simulators on free ports over a throw-away data folder,
 * and a control address through which a journey stops and starts a part. Returns the tear-down.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  if (!isBuilt())
    throw new Error('The storefront is not built from these sources: run `npm run build` first (`npm test` does).')
  const given = process.env.FUMA_TEST_DATA
  const dataDir = given ?? mkdtempSync(path.join(tmpdir(), 'fuma-e2e-'))
  const settings = {
    ...readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SHOP_API_URL: '',
      PUBLIC_URL: '',
      MPESA_CONSUMER_KEY: '',
      CYBERSOURCE_KEY_ID: '',
      CARDINAL_ORIGIN: '',
      LOG_LEVEL: 'info',
      // Minutes of waiting become seconds; the rules are the same.
      DARAJA_SIM_PROMPT_SECONDS: '20',
      DARAJA_SIM_LATE_SECONDS: '3',
      MPESA_QUERY_FIRST_SECONDS: '2',
      MPESA_QUERY_EVERY_SECONDS: '2',
      CYBERSOURCE_TIMEOUT_SECONDS: '3',
      CYBERSOURCE_SIM_SLOW_SECONDS: '5',
      CARD_CHALLENGE_SECONDS: '20',
      CARD_SEARCH_GRACE_SECONDS: '4',
      RATE_LIMIT_PER_MINUTE: '10000',
    }),
    storefrontPort: await freePort(),
    shopApiPort: await freePort(),
    darajaPort: await freePort(),
    cybersourcePort: await freePort(),
  }
  settings.publicUrl = `http://localhost:${settings.storefrontPort}`
  if (!given) {
    await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings))
    await runStep(['shop-api/seed/main.ts'], { ...shopApiEnvironment(settings), SEED_WEAVE: 'none' })
  }
  const logs = process.env.FUMA_TEST_LOGS ?? path.join(dataDir, 'logs')
  const running = new Map<Part, Running>()
  for (const part of ['shop-api', 'simulators', 'storefront'] as const)
    running.set(part, await startPart(part, settings, logs))

  const control = http.createServer((request, response) => {
    const [, verb, part] = (request.url ?? '').split('/') as [string, string, Part]
    const act = async () => {
      if (verb === 'kill') await running.get(part)?.stop('SIGKILL')
      else if (verb === 'stop') await running.get(part)?.stop()
      else if (verb === 'start') running.set(part, await startPart(part, settings, logs))
      else throw new Error(`unknown: ${request.url}`)
    }
    act().then(
      () => response.writeHead(200).end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  const controlPort = await freePort()
  await new Promise<void>((resolve) => control.listen(controlPort, '127.0.0.1', resolve))

  process.env.FUMA_URL = settings.publicUrl
  process.env.FUMA_SHOP_API_URL = `http://127.0.0.1:${settings.shopApiPort}`
  process.env.FUMA_HANDSET_URL = `http://127.0.0.1:${settings.darajaPort}`
  process.env.FUMA_CARD_PROVIDER_URL = `http://127.0.0.1:${settings.cybersourcePort}`
  process.env.FUMA_TEST_LOGS_AT = logs
  process.env.FUMA_TEST_DATA_AT = dataDir
  process.env.FUMA_CONTROL_URL = `http://127.0.0.1:${controlPort}`
  process.env.FUMA_DATA_DIR = dataDir
  process.env.FUMA_HOOK_SECRET = settings.env.CATALOGUE_HOOK_SECRET
  process.env.FUMA_CALLBACK_SECRET = settings.env.MPESA_CALLBACK_SECRET

  return async () => {
    control.closeAllConnections()
    control.close()
    for (const part of [...running.values()].reverse()) await part.stop()
    if (!given) rmSync(dataDir, { recursive: true, force: true })
  }
}
