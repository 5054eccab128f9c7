/** The shop API's process. */
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { readEnv } from './env.ts'
import { openLog } from './log.ts'
import { buildServer } from './server.ts'

async function main(): Promise<void> {
  const env = readEnv()
  const log = openLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  await migrate(database)
  const app = await buildServer({ env, database, log })

  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal))

  await app.listen({ host: env.SHOP_API_HOST, port: env.SHOP_API_PORT })
}

try {
  await main()
} catch (error) {
  // Said in one line: what is wrong is in the message, and the stack helps nobody who starts a shop.
  console.error(`The shop API did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
