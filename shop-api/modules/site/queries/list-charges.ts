import type { Session } from '../../../db/client.ts'
import { type DeliveryPrice, deliveryPrice } from '../rules/delivery-price.ts'
import { findCharges } from './delivery-charges.sql.ts'

/** The delivery charge of a county, or of a town of it if that differs. */
export interface ListedCharge {
  county: string
  /** Null for the rest of the county. */
  town: string | null
  price: DeliveryPrice
}

/** Delivery charges of all places, by county and name, without free delivery. */
export async function listCharges(tx: Session): Promise<ListedCharge[]> {
  const rows = await findCharges(tx.query, {})
  return rows.map(({ county, town, ...terms }) => ({ county, town, price: deliveryPrice(terms, null) }))
}
