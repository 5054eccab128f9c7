import * as z from 'zod/mini'
import { ALL_SCOPES } from '#lib/contract/base/integration-call.ts'
import { statement } from '../../../db/statement.ts'

/**
 * The key with a hash, if it is valid today, with its use in this minute counted. Counting and lookup are one
 * statement, so that the limit applies to all processes together.
 * @param day today in Nairobi
 */
export const countKeyUse = statement<{ hash: string; now: Date; day: string }>()({
  name: 'use-api-key',
  row: z.strictObject({
    id: z.number(),
    name: z.string(),
    scopes: z.array(z.enum(ALL_SCOPES)),
    perMinute: z.number(),
    requests: z.number(),
  }),
  sql: `
    WITH key AS (
      UPDATE api_keys SET last_used_at = $now::timestamptz
      WHERE hash = $hash AND revoked_at IS NULL AND (last_day IS NULL OR last_day >= $day::date)
      RETURNING id, name, scopes, per_minute
    ), counted AS (
      INSERT INTO api_key_minutes AS m (key_id, minute, requests)
      SELECT id, date_trunc('minute', $now::timestamptz), 1 FROM key
      ON CONFLICT (key_id, minute) DO UPDATE SET requests = m.requests + 1
      RETURNING key_id, requests
    )
    SELECT k.id, k.name, k.scopes, k.per_minute AS "perMinute", c.requests
    FROM key k JOIN counted c ON c.key_id = k.id`,
})
