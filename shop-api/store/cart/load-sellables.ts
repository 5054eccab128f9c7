import type { Media } from '#lib/contract/fields.ts'
import type { Query } from '../../db/client.ts'
import type { PicturedSellable, Sellable } from '../../domain/cart/sellable.ts'
import { agreedColumn, type BreakPairs, breaksOfPairs } from '../prices/agreed-prices.ts'

interface Row extends Omit<Sellable, 'provider' | 'agreed'> {
  agreed?: BreakPairs
  providerCode: string
  providerName: string
  providerTown: string
}

interface PicturedRow extends Row {
  mediaSha: string
  mediaAlt: string
  mediaBlur: string
  swatchSha: string
  swatchAlt: string
  swatchBlur: string
  deliveryDays: number
}

const COLUMNS = `
  v.id, v.code, v.pieces_per_bale AS "piecesPerBale", v.stock_tenths AS "stockTenths",
  v.ex_vat_cents AS "exVatCents", v.vat_perc::float8 AS "vatPerc",
  f.cluster_code AS "clusterCode", f.cluster_name AS "familyName", f.feature_name AS "featureName",
  f.unit_text AS "unitText", f.quantity_step_tenths AS "stepTenths", f.visibility,
  b.name AS "brandName", p.code AS "providerCode", p.name AS "providerName", p.town AS "providerTown",
  fc.name AS "colourName", fs.name AS "sizeName"`

const TABLES = `
  variants v
  JOIN families f ON f.id = v.family_id
  JOIN brands b ON b.code = f.brand_code
  JOIN providers p ON p.code = b.provider_code
  JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code`

/** The company whose agreed prices hold, and the day in Nairobi they are asked for. */
export interface PricedFor {
  companyId: number
  day: string
}

// Only a company's statements look for what is agreed with it: to everybody else they stay as they were.
const AGREED = `, ${agreedColumn('$2', '$3')}`

const pictured = (more: string) => `
  SELECT ${COLUMNS}${more},
    coalesce(m.sha256, '') AS "mediaSha", coalesce(m.alt, '') AS "mediaAlt", coalesce(m.blur, '') AS "mediaBlur",
    s.sha256 AS "swatchSha", s.alt AS "swatchAlt", s.blur AS "swatchBlur",
    (
      SELECT coalesce(max(d.days), 0) FROM delivery_charges d JOIN countries c ON c.id = d.country_id
      WHERE c.code = 'KE'
    ) AS "deliveryDays"
  FROM ${TABLES}
  JOIN media s ON s.sha256 = fc.swatch_sha
  LEFT JOIN media m ON m.sha256 = fc.image_shas[1]
  WHERE v.id = ANY($1::bigint[]) AND f.status = 'active'`

// By the index on codes as they are typed.
const coded = (more: string) =>
  `SELECT ${COLUMNS}${more} FROM ${TABLES} WHERE upper(translate(v.code, '-._/ ', '')) = ANY($1::text[]) AND f.status = 'active'`

// Always locked in the same order, so that two orders with the same products never wait for each other in a ring. No key
// update: whoever puts one in a cart meanwhile only refers to it, and need not wait.
const locked = (more: string) =>
  `SELECT ${COLUMNS}${more} FROM ${TABLES} WHERE v.id = ANY($1::bigint[]) AND f.status = 'active' ORDER BY v.id FOR NO KEY UPDATE OF v`

/** What a cart is priced from. */
export interface CartStock {
  /** By product id; an id nobody sells is not in it. */
  variants: Map<number, PicturedSellable>
  /** The longest a delivery within Kenya takes, in days: what can be promised before the town is known. */
  deliveryDays: number
}

const PICTURED = pictured('')
const PICTURED_AGREED = pictured(AGREED)
const CODED = coded('')
const CODED_AGREED = coded(AGREED)
const LOCKED = locked('')
const LOCKED_AGREED = locked(AGREED)

