/** `node bench/grow-catalogue.ts COUNT`: grows the seeded catalogue of the environment's database to that many variants. */

import { growCatalogue } from '#sample/scale.ts'
import { openDatabase } from '../shop-api/db/client.ts'
import { readEnv } from '../shop-api/env.ts'
import { openLog } from '../shop-api/log.ts'

const env = readEnv()
// A single statement of it may take minutes.
const database = await openDatabase({ ...env, answerWithinMs: 0 }, openLog('warn'))
try {
  await growCatalogue(database, Number(process.argv[2]))
  await database.query('ANALYZE', [])
} finally {
  await database.close()
}
