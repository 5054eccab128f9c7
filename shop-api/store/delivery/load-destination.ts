import type { Query } from '../../db/client.ts'
import type { DeliveryTerms } from '../../domain/delivery/delivery-price.ts'

/** A town we know, with the county and country around it and what delivery there costs. */
export interface Destination {
  /** `isOther`: the county's entry for places that are not listed. */
  city: { id: number; name: string; isOther: boolean }
  county: { id: number; name: string }
  country: { id: number; name: string; code: string }
  /** Null when nobody delivers there. */
  terms: DeliveryTerms | null
}

interface Row {
  cityId: number
  city: string
  isOther: boolean
  countyId: number
  county: string
  countryId: number
  country: string
  code: string
  chargeId: number | null
  exVatCents: number
  vatPerc: number
  days: number
  providerName: string
}

// A row for the town goes before its county's, a county's before its country's.
const BY_CITY = `
  SELECT ci.id AS "cityId", ci.name AS city, ci.is_other AS "isOther", co.id AS "countyId", co.name AS county,
    c.id AS "countryId", c.name AS country, c.code,
    dc.id AS "chargeId", dc.ex_vat_cents AS "exVatCents", dc.vat_perc AS "vatPerc", dc.days,
    dc.provider_name AS "providerName"
  FROM cities ci
  JOIN counties co ON co.id = ci.county_id
  JOIN countries c ON c.id = co.country_id
  LEFT JOIN LATERAL (
    SELECT * FROM delivery_charges d
    WHERE d.country_id = c.id
      AND (d.county_id = co.id OR d.county_id IS NULL)
      AND (d.city_id = ci.id OR d.city_id IS NULL)
    ORDER BY d.city_id IS NULL, d.county_id IS NULL, d.id
    LIMIT 1
  ) dc ON true
  WHERE ci.id = $1`

/** Null when there is no such town. */
export async function loadDestination(query: Query, cityId: number): Promise<Destination | null> {
  const [row] = await query<Row>(BY_CITY, [cityId], 'destination')
  if (!row) return null
  return {
    city: { id: row.cityId, name: row.city, isOther: row.isOther },
    county: { id: row.countyId, name: row.county },
    country: { id: row.countryId, name: row.country, code: row.code },
    terms:
      row.chargeId === null
        ? null
        : {
            id: row.chargeId,
            exVatCents: row.exVatCents,
            vatPerc: row.vatPerc,
            days: row.days,
            providerName: row.providerName,
          },
  }
}
