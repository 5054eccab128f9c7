import type { Query } from '#shop-api/db/client.ts'

interface Town {
  countyId: number
  cityId: number
  countryId: number
}

/** A town of the reference data, by the names it has there. */
export async function townOf(query: Query, county: string, city: string): Promise<Town> {
  const [town] = await query<Town>(
    `SELECT co.id AS "countyId", ci.id AS "cityId", co.country_id AS "countryId"
     FROM cities ci JOIN counties co ON co.id = ci.county_id WHERE co.name = $1 AND ci.name = $2`,
    [county, city],
  )
  if (!town) throw new Error(`the reference data has no ${city} in ${county}`)
  return town
}
