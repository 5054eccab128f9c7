import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const texts = z.array(z.string())

/** The index's data of each family that is sold. */
export const listFamilies = statement()({
  row: z.strictObject({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    priceCents: z.nullable(z.int()),
    collection: z.string(),
    subCollection: z.string(),
    brand: z.string(),
    feature: z.string(),
    sizes: texts,
    sizesInStock: texts,
    colours: texts,
    coloursInStock: texts,
    isNew: z.boolean(),
    isTrending: z.boolean(),
    isOffer: z.boolean(),
    publishedOn: z.string(),
    handOrder: z.nullable(z.int()),
    orders: z.int(),
    sold: z.int(),
    stamp: z.int(),
  }),
  sql: `
    SELECT id, cluster_code AS code, cluster_name AS name, price_cents AS "priceCents", collection_code AS collection,
      sub_collection_code AS "subCollection", brand_code AS brand, feature_code AS feature, size_codes AS sizes,
      sizes_in_stock AS "sizesInStock", colour_families AS colours, colour_families_in_stock AS "coloursInStock",
      is_new AS "isNew", is_trending AS "isTrending", is_offer AS "isOffer", published_on::text AS "publishedOn", hand_order AS "handOrder",
      coalesce(s.orders, 0) AS orders, coalesce(s.quantity_tenths, 0) AS sold,
      (extract(epoch FROM updated_at) * 1000000)::bigint AS stamp
    FROM families LEFT JOIN family_sales s ON s.family_id = families.id WHERE card IS NOT NULL AND status = 'active'`,
})

/** The stems of families' names and of their other texts. */
export const listWords = statement<{ ids: number[] }>()({
  row: z.strictObject({ id: z.int(), name: z.string(), text: z.string() }),
  sql: `
    SELECT id, array_to_string(tsvector_to_array(ts_filter(search_vector, '{a}')), ' ') AS name,
      array_to_string(tsvector_to_array(ts_filter(search_vector, '{b}')), ' ') AS text
    FROM families WHERE id = ANY($ids::bigint[])`,
})

/** Stems short texts as families' words are stemmed. */
export const stemTexts = statement<{ texts: string[] }>()({
  row: z.strictObject({ text: z.string(), stems: z.string() }),
  sql: `
    SELECT text, array_to_string(tsvector_to_array(to_tsvector('english', text)), ' ') AS stems
    FROM unnest($texts::text[]) text`,
})
