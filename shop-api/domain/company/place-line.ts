import type { Place } from '../../db/schema/accounts.ts'

/** A place in one line: "Amal Plaza, Eastleigh 00610, Nairobi". */
export function placeLine({ physicalLocation, cityName, postalCode, countyName }: Place): string {
  const town = [cityName, postalCode].filter(Boolean).join(' ')
  return [...new Set([physicalLocation, town, countyName === cityName ? '' : countyName])].filter(Boolean).join(', ')
}

/** The same with the post box: where invoices go. */
export const invoiceLine = (place: Place): string => [place.postalAddress, placeLine(place)].filter(Boolean).join(', ')
