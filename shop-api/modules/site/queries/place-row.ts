import * as z from 'zod/mini'
import type { Place } from '../rules/place.ts'

const fields = z.strictObject({
  countryId: z.int(),
  countyId: z.nullable(z.int()),
  cityId: z.nullable(z.int()),
  countyName: z.string(),
  cityName: z.string(),
  postalAddress: z.optional(z.string()),
  postalCode: z.string(),
  physicalLocation: z.string(),
})

/** A place in a row: a jsonb column. */
export const placeRow = z.custom<Place>((value) => fields.safeParse(value).success, 'no place')
