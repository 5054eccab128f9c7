import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** More colours than any family has; a sheet of swatches must stay small. */
const MAX_COLOURS = 60

export const findSwatches = statement<{ clusterCode: string }>()({
  name: 'swatches-of-family',
  row: z.strictObject({ sha: z.string() }),
  sql: `
    SELECT colour #>> '{swatch,sha256}' AS sha
    FROM families, jsonb_array_elements(card -> 'colours') WITH ORDINALITY AS c(colour, place)
    WHERE cluster_code = $clusterCode AND card IS NOT NULL ORDER BY place LIMIT ${MAX_COLOURS}`,
})