/** @param buyer the company that pays what was agreed with it; null for everybody else */
export async function loadForCart(query: Query, ids: readonly number[], buyer: PricedFor | null): Promise<CartStock> {
  if (ids.length === 0) return { variants: new Map(), deliveryDays: 0 }
  const asked = [...new Set(ids)]
  const rows = buyer
    ? await query<PicturedRow>(PICTURED_AGREED, [asked, buyer.companyId, buyer.day], 'cart-variants-agreed')
    : await query<PicturedRow>(PICTURED, [asked], 'cart-variants')
  const variants = rows.map((row): [number, PicturedSellable] => [
    row.id,
    {
      ...sellableOf(row),
      media: picture(row.mediaSha, row.mediaAlt, row.mediaBlur),
      swatch: picture(row.swatchSha, row.swatchAlt, row.swatchBlur),
    },
  ])
  return { variants: new Map(variants), deliveryDays: rows[0]?.deliveryDays ?? 0 }
}

/**
 * Everything sold under codes, in one statement.
 * @param codes without case, marks and spaces (`bareCode`); two codes may look alike then
 * @param buyer the company that pays what was agreed with it; null for everybody else
 */
export async function loadByCode(query: Query, codes: readonly string[], buyer: PricedFor | null): Promise<Sellable[]> {
  const asked = [...new Set(codes)]
  if (asked.length === 0) return []
  const rows = buyer
    ? await query<Row>(CODED_AGREED, [asked, buyer.companyId, buyer.day], 'coded-variants-agreed')
    : await query<Row>(CODED, [asked], 'coded-variants')
  return rows.map(sellableOf)
}

/** A product family by one of its codes as people type them, with what is sold of it. */
export interface CodedFamily {
  code: string
  name: string
  /** In the order of its colours and sizes. */
  variants: { code: string; colour: string; size: string }[]
}

const FAMILIES = `
  SELECT f.cluster_code AS code, f.cluster_name AS name,
    jsonb_agg(jsonb_build_object('code', v.code, 'colour', fc.name, 'size', fs.name)
      ORDER BY fc.position, fs.position, v.id) AS variants
  FROM families f
  JOIN variants v ON v.family_id = f.id
  JOIN family_colours fc ON fc.family_id = f.id AND fc.code = v.colour_code
  JOIN family_sizes fs ON fs.family_id = f.id AND fs.code = v.size_code
  WHERE upper(translate(f.cluster_code, '-._/ ', '')) = ANY($1::text[]) AND f.status = 'active'
  GROUP BY f.id ORDER BY f.cluster_code LIMIT $2`

/** Families sold under codes, at most `most` of them. @param codes as `bareCode` has them */
export async function loadFamiliesByCode(query: Query, codes: readonly string[], most: number): Promise<CodedFamily[]> {
  const asked = [...new Set(codes)]
  return asked.length === 0 ? [] : query<CodedFamily>(FAMILIES, [asked, most], 'coded-families')
}

/**
 * Variants by product id, each locked until the transaction ends: their price and stock cannot change under an order
 * that is being placed. Waits for other orders of the same products.
 * @param buyer the company that pays what was agreed with it; null for everybody else
 */
export async function lockForOrder(
  query: Query,
  ids: readonly number[],
  buyer: PricedFor | null,
): Promise<Map<number, Sellable>> {
  const asked = [...new Set(ids)]
  const rows = buyer
    ? await query<Row>(LOCKED_AGREED, [asked, buyer.companyId, buyer.day], 'order-variants-agreed')
    : await query<Row>(LOCKED, [asked], 'order-variants')
  return new Map(rows.map((row) => [row.id, sellableOf(row)]))
}

function sellableOf(row: Row): Sellable {
  return {
    id: row.id,
    code: row.code,
    clusterCode: row.clusterCode,
    familyName: row.familyName,
    brandName: row.brandName,
    provider: { code: row.providerCode, name: row.providerName, town: row.providerTown },
    colourName: row.colourName,
    sizeName: row.sizeName,
    featureName: row.featureName,
    unitText: row.unitText,
    piecesPerBale: row.piecesPerBale,
    stepTenths: row.stepTenths,
    stockTenths: row.stockTenths,
    exVatCents: row.exVatCents,
    vatPerc: row.vatPerc,
    agreed: breaksOfPairs(row.agreed),
    visibility: row.visibility,
  }
}

const picture = (sha256: string, alt: string, blur: string): Media => ({ sha256, alt, blur })
