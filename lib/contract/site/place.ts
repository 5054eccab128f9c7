import * as z from 'zod/mini'
import { checkFields } from '../base/check-fields.ts'
import { KENYA } from '../base/choices.ts'
import { filled, maybe, postalCode, referenceId } from '../base/fields.ts'

/**
 * A place: in Kenya county and city are selected by id. For the other fourteen countries we have no lists: they are
 * typed, and the postal code is optional. `wholePlace` checks the required fields.
 */
export const placeFields = {
  country: z.int('Please choose a country').check(z.minimum(1, 'Please choose a country')),
  county: z._default(z.nullable(referenceId), null),
  city: z._default(z.nullable(referenceId), null),
  countyName: maybe(80),
  cityName: maybe(80),
  postalCode: z.optional(z.union([z.literal(''), postalCode])),
  physicalLocation: filled('Enter a building, road or landmark.', 200),
}

interface Place {
  country: number
  county?: number | null
  city?: number | null
  countyName?: string | undefined
  cityName?: string | undefined
  postalCode?: string | undefined
}

/** Messages for missing fields of a place; empty if it is complete, or without a country, on which they depend. */
export function missingOfPlace({
  country,
  county,
  city,
  countyName,
  cityName,
  postalCode,
}: Place): Record<string, string> {
  if (!country) return {}
  if (country === KENYA) {
    return {
      ...(!county && { county: 'Please choose a county' }),
      ...(!city && { city: 'Please choose a city' }),
      ...(!postalCode && { postalCode: 'Enter a postal code.' }),
    }
  }
  return {
    ...(!countyName && { countyName: 'Enter a county or region.' }),
    ...(!cityName && { cityName: 'Enter a town.' }),
  }
}

/** The check for a form with one place: each missing field gets its own message. */
export const wholePlace = checkFields(missingOfPlace)

const invoicePlace = {
  invoiceCountry: z.int('Please choose a country').check(z.minimum(1, 'Please choose a country')),
  invoiceCounty: z._default(z.nullable(referenceId), null),
  invoiceCity: z._default(z.nullable(referenceId), null),
  invoiceCountyName: maybe(80),
  invoiceCityName: maybe(80),
  /** The post box: "P.O. Box 1234". */
  invoiceAddress: filled('Enter a postal address.', 120),
  invoicePostalCode: z.optional(z.union([z.literal(''), postalCode])),
  invoicePhysicalLocation: filled('Enter a building, road or landmark.', 200),
}
/** Not sent at all when `sameAddress` is 1. */
const deliveryPlace = {
  deliveryCountry: z._default(z.nullable(referenceId), null),
  deliveryCounty: z._default(z.nullable(referenceId), null),
  deliveryCity: z._default(z.nullable(referenceId), null),
  deliveryCountyName: maybe(80),
  deliveryCityName: maybe(80),
  deliveryAddress: maybe(120),
  deliveryPostalCode: z.optional(z.union([z.literal(''), postalCode])),
  deliveryPhysicalLocation: maybe(200),
}

type Prefixed = Record<string, unknown>

/** Messages for missing fields of an invoice or delivery place, with prefixed field names. */
export function missingOfPrefixed(value: Prefixed, prefix: 'invoice' | 'delivery'): Record<string, string> {
  const at = (name: string) => value[`${prefix}${name}`]
  const missing = missingOfPlace({
    country: Number(at('Country') ?? 0),
    county: at('County') as number | null,
    city: at('City') as number | null,
    countyName: at('CountyName') as string | undefined,
    cityName: at('CityName') as string | undefined,
    postalCode: at('PostalCode') as string | undefined,
  })
  const fields = Object.fromEntries(
    Object.entries(missing).map(([field, message]) => [
      `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}`,
      message,
    ]),
  )
  if (!at('Country')) return { [`${prefix}Country`]: 'Please choose a country' }
  if (!at('Address')) fields[`${prefix}Address`] = 'Enter a postal address.'
  if (!at('PhysicalLocation')) fields[`${prefix}PhysicalLocation`] = 'Enter a building, road or landmark.'
  return fields
}

export const companyPlaces = { ...invoicePlace, sameAddress: z._default(z.literal([0, 1]), 0), ...deliveryPlace }

export const wholeCompanyPlaces = checkFields((company: Prefixed) => ({
  ...missingOfPrefixed(company, 'invoice'),
  ...(company.sameAddress === 1 ? {} : missingOfPrefixed(company, 'delivery')),
}))
