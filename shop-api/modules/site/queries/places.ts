import { and, asc, eq } from 'drizzle-orm'
import type { FoundTown } from '#lib/contract/content/reference.ts'
import type { Session } from '../../../db/client.ts'
import { cities, counties, countries } from '../../../db/schema/reference.ts'
import { findPickUpPoints } from './pick-up-points.sql.ts'

/** The lists of countries, counties, towns and pick-up points. */

export const listCountries = ({ db }: Session): Promise<(typeof countries.$inferSelect)[]> =>
  db.select().from(countries).orderBy(asc(countries.id))

export type County = Pick<typeof counties.$inferSelect, 'id' | 'name' | 'countryId'>

/** Counties by name. @param countryId of one country; null for all */
export const listCounties = ({ db }: Session, countryId: number | null): Promise<County[]> =>
  db
    .select({ id: counties.id, name: counties.name, countryId: counties.countryId })
    .from(counties)
    .where(countryId === null ? undefined : eq(counties.countryId, countryId))
    .orderBy(asc(counties.name))

export type Town = Omit<typeof cities.$inferSelect, 'countyId'>

/** A county's towns and estates by name, its entry for every other place last. */
export const listTowns = ({ db }: Session, countyId: number): Promise<Town[]> =>
  db
    .select({ id: cities.id, name: cities.name, postalCode: cities.postalCode, isOther: cities.isOther })
    .from(cities)
    .where(eq(cities.countyId, countyId))
    .orderBy(asc(cities.isOther), asc(cities.name))

/** A country's towns and estates by name, with their counties; without the entries for every other place. */
export const listTownsOfCountry = ({ db }: Session, countryId: number): Promise<FoundTown[]> =>
  db
    .select({
      ...{ id: cities.id, name: cities.name, postalCode: cities.postalCode },
      ...{ countyId: counties.id, county: counties.name },
    })
    .from(cities)
    .innerJoin(counties, eq(counties.id, cities.countyId))
    .where(and(eq(counties.countryId, countryId), eq(cities.isOther, false)))
    .orderBy(asc(cities.name), asc(counties.name))

export type PickUpPoint = Awaited<ReturnType<typeof findPickUpPoints>>[number]

/** Where orders can be collected now, and after how many days. */
export const listPickUpPoints = ({ query }: Session): Promise<PickUpPoint[]> => findPickUpPoints(query, { id: null })

/** A pick-up point, also one where orders can no longer be collected; null if there is no such point. */
export async function findPickUpPoint({ query }: Session, id: number): Promise<PickUpPoint | null> {
  const [point] = await findPickUpPoints(query, { id })
  return point ?? null
}
