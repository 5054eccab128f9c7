/** The shop API's process. */
import * as z from 'zod/mini'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { openImportService } from './catalogue-io/import-service.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { sellerOf } from './documents/seller.ts'
import { readEnv, readVariables, webAddress } from './env.ts'
import { coreLimit, disableCoreDumps } from './files/core-dumps.ts'
import { openFileStores } from './files/open-file-store.ts'
import { makePrivateFolder } from './files/private-folder.ts'
import { openLog } from './log.ts'
import { createPictureFetcher, type PictureFetcher } from './media/picture-fetcher.ts'
import { type OperatorPort, openOperatorPort } from './operator/operator-port.ts'
import { buildServer } from './server.ts'
import { takeBackInterrupted } from './store/catalogue-io/import-lock.ts'
import { refuseSampleAccounts } from './store/sample/sample-accounts.ts'

async function main(): Promise<void> {
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
  const database = await openDatabase(env, log)
  await migrate(database)
  if (await takeBackInterrupted(database)) log.warn('an interrupted import was taken back')
  if (exposure === 'public') await refuseSampleAccounts(database)
  const app = await buildServer({ env, database, log, exposure })

  let operator: OperatorPort | undefined
  let fetcher: PictureFetcher | undefined
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    await Promise.all([operator?.close(), fetcher?.close()])
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal))

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
  operator = await openOperatorPort(env.DATA_DIR, service, app.log, {
    ...{ database, clock, providers, log: app.log },
    // A command issues a document in the name that the shop has then.
    get seller() {
      return sellerOf(env, site.facts)
    },
    files,
    stores: openFileStores(env),
    publicUrl: env.PUBLIC_URL,
  })
  fetcher = createPictureFetcher(app.shop, app.log)
  fetcher.start()
}

try {
  await main()
} catch (error) {
  // Said in one line: what is wrong is in the message, and the stack helps nobody who starts a shop.
  console.error(`The shop API did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
