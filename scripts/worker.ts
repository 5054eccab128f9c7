/** `npm run worker`: background work for several shop APIs, with the settings of `.env`. */
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { readSettings } from './environment.ts'
import { shopApiEnvironment } from './part-environment.ts'

try {
  readSecretFiles(process.env)
  Object.assign(process.env, shopApiEnvironment(readSettings()))
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('#shop-api/worker.ts')
