/** A worker's process: background work if several shop APIs run. */
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { checkStart, TRIAL_LINE } from '#lib/deployment/start-check.ts'
import { systemClock } from '#lib/format/clock.ts'
import { openDatabase } from './db/client.ts'
import { isSchemaCurrent, untilSchemaIsCurrent } from './db/schema-state.ts'
import { readEnv } from './env.ts'
import { disableCoreDumps } from './files/core-dumps.ts'
import { openLog } from './log.ts'
import { refuseSampleAccounts } from './modules/identity/queries/sample-accounts.ts'
import { startMetrics, startTraces } from './observe/open-observers.ts'
import { readRelease } from './release.ts'
import { openDatabaseClock } from './start/database-clock.ts'
import { endOnSignal } from './start/end-on-signal.ts'
import { serveHealth } from './start/health.ts'
import { openWorker } from './start/open-worker.ts'
import { Presence } from './start/presence.ts'
import { serveProbes } from './start/probes.ts'
import { ProcessState } from './start/process-state.ts'

async function main(): Promise<void> {
  readSecretFiles(process.env)
  const exposure = checkStart({ settings: process.env, parts: ['worker'], nodeEnv: process.env.NODE_ENV })
  const env = readEnv()
  const log = openLog(env.LOG_LEVEL, undefined, 'worker')
  if (exposure === 'trial') log.warn(TRIAL_LINE)
  disableCoreDumps()
  const stopTraces = await startTraces('worker', env, log)
  const database = await openDatabase(env, log)
  const state = new ProcessState()
  const stopMetrics = await startMetrics('worker', env, { env, database, clock: systemClock })
  let stopWork: (() => Promise<void>) | undefined

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  })
  const presence = new Presence('worker', database, log, readRelease())
  serveHealth(app, { database, key: env.SHOP_API_KEY, presence, hasOthers: true })
  serveProbes(app, async () => stopWork !== undefined && !state.isDraining && (await isSchemaCurrent(database)))
  endOnSignal({
    ...{ state, delaySeconds: 0, log },
    close: async () => {
      await stopWork?.()
      await app.close()
      await database.close()
      await Promise.all([stopMetrics(), stopTraces()])
    },
  })
  await app.listen({ host: env.WORKER_HOST, port: env.WORKER_PORT })
  await untilSchemaIsCurrent(database, log)
  if (exposure === 'public') await refuseSampleAccounts(database)
  presence.start()
  const time = await openDatabaseClock(database, log)
  const endWork = await openWorker({ env, database, clock: time.clock, log, holder: presence.self.id })
  stopWork = async () => {
    await endWork()
    await time.close()
    await presence.close()
  }
  log.info('working')
}

try {
  await main()
} catch (error) {
  // One line: the message has the cause, and the stack does not help the person who starts a shop.
  console.error(`The worker did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
