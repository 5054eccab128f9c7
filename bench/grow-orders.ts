/** `node bench/grow-orders.ts COUNT OF_TRADER`: grows the seeded shop of the environment's database to that many orders. */
import pg from 'pg'
import { growOrders } from '#sample/scale-orders.ts'
import { openDatabase } from '../shop-api/db/client.ts'
import { readEnv } from '../shop-api/env.ts'
import { openLog } from '../shop-api/log.ts'

const env = readEnv()
// A single statement of it can take minutes.
const database = await openDatabase({ ...env, answerWithinMs: 0 }, openLog('warn'))
try {
  await growOrders(database, Number(process.argv[2]), Number(process.argv[3]))
} finally {
  await database.close()
}
// Not in a transaction, and longer than the shop's limit for statements. It sets the visibility map, for index-only scans
// of statistics.
const client = new pg.Client(env.DATABASE_URL)
await client.connect()
await client.query('VACUUM (ANALYZE) orders, order_lines')
await client.end()
