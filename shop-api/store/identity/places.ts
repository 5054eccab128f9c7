import { tidyName } from '#lib/places/find-town.ts'
import type { Query } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import { refuse } from '../../domain/refusal.ts'

/** A place as calls send it. */
export interface PlaceInput {
  country: number
  county: number | null
  city: number | null
  countyName?: string | undefined
  cityName?: string | undefined
  postalAddress?: string | undefined
  postalCode?: string | undefined
  physicalLocation: string
}

interface Names {
  country: string | null
  county: string | null
  city: string | null
  isOther: boolean | null
}

/**
 * A place with the names of its county and town.
 * @param fields the request's names of country, county and city, for its problems
 * @throws ProblemError invalid-request when county and town do not belong together or to the country
 */
export async function placeOf(
  query: Query,
  asked: PlaceInput,
  fields: { country: string; county: string; city: string },
): Promise<Place> {
  const [names] = await query<Names>(
    `SELECT (SELECT name FROM countries WHERE id = $1) AS country,
       (SELECT name FROM counties WHERE id = $2 AND country_id = $1) AS county,
       (SELECT name FROM cities WHERE id = $3 AND county_id = $2) AS city,
       (SELECT is_other FROM cities WHERE id = $3 AND county_id = $2) AS "isOther"`,
    [asked.country, asked.county, asked.city],
    'place-names',
  )
  const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })
  if (!names?.country) throw wrong(fields.country, 'Please choose a country')
  if (asked.county !== null && names.county === null) throw wrong(fields.county, 'Please choose a county')
  if (asked.city !== null && (names.city === null || (names.isOther && !asked.cityName?.trim())))
    throw wrong(fields.city, 'Choose a town or estate.')
  const typed = tidyName(asked.cityName ?? '')
  return {
    countryId: asked.country,
    countyId: asked.county,
    cityId: asked.city,
    countyName: names.county ?? asked.countyName ?? '',
    cityName: names.isOther ? typed : (names.city ?? typed),
    ...(asked.postalAddress && { postalAddress: asked.postalAddress }),
    postalCode: asked.postalCode ?? '',
    physicalLocation: asked.physicalLocation,
  }
}

type Prefix = 'invoice' | 'delivery'

/** A form that asks for two places: a company's, or its branch's. */
export type TwoPlaces = { [field in `${Prefix}${'Country' | 'County' | 'City'}`]?: number | null | undefined } & {
  [field in `${Prefix}${'CountyName' | 'CityName' | 'Address' | 'PostalCode' | 'PhysicalLocation'}`]?:
    | string
    | undefined
}

/** The invoice or delivery place of such a form. @throws ProblemError as placeOf does, named by the form's fields */
export const placeIn = (query: Query, form: TwoPlaces, prefix: Prefix): Promise<Place> =>
  placeOf(
    query,
    {
      country: Number(form[`${prefix}Country`]),
      county: form[`${prefix}County`] ?? null,
      city: form[`${prefix}City`] ?? null,
      countyName: form[`${prefix}CountyName`],
      cityName: form[`${prefix}CityName`],
      postalAddress: form[`${prefix}Address`],
      postalCode: form[`${prefix}PostalCode`],
      physicalLocation: form[`${prefix}PhysicalLocation`] ?? '',
    },
    { country: `${prefix}Country`, county: `${prefix}County`, city: `${prefix}City` },
  )
