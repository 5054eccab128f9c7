/** An address's place. Names are typed for countries without a list of counties and towns. */
export interface Place {
  countryId: number
  countyId: number | null
  cityId: number | null
  countyName: string
  cityName: string
  /** The post box, for companies. */
  postalAddress?: string
  postalCode: string
  physicalLocation: string
}

/** Which of the two places of a company or branch. */
export type PlacePrefix = 'invoice' | 'delivery'

/** A place in one line: "Amal Plaza, Eastleigh 00610, Nairobi". */
export function placeLine({ physicalLocation, cityName, postalCode, countyName }: Place): string {
  const town = [cityName, postalCode].filter(Boolean).join(' ')
  return [...new Set([physicalLocation, town, countyName === cityName ? '' : countyName])].filter(Boolean).join(', ')
}

/** The same with the post box: where invoices go. */
export const invoiceLine = (place: Place): string => [place.postalAddress, placeLine(place)].filter(Boolean).join(', ')
