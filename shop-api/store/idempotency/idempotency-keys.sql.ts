import * as z from 'zod/mini'
import { statement } from '../../db/statement.ts'

/** No row where somebody has taken the key already; waits while they are still at work. */
export const takeKey = statement<{ call: string; key: string; requestHash: string }>()({
  name: 'take-key',
  row: z.strictObject({ key: z.string() }),
  sql: `INSERT INTO idempotency_keys (call, key, request_hash) VALUES ($call, $key, $requestHash)
    ON CONFLICT (call, key) DO NOTHING RETURNING key`,
})
