import { type PlaceInput, type PlaceNames, placeInputOf, readPlace } from './place-input.ts'

const FIELDS = { country: 'country', county: 'county', city: 'city' }
const input: PlaceInput = { country: 1, county: 47, city: 470, physicalLocation: 'Mpaka Road' }
const names: PlaceNames = { country: 'Kenya', county: 'Nairobi', city: { name: 'Westlands', isOther: false } }

test('takes the name of a place from our own list instead of the typed name', () => {
  expect(readPlace({ ...input, countyName: 'Typed', cityName: 'Typed' }, names, FIELDS)).toEqual({
    countryId: 1,
    countyId: 47,
    cityId: 470,
    countyName: 'Nairobi',
    cityName: 'Westlands',
    postalCode: '',
    physicalLocation: 'Mpaka Road',
  })
})

test('takes the typed name of an unlisted town and of a place in another country', () => {
  const other = { ...names, city: { name: 'Other', isOther: true } }
  expect(readPlace({ ...input, cityName: ' South   B ' }, other, FIELDS).cityName).toBe('South B')
  const abroad = readPlace(
    { ...input, county: null, city: null, countyName: 'Arusha', cityName: 'Moshi' },
    { country: 'Tanzania', county: null, city: null },
    FIELDS,
  )
  expect(abroad).toMatchObject({ countyName: 'Arusha', cityName: 'Moshi', countyId: null, cityId: null })
})

test.each([
  ['country', { country: null, county: null, city: null }],
  ['county', { ...names, county: null, city: null }],
  ['city', { ...names, city: null }],
  ['city', { ...names, city: { name: 'Other', isOther: true } }],
])('refuses inconsistent places at %s', (field, held) => {
  expect(() => readPlace(input, held, FIELDS)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ fields: { [field]: expect.any(String) } }) }),
  )
})

test('a form with two places is read by its prefix', () => {
  expect(placeInputOf({ invoiceCountry: 1, invoiceCity: null, invoicePostalCode: '00100' }, 'invoice')).toMatchObject({
    input: { country: 1, county: null, city: null, postalCode: '00100', physicalLocation: '' },
    fields: { country: 'invoiceCountry' },
  })
})
