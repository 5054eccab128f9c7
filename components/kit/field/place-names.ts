/** Field names of a place in a form. */
export type PlaceNames = Record<
  'country' | 'county' | 'city' | 'countyName' | 'cityName' | 'postalCode' | 'physicalLocation',
  string
>

/** `country` and its like for no prefix, `invoiceCountry` for the prefix "invoice". */
export function placeNames(prefix: '' | 'invoice' | 'delivery' = ''): PlaceNames {
  const at = (name: string) => (prefix ? `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name)
  return {
    country: at('country'),
    county: at('county'),
    city: at('city'),
    countyName: at('countyName'),
    cityName: at('cityName'),
    postalCode: at('postalCode'),
    physicalLocation: at('physicalLocation'),
  }
}
