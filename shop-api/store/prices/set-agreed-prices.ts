import { showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'

/** A price as it is to be agreed. */
export interface NewPrice {
  companyId: number
  /** A product's code, or its family's cluster code. */
  code: string
  /** 0: any quantity. */
  fromBales: number
  cents: Cents
  validFrom: string
  validTo: string | null
}

/** What a code names, with the shop's own prices of it. */
interface Target {
  variantId: number | null
  familyId: number | null
  name: string
  leastCents: Cents
  mostCents: Cents
}

const TARGET = `
  SELECT v.id AS "variantId", NULL::bigint AS "familyId", concat_ws(', ', f.cluster_name, fc.name, nullif(fs.name, '')) AS name,
    v.ex_vat_cents AS "leastCents", v.ex_vat_cents AS "mostCents"
  FROM variants v JOIN families f ON f.id = v.family_id
  JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code
  WHERE upper(v.code) = upper($1) AND f.status = 'active'
  UNION ALL
  SELECT NULL, f.id, f.cluster_name || ', all of it', min(v.ex_vat_cents), max(v.ex_vat_cents)
  FROM families f JOIN variants v ON v.family_id = f.id WHERE upper(f.cluster_code) = upper($1) AND f.status = 'active'
  GROUP BY f.id`

/** What a code names; null when nothing is sold under it. */
export async function targetOf(query: Query, code: string): Promise<Target | null> {
  const [target] = await query<Target>(TARGET, [code], 'price-target')
  return target ?? null
}

export type Checked = { target: Target } | { wrong: string }

/**
 * Whether a price can be agreed. One that costs more than the shop's own would never hold, and one far below it is most
 * often a slip of the keyboard.
 * @param sure true for a price far below the shop's that is meant
 */
export async function checkPrice(query: Query, price: NewPrice, sure: boolean): Promise<Checked> {
  const { cents, fromBales, validFrom, validTo, code } = price
  if (cents <= 0) return { wrong: 'A price is above zero.' }
  if (!Number.isInteger(fromBales) || fromBales < 0 || fromBales > 9999) {
    return { wrong: 'From bales is a whole number from 0 to 9999.' }
  }
  if (validTo !== null && validTo < validFrom) {
    return { wrong: `It would end on ${showDay(validTo)}, before it begins on ${showDay(validFrom)}.` }
  }
  const target = await targetOf(query, code)
  if (!target) return { wrong: `Nothing is sold under the code ${code}.` }
  if (cents > target.mostCents) {
    return { wrong: `The shop sells ${code} for ${showMoney(target.mostCents)} already: nobody would pay more.` }
  }
  if (!sure && cents * 5 < target.leastCents) {
    return {
      wrong: `${showMoney(cents)} is less than a fifth of the shop's ${showMoney(target.leastCents)}. With --sure it is taken all the same.`,
    }
  }
  return { target }
}

/** Agrees a price; one for the same product, bales and first day is replaced. */
export async function writePrice(query: Query, price: NewPrice, target: Target): Promise<void> {
  const of = target.variantId === null ? 'family_id' : 'variant_id'
  await query(
    `INSERT INTO agreed_prices (company_id, ${of}, from_bales, ex_vat_cents, valid_from, valid_to)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, ${of}, from_bales, valid_from)
       DO UPDATE SET ex_vat_cents = EXCLUDED.ex_vat_cents, valid_to = EXCLUDED.valid_to`,
    [
      price.companyId,
      target.variantId ?? target.familyId,
      price.fromBales,
      price.cents,
      price.validFrom,
      price.validTo,
    ],
    `write-price-${of}`,
  )
}

/** Ends agreements for a code. @param fromBales only those from so many bales; null all. @returns how many there were */
export async function removePrices(
  query: Query,
  companyId: number,
  target: Target,
  fromBales: number | null,
): Promise<number> {
  const gone = await query(
    `DELETE FROM agreed_prices WHERE company_id = $1 AND (variant_id = $2 OR family_id = $3)
       AND ($4::int IS NULL OR from_bales = $4) RETURNING id`,
    [companyId, target.variantId, target.familyId, fromBales],
  )
  return gone.length
}

export interface ListedPrice {
  code: string
  name: string
  fromBales: number
  cents: Cents
  validFrom: string
  validTo: string | null
}

/** Everything agreed with a company, by code and bales. */
export const listPrices = (query: Query, companyId: number): Promise<ListedPrice[]> =>
  query<ListedPrice>(
    `SELECT coalesce(v.code, f.cluster_code) AS code, f.cluster_name AS name, a.from_bales AS "fromBales",
       a.ex_vat_cents AS cents, a.valid_from::text AS "validFrom", a.valid_to::text AS "validTo"
     FROM agreed_prices a LEFT JOIN variants v ON v.id = a.variant_id
     JOIN families f ON f.id = coalesce(a.family_id, v.family_id)
     WHERE a.company_id = $1 ORDER BY 1, a.from_bales, a.valid_from`,
    [companyId],
  )
