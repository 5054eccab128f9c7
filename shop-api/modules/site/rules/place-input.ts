import { tidyName } from '#lib/places/find-town.ts'
import { refuse } from '../../../refusal.ts'
import type { Place, PlacePrefix } from './place.ts'

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

/** The names our lists have for the ids of a place; null for an id that is not there or not in the place above it. */
export interface PlaceNames {
  country: string | null
  county: string | null
  /** `isOther`: the county's entry for every town that is not listed. */
  city: { name: string; isOther: boolean } | null
}

/** The request's names of country, county and city, for its problems. */
export interface PlaceFields {
  country: string
  county: string
  city: string
}

/**
 * A place with the names of its county and town.
 * @throws ProblemError invalid-request when county and town do not belong together or to the country
 */
export function readPlace(input: PlaceInput, names: PlaceNames, fields: PlaceFields): Place {
  const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })
  const typed = tidyName(input.cityName ?? '')
  if (!names.country) throw wrong(fields.country, 'Please choose a country')
  if (input.county !== null && names.county === null) throw wrong(fields.county, 'Please choose a county')
  if (input.city !== null && (!names.city || (names.city.isOther && typed === ''))) {
    throw wrong(fields.city, 'Please choose a city')
  }
  return {
    countryId: input.country,
    countyId: input.county,
    cityId: input.city,
    countyName: names.county ?? input.countyName ?? '',
    cityName: names.city && !names.city.isOther ? names.city.name : typed,
    ...(input.postalAddress && { postalAddress: input.postalAddress }),
    postalCode: input.postalCode ?? '',
    physicalLocation: input.physicalLocation,
  }
}

/** A form with two places: a company's, or its branch's. */
export type TwoPlaces = { [field in `${PlacePrefix}${'Country' | 'County' | 'City'}`]?: number | null | undefined } & {
  [field in `${PlacePrefix}${'CountyName' | 'CityName' | 'Address' | 'PostalCode' | 'PhysicalLocation'}`]?:
    | string
    | undefined
}

/** The invoice or delivery place of such a form, and how the form names its fields. */
export const placeInputOf = (form: TwoPlaces, prefix: PlacePrefix): { input: PlaceInput; fields: PlaceFields } => ({
  input: {
    country: Number(form[`${prefix}Country`]),
    county: form[`${prefix}County`] ?? null,
    city: form[`${prefix}City`] ?? null,
    countyName: form[`${prefix}CountyName`],
    cityName: form[`${prefix}CityName`],
    postalAddress: form[`${prefix}Address`],
    postalCode: form[`${prefix}PostalCode`],
    physicalLocation: form[`${prefix}PhysicalLocation`] ?? '',
  },
  fields: { country: `${prefix}Country`, county: `${prefix}County`, city: `${prefix}City` },
})
