import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** No row if the key is taken already; waits while that request is still running. */
export const takeKey = statement<{ call: string; key: string; requestHash: string }>()({
  name: 'take-key',
  row: z.strictObject({ key: z.string() }),
  sql: `INSERT INTO idempotency_keys (call, key, request_hash) VALUES ($call, $key, $requestHash)
    ON CONFLICT (call, key) DO NOTHING RETURNING key`,
})

/** Stores the response of the request that took a key. */
export const keepAnswer = statement<{ call: string; key: string; answer: string }>()({
  name: 'keep-answer',
  row: z.strictObject({}),
  sql: `UPDATE idempotency_keys SET status = 200, answer = to_jsonb($answer::text) WHERE call = $call AND key = $key`,
})
