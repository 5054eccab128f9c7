import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** By the database's clock; it also deletes processes not seen for a day. */
export const writeProcess = statement<{ id: string; part: string; version: string; secrets: string }>()({
  name: 'write-process',
  row: z.never(),
  sql: `
    WITH gone AS (DELETE FROM processes WHERE seen_at < clock_timestamp() - interval '1 day' AND id <> $id)
    INSERT INTO processes AS p (id, part, version, secrets, seen_at)
    VALUES ($id, $part, $version, $secrets, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
})

export const findOthers = statement<{ id: string; seconds: number }>()({
  row: z.strictObject({ id: z.string(), version: z.string(), secrets: z.string() }),
  sql: `
    SELECT id, version, secrets FROM processes
    WHERE id <> $id AND seen_at > clock_timestamp() - make_interval(secs => $seconds)
    ORDER BY id`,
})
