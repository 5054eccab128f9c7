import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { USUAL_FREE_DELIVERY_FROM_CENTS } from '../rules/delivery-price.ts'
import { FREE_DELIVERY } from './free-delivery.ts'

/** The value of products from which delivery is free: the staff's setting, else the default. */
const FREE_FROM = `coalesce((SELECT (value->>'fromCents')::int FROM office_settings WHERE key = '${FREE_DELIVERY}'),
  ${USUAL_FREE_DELIVERY_FROM_CENTS})`

/** A town and its delivery charge: a row for the town precedes its county's, a county's precedes its country's. */
export const findDestination = statement<{ cityId: number }>()({
  name: 'destination',
  row: z.strictObject({
    cityId: z.number(),
    city: z.string(),
    isOther: z.boolean(),
    countyId: z.number(),
    county: z.string(),
    countryId: z.number(),
    country: z.string(),
    code: z.string(),
    terms: z.nullable(
      z.strictObject({
        id: z.number(),
        exVatCents: z.number(),
        vatPerc: z.number(),
        days: z.number(),
        providerName: z.string(),
        freeFromCents: z.number(),
      }),
    ),
  }),
  sql: `
    SELECT ci.id AS "cityId", ci.name AS city, ci.is_other AS "isOther", co.id AS "countyId", co.name AS county,
      c.id AS "countryId", c.name AS country, c.code,
      CASE WHEN dc.id IS NOT NULL THEN jsonb_build_object('id', dc.id, 'exVatCents', dc.ex_vat_cents,
        'vatPerc', dc.vat_perc, 'days', dc.days, 'providerName', dc.provider_name, 'freeFromCents', ${FREE_FROM}) END AS terms
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
    WHERE ci.id = $cityId`,
})

/** Each county with its own row, else its country's; then the towns with a separate row. */
export const findCharges = statement()({
  name: 'delivery-charge-list',
  row: z.strictObject({
    county: z.string(),
    town: z.nullable(z.string()),
    id: z.number(),
    exVatCents: z.number(),
    vatPerc: z.number(),
    days: z.number(),
    providerName: z.string(),
    freeFromCents: z.number(),
  }),
  sql: `
    SELECT co.name AS county, NULL AS town, dc.id, dc.ex_vat_cents AS "exVatCents", dc.vat_perc AS "vatPerc", dc.days,
      dc.provider_name AS "providerName", ${FREE_FROM} AS "freeFromCents"
    FROM counties co
    JOIN LATERAL (
      SELECT * FROM delivery_charges d
      WHERE d.country_id = co.country_id AND d.city_id IS NULL AND (d.county_id = co.id OR d.county_id IS NULL)
      ORDER BY d.county_id IS NULL, d.id LIMIT 1
    ) dc ON true
    UNION ALL
    SELECT co.name, ci.name, d.id, d.ex_vat_cents, d.vat_perc, d.days, d.provider_name, ${FREE_FROM}
    FROM delivery_charges d
    JOIN cities ci ON ci.id = d.city_id
    JOIN counties co ON co.id = ci.county_id
    ORDER BY 1, 2 NULLS FIRST`,
})
