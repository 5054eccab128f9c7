/** The shop API's process. */
import * as z from 'zod/mini'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { untilSchemaIsCurrent } from './db/schema-state.ts'
import { drainDelayOf, readEnv, readVariables, webAddress } from './env.ts'
import { coreLimit, disableCoreDumps } from './files/core-dumps.ts'
import { openFileStores } from './files/open-file-store.ts'
import { makePrivateFolder } from './files/private-folder.ts'
import { openLog } from './log.ts'
import { openImportService } from './modules/catalogue/import/import-service.ts'
import { takeBackInterrupted } from './modules/catalogue/import/queries/import-lock.ts'
import { refuseSampleAccounts } from './modules/identity/queries/sample-accounts.ts'
import { sellerOf } from './modules/orders/documents/seller.ts'
import { countForeignPasskeys } from './modules/staff/use-cases/staff-passkeys.ts'
import { startMetrics, startTraces } from './observe/open-observers.ts'
import { openOperatorPort } from './operator/operator-port.ts'
import { buildServer } from './server.ts'
import { openDatabaseClock } from './start/database-clock.ts'
import { endOnSignal } from './start/end-on-signal.ts'
import { ProcessState } from './start/process-state.ts'
import { openWaitingListener } from './start/waiting-listener.ts'

async function main(): Promise<void> {
  readSecretFiles(process.env)
  const exposure = checkStart({ settings: process.env, parts: ['shop-api'], nodeEnv: process.env.NODE_ENV })
  const env = readEnv()
  const { PUBLIC_URL: publicUrl } = readVariables(
    z.object({ PUBLIC_URL: z._default(webAddress, 'http://localhost:3000') }),
  )
  const log = openLog(env.LOG_LEVEL)
  if (exposure === 'trial') log.warn(TRIAL_LINE)
  disableCoreDumps()
  if (coreLimit() !== null && coreLimit() !== '0') log.warn('core files are not turned off: ulimit -c 0')
  makePrivateFolder(env.DATA_DIR)
  const state = new ProcessState()
  /** Open parts, the last first: the order of closing. */
  const open: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closeOne of open.splice(0)) await closeOne()
  }
  endOnSignal({ state, delaySeconds: drainDelayOf(env), log, close })
  open.unshift(await startTraces('shop-api', env, log))
  const database = await openDatabase(env, log)
  open.unshift(database.close)
  const isAlone = env.CLUSTER === 'off'
  // One of several responds before it is ready, and leaves migrations to the single command that runs for all.
  const stopWaiting = isAlone ? async () => {} : await openWaitingListener(env.SHOP_API_HOST, env.SHOP_API_PORT)
  if (isAlone) await migrate(database)
  else await untilSchemaIsCurrent(database, log)
  if (await takeBackInterrupted(database)) log.warn('an interrupted import was undone')
  if (exposure === 'public') await refuseSampleAccounts(database)
  const passkeys = await countForeignPasskeys(database, env.OFFICE_URL ?? env.PUBLIC_URL)
  if (passkeys > 0) log.warn({ passkeys }, "the office's address has changed: staff must create new passkeys")
  const time = await openDatabaseClock(database, log)
  open.unshift(time.close)
  const app = await buildServer({ env, database, clock: time.clock, log, exposure, state })
  open.unshift(() => app.close())
  open.unshift(await startMetrics('shop-api', env, app.shop))
  await app.ready()
  await stopWaiting()
  await app.listen({ host: env.SHOP_API_HOST, port: env.SHOP_API_PORT })
  const { clock, catalogue, providers, files, site } = app.shop
  const service = openImportService({
    env,
    publicUrl,
    database,
    clock,
    log,
    onSwitched: () => catalogue.refreshIfChanged(),
  })
  const operator = await openOperatorPort(env.DATA_DIR, service, app.log, {
    ...{ database, clock, providers, log: app.log },
    // A command issues a document in the name that the shop has then.
    get seller() {
      return sellerOf(env, site.facts)
    },
    files,
    stores: openFileStores(env),
    publicUrl: env.PUBLIC_URL,
    officeUrl: env.OFFICE_URL,
  })
  open.unshift(operator.close)
}

try {
  await main()
} catch (error) {
  // One line: the message has the cause, and the stack does not help the person who starts a shop.
  console.error(`The shop API did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
