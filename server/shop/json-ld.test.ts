import { UNNAMED_SITE } from '#lib/shop/site.ts'
import { organizationAndPlaceLd, organizationLd, websiteLd } from './json-ld.ts'

const ORIGIN = 'https://duka.example'
const UNKNOWN = { delivery: null, returnDays: null }
const site = {
  ...UNNAMED_SITE,
  name: 'Duka la Pamba',
  company: 'Pamba Ltd',
  town: 'Mombasa',
  phoneLink: '+254722000111',
}

test('names a shop by its configured name', () => {
  expect(organizationLd(site, ORIGIN)).toMatchObject({ name: 'Duka la Pamba', legalName: 'Pamba Ltd' })
  expect(websiteLd(site, ORIGIN)).toMatchObject({ name: 'Duka la Pamba', url: 'https://duka.example/' })
  expect(organizationAndPlaceLd(site, ORIGIN, UNKNOWN)).toMatchObject({
    contactPoint: { telephone: '+254722000111', areaServed: 'KE' },
    address: { addressLocality: 'Mombasa', addressCountry: 'KE' },
  })
})

test('omits unknown details of a shop', () => {
  const { address, ...shop } = JSON.parse(JSON.stringify(organizationAndPlaceLd(UNNAMED_SITE, ORIGIN, UNKNOWN)))
  expect(address).toEqual({ '@type': 'PostalAddress', addressCountry: 'KE' })
  expect(shop).not.toHaveProperty('contactPoint')
})
