import * as z from 'zod/mini'
import type { Media } from '#lib/contract/base/fields.ts'
import { statement } from '../../../db/statement.ts'

/** Cards are stored in the form they are sent: read as text, to avoid parsing. */
const card = z.strictObject({ id: z.int(), card: z.string() })

export const findCards = statement<{ ids: readonly number[] }>()({
  name: 'catalogue-cards',
  row: card,
  sql: 'SELECT id, card::text AS card FROM families WHERE id = ANY($ids::bigint[])',
})

/** Cards in one of these colours: unchanged if their own colour is among them, else in their first matching colour. */
export const findCardsInColours = statement<{ ids: readonly number[]; colours: readonly string[] }>()({
  name: 'catalogue-cards-in-colour',
  row: card,
  sql: `
    SELECT id, (card || coalesce((SELECT colour_cards -> code FROM unnest($colours::text[]) WITH ORDINALITY wanted (code, place)
      WHERE colour_cards ? code ORDER BY colour_cards -> code <> '{}'::jsonb, place LIMIT 1), '{}'::jsonb))::text AS card
    FROM families WHERE id = ANY($ids::bigint[])`,
})

export const findSuggestedProducts = statement<{ ids: readonly number[] }>()({
  name: 'suggested-products',
  row: z.strictObject({
    familyId: z.int(),
    id: z.int(),
    code: z.string(),
    name: z.string(),
    subCollection: z.string(),
    image: z.custom<Media>((value) => typeof value === 'object'),
  }),
  sql: `
    SELECT id AS "familyId", (card ->> 'id')::bigint AS id, cluster_code AS code, cluster_name AS name,
      sub_collection_code AS "subCollection", card -> 'mainImage' AS image
    FROM families WHERE id = ANY($ids::bigint[])`,
})

/** Writes the list data of families; `families` is JSON, an array of rows with the columns named as in the table. */
export const writeCards = statement<{ families: string }>()({
  name: 'write-cards',
  row: z.never(),
  sql: `
    UPDATE families f SET card = d.card, size_codes = d.size_codes, sizes_in_stock = d.sizes_in_stock,
      colour_families = d.colour_families, colour_families_in_stock = d.colour_families_in_stock,
      colour_cards = d.colour_cards, price_cents = d.price_cents, search_text = d.search_text, derived_by = d.derived_by,
      updated_at = now()
    FROM jsonb_populate_recordset(NULL::families, $families::jsonb) d
    WHERE f.id = d.id`,
})
