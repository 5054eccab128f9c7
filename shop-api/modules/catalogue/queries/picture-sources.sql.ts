import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * Claims due pictures for this number of seconds, so that two processes of one database do not fetch the same picture.
 */
export const claimSources = statement<{ most: number; states: string[]; seconds: number }>()({
  row: z.strictObject({ sha256: z.string(), url: z.string(), tries: z.int() }),
  sql: `
    UPDATE picture_sources p SET next_try_at = now() + make_interval(secs => $seconds), tries = p.tries + 1
    WHERE p.sha256 IN (
      SELECT s.sha256 FROM picture_sources s WHERE s.state = ANY($states::text[]) AND s.next_try_at <= now()
      ORDER BY s.next_try_at, s.sha256 LIMIT $most FOR UPDATE SKIP LOCKED)
    RETURNING p.sha256, p.url, p.tries`,
})

/** Has a picture that is being fetched for longer. */
export const renewSource = statement<{ sha256: string; seconds: number }>()({
  row: z.never(),
  sql: `
    UPDATE picture_sources SET next_try_at = now() + make_interval(secs => $seconds)
    WHERE sha256 = $sha256 AND state IN ('waiting', 'staged')`,
})

/** Families that show one of these pictures. */
export const findFamiliesShowing = statement<{ shas: string[] }>()({
  row: z.strictObject({ id: z.int() }),
  sql: `
    SELECT DISTINCT family_id AS id FROM family_colours
    WHERE image_shas && $shas::text[] OR swatch_sha = ANY($shas::text[])`,
})

/** Whether an import has staged pictures that wait for its switch. */
export const hasImportMedia = statement()({
  row: z.strictObject({ exists: z.boolean() }),
  sql: `SELECT to_regclass('import_media') IS NOT NULL AS exists`,
})
