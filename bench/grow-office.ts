/** `node bench/grow-office.ts`: adds the office's data to the grown orders of the environment's database. */
import pg from 'pg'
import { readEnv } from '../shop-api/env.ts'
import { GROW_OFFICE } from './grow-office.sql.ts'

const client = new pg.Client(readEnv().DATABASE_URL)
await client.connect()
try {
  await client.query("SET session_replication_role = replica; SET work_mem = '256MB'")
  for (const statement of GROW_OFFICE) await client.query(statement)
  await client.query('VACUUM (ANALYZE)')
} finally {
  await client.end()
}
