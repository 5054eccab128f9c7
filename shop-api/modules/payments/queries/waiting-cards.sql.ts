import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

export const keepCard = statement<{ attemptId: string; sealed: Buffer; seconds: number }>()({
  row: z.never(),
  sql: `
    INSERT INTO waiting_cards AS w (attempt_id, sealed, expires_at)
    VALUES ($attemptId, $sealed, clock_timestamp() + make_interval(secs => $seconds))
    ON CONFLICT (attempt_id) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at`,
})

/** Removes and returns a card; the database's clock decides whether it has expired. */
export const takeCard = statement<{ attemptId: string }>()({
  row: z.strictObject({ sealed: z.instanceof(Uint8Array), isOver: z.boolean() }),
  sql: `
    DELETE FROM waiting_cards WHERE attempt_id = $attemptId
    RETURNING sealed, expires_at <= clock_timestamp() AS "isOver"`,
})

export const dropOldCards = statement()({
  row: z.never(),
  sql: 'DELETE FROM waiting_cards WHERE expires_at <= clock_timestamp()',
})
