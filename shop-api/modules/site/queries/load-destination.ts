import type { Session } from '../../../db/client.ts'
import type { Destination } from '../rules/destination.ts'
import { findDestination } from './delivery-charges.sql.ts'

/** Null when there is no such town. */
export async function loadDestination(tx: Session, cityId: number): Promise<Destination | null> {
  const [row] = await findDestination(tx.query, { cityId })
  if (!row) return null
  return {
    city: { id: row.cityId, name: row.city, isOther: row.isOther },
    county: { id: row.countyId, name: row.county },
    country: { id: row.countryId, name: row.country, code: row.code },
    terms: row.terms,
  }
}
