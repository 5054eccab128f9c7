import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Maximum products checked for an incomplete code. */
const MAX_PRODUCTS = 1_000

/** The same dictionary that stemmed the catalogue's words; a word it has no stem for is one it skips ("the"). */
export const stemWords = statement<{ words: readonly string[] }>()({
  name: 'stems',
  row: z.strictObject({ typed: z.string(), stem: z.string() }),
  sql: `
    SELECT word AS typed, coalesce((ts_lexize('english_stem', word))[1], '') AS stem
    FROM unnest($words::text[]) word`,
})

/**
 * The product of each family with this code, or the first whose code begins with it. With the operators of a
 * text_pattern_ops index, from the code to the last code with this prefix.
 */
export const findProductsByCode = statement<{ code: string }>()({
  name: 'products-by-code',
  row: z.strictObject({ familyId: z.int(), id: z.int(), isWhole: z.boolean() }),
  sql: `
    SELECT family_id AS "familyId", coalesce(min(id) FILTER (WHERE bare = $code), min(id)) AS id,
      bool_or(bare = $code) AS "isWhole"
    FROM (SELECT id, family_id, upper(translate(code, '-._/ ', '')) AS bare FROM variants
      WHERE upper(translate(code, '-._/ ', '')) ~>=~ $code AND upper(translate(code, '-._/ ', '')) ~<~ ($code || '~')
        AND NOT is_hidden
      ORDER BY upper(translate(code, '-._/ ', '')) USING ~<~ LIMIT ${MAX_PRODUCTS}) begun
    GROUP BY family_id`,
})
