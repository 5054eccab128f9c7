import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { AgeGroup, Gender } from '#lib/contract/catalogue/feed-fields.ts'
import { statement } from '../../../db/statement.ts'

/** Totals of the variants of families. */
export const familyFigures = statement<{ ids: readonly number[] }>()({
  name: 'office-family-figures',
  row: z.strictObject({
    familyId: z.int(),
    colours: z.int(),
    sizes: z.int(),
    variants: z.int(),
    hidden: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
    stockTenths: z.int(),
  }),
  sql: `
    SELECT family_id AS "familyId", count(DISTINCT colour_code)::int AS colours, count(DISTINCT size_code)::int AS sizes,
      count(*)::int AS variants, count(*) FILTER (WHERE is_hidden)::int AS hidden, min(ex_vat_cents) AS from,
      max(ex_vat_cents) AS to, coalesce(sum(stock_tenths), 0)::bigint AS "stockTenths"
    FROM variants WHERE family_id = ANY($ids::bigint[]) GROUP BY family_id`,
})

/** The first picture of families: of the first colour that has one. */
export const familyPictures = statement<{ ids: readonly number[] }>()({
  name: 'office-family-pictures',
  row: z.strictObject({ familyId: z.int(), sha256: z.string(), alt: z.string(), blur: z.string() }),
  sql: `
    SELECT DISTINCT ON (c.family_id) c.family_id AS "familyId", m.sha256, m.alt, m.blur
    FROM family_colours c JOIN media m ON m.sha256 = c.image_shas[1]
    WHERE c.family_id = ANY($ids::bigint[]) ORDER BY c.family_id, c.position, c.code`,
})

const marks = z.strictObject({
  familyId: z.int(),
  name: z.string(),
  status: z.enum(['active', 'draft', 'archived']),
  showsPrice: z.boolean(),
  isNew: z.boolean(),
  isTrending: z.boolean(),
  isOffer: z.boolean(),
  gender: z.custom<Gender | ''>(),
  ageGroup: z.custom<AgeGroup | ''>(),
  pattern: z.string(),
  googleCategory: z.nullable(z.int()),
  version: z.int(),
  variants: z.int(),
  shown: z.int(),
  pictures: z.int(),
})
const MARKS = `
  SELECT f.id AS "familyId", f.cluster_name AS name, f.status, f.visibility AS "showsPrice", f.is_new AS "isNew",
    f.is_trending AS "isTrending", f.is_offer AS "isOffer", f.gender, f.age_group AS "ageGroup", f.pattern,
    f.google_category AS "googleCategory", f.version,
    (SELECT count(*)::int FROM variants v WHERE v.family_id = f.id) AS variants,
    (SELECT count(*)::int FROM variants v WHERE v.family_id = f.id AND NOT v.is_hidden) AS shown,
    (SELECT count(*)::int FROM family_colours c WHERE c.family_id = f.id AND cardinality(c.image_shas) > 0) AS pictures
  FROM families f WHERE f.id = ANY($ids::bigint[]) ORDER BY f.id`

/**
 * Bulk-editable fields of families, with the fields that decide whether they can be activated. In the order of their
 * numbers.
 */
export const findFamilyMarks = statement<{ ids: readonly number[] }>()({ row: marks, sql: MARKS })

/** The same, locked until the transaction ends. */
export const lockFamilyMarks = statement<{ ids: readonly number[] }>()({
  row: marks,
  sql: `${MARKS} FOR NO KEY UPDATE OF f`,
})

/** Orders that are not sent yet with products of these families. */
export const countOpenOrders = statement<{ ids: readonly number[] }>()({
  row: z.strictObject({ count: z.int() }),
  sql: `
    SELECT count(DISTINCT o.id)::int AS count FROM variants v
    JOIN order_lines l ON l.variant_id = v.id JOIN orders o ON o.id = l.order_id
    WHERE v.family_id = ANY($ids::bigint[]) AND o.status IN (${ORDER_STATUS.pending}, ${ORDER_STATUS.inProcess})`,
})
