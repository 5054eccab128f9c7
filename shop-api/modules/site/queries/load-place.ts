import { and, eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { cities, counties, countries } from '../../../db/schema/reference.ts'
import type { Place, PlacePrefix } from '../rules/place.ts'
import {
  type PlaceFields,
  type PlaceInput,
  type PlaceNames,
  placeInputOf,
  readPlace,
  type TwoPlaces,
} from '../rules/place-input.ts'

/** A place with the names of its county and town. @throws ProblemError as `readPlace` does */
export async function loadPlace(tx: Session, input: PlaceInput, fields: PlaceFields): Promise<Place> {
  return readPlace(input, await namesOf(tx, input), fields)
}

/** The invoice or delivery place of a form with both. @throws ProblemError as `readPlace` does, by the form's fields */
export function loadPlaceOf(tx: Session, form: TwoPlaces, prefix: PlacePrefix): Promise<Place> {
  const { input, fields } = placeInputOf(form, prefix)
  return loadPlace(tx, input, fields)
}

const NEVER = sql`false`

async function namesOf({ db }: Session, { country, county, city }: PlaceInput): Promise<PlaceNames> {
  const [names] = await db
    .select({
      country: countries.name,
      county: counties.name,
      city: { name: cities.name, isOther: cities.isOther },
    })
    .from(countries)
    .leftJoin(counties, county === null ? NEVER : and(eq(counties.id, county), eq(counties.countryId, countries.id)))
    .leftJoin(cities, city === null ? NEVER : and(eq(cities.id, city), eq(cities.countyId, counties.id)))
    .where(eq(countries.id, country))
  return names ?? { country: null, county: null, city: null }
}
