import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Pictures whose sizes are still to be made, the oldest first. */
export const findUnsized = statement<{ most: number }>()({
  row: z.strictObject({ sha256: z.string(), width: z.int(), height: z.int() }),
  sql: 'SELECT sha256, width, height FROM media WHERE sized_at IS NULL ORDER BY created_at, sha256 LIMIT $most',
})

/** Families whose swatches are among these pictures. */
export const findSwatchFamilies = statement<{ shas: string[] }>()({
  row: z.strictObject({ code: z.string() }),
  sql: `
    SELECT DISTINCT f.cluster_code AS code FROM families f JOIN family_colours c ON c.family_id = f.id
    WHERE c.swatch_sha = ANY($shas::text[])`,
})
