import type { Session } from '../../../db/client.ts'
import { type DeliveryPrice, deliveryPrice } from '../rules/delivery-price.ts'
import { findCharges } from './delivery-charges.sql.ts'

/** What delivery costs to one county, or to one town of it where that differs. */
export interface ListedCharge {
  county: string
  /** Null for the rest of the county. */
  town: string | null
  price: DeliveryPrice
}

/** What delivery costs everywhere, by county and name; nothing is free in it. */
export async function listCharges(tx: Session): Promise<ListedCharge[]> {
  const rows = await findCharges(tx.query, {})
  return rows.map(({ county, town, ...terms }) => ({ county, town, price: deliveryPrice(terms, null) }))
}
