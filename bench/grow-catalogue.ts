/**
 * `node bench/grow-catalogue.ts COUNT`: grows the seeded catalogue of the environment's database to that many variants,
 * in steps of about 200,000: a statement of the shop is limited to 30 s.
 */

import { growCatalogue } from '#sample/scale.ts'
import { openDatabase } from '../shop-api/db/client.ts'
import { readEnv } from '../shop-api/env.ts'
import { openLog } from '../shop-api/log.ts'

const env = readEnv()
const database = await openDatabase(env, openLog('warn'))
try {
  await growCatalogue(database, Number(process.argv[2]))
  await database.query('ANALYZE', [])
} finally {
  await database.close()
}
