import type { Query } from '../../db/client.ts'
import { type DeliveryPrice, deliveryPrice } from '../../domain/delivery/delivery-price.ts'

/** What delivery costs to one county, or to one town of it where that differs. */
export interface ListedCharge {
  county: string
  /** Null for the rest of the county. */
  town: string | null
  price: DeliveryPrice
}

interface Row {
  county: string
  town: string | null
  id: number
  exVatCents: number
  vatPerc: number
  days: number
  providerName: string
}

// Each county with its own row, else its country's; then the towns that have one of their own.
const LIST = `
  SELECT co.name AS county, NULL AS town, dc.id, dc.ex_vat_cents AS "exVatCents", dc.vat_perc AS "vatPerc", dc.days,
    dc.provider_name AS "providerName"
  FROM counties co
  JOIN LATERAL (
    SELECT * FROM delivery_charges d
    WHERE d.country_id = co.country_id AND d.city_id IS NULL AND (d.county_id = co.id OR d.county_id IS NULL)
    ORDER BY d.county_id IS NULL, d.id LIMIT 1
  ) dc ON true
  UNION ALL
  SELECT co.name, ci.name, d.id, d.ex_vat_cents, d.vat_perc, d.days, d.provider_name
  FROM delivery_charges d
  JOIN cities ci ON ci.id = d.city_id
  JOIN counties co ON co.id = ci.county_id
  ORDER BY 1, 2 NULLS FIRST`

/** What delivery costs everywhere, by county and name; nothing is free in it. */
export async function listCharges(query: Query): Promise<ListedCharge[]> {
  const rows = await query<Row>(LIST, [], 'delivery-charge-list')
  return rows.map(({ county, town, ...terms }) => ({ county, town, price: deliveryPrice(terms, null) }))
}
