/** Structured data against the vocabulary of schema.org and Google's fields of rich results. */
import { gzipSync } from 'node:zlib'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import { organizationAndPlaceLd, productLd, productStepsLd } from './json-ld.ts'
import { GOOGLE_FIELDS, SCHEMA_ORG, SCHEMA_ORG_VALUES } from './schema-org.fixture.ts'
import { chargeGroups } from './terms-ld.ts'

const ORIGIN = 'https://duka.example'
const charge = (county: string, chargeWithVat: number, workingDays: number, town: string | null = null) => ({
  ...{ county, town, chargeWithVat, workingDays, deliveryDays: workingDays + 1, provider_name: 'Riders' },
})
const delivery = {
  freeFrom: 10_000_00,
  charges: [
    ...['Nairobi', 'Kiambu', 'Machakos'].map((county) => charge(county, 200_00, 1)),
    charge('Kiambu', 350_00, 2, 'Thika'),
    charge('Turkana', 600_00, 5),
  ],
}
const terms = { delivery, returnDays: 14 }
const picture = { sha256: 'a'.repeat(64), alt: '', blur: '' }
const colours = [
  { code: 'red', name: 'Red', image: picture, swatch: picture, id: 1, qty: 5 },
  { code: 'blue', name: 'Blue', image: picture, swatch: picture, id: 2, qty: 0 },
]
const cellOf = (id: number, piece: number) => ({
  ...{ id, code: `SIMBA-${id}`, exVatPrice: 1000_00, price: 1160_00, formerPrice: null, piece, piecesPerBale: 12 },
  gtin: '6161100000018',
})
const product = {
  ...{ id: 1, code: 'SIMBA-1', gtin: '6161100000018', clusterCode: 'SIMBA', clusterFullName: 'Mara Simba blanket' },
  ...{ productFullName: 'Mara Simba blanket, Red, Small', shortDescription: 'A warm blanket.', brandName: 'Mara' },
  ...{ collectionCode: 'blankets', collectionName: 'Blankets', subCollectionCode: 'simba', subCollectionName: 'Simba' },
  ...{ colorName: 'Red', sizeName: 'Small', mainImage: picture, images: [picture], price: 1160_00, qty: 5 },
  ...{ pattern: 'Striped', gender: 'unisex', ageGroup: 'kids', isReturnable: true, quantityStep: 1 },
  productMaterial: [{ name: 'Wool', percent: 100 }],
  matrix: { columns: colours, rows: [{ code: 's', name: 'Small' }], cells: [[cellOf(1, 5), cellOf(2, 0)]] },
} as unknown as Product
const site = { ...UNNAMED_SITE, name: 'Duka', company: 'Pamba Ltd', phoneLink: '+254722000111' }

/** Structured data as a page contains it. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
const onPage = (data: unknown): any => JSON.parse(JSON.stringify(data))
const listing = (given: Partial<Product> = {}) => onPage(productLd({ ...product, ...given }, ORIGIN, terms))
const shop = () => onPage(organizationAndPlaceLd(site, ORIGIN, terms))

/** Unknown types, properties and values of a structure, as paths. */
function unknownWords(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, at) => unknownWords(one, `${path}[${at}]`))
  if (typeof node === 'string') {
    const value = /^https:\/\/schema\.org\/(.+)$/.exec(node)?.[1]
    return value === undefined || SCHEMA_ORG_VALUES.has(value) ? [] : [`${path}: ${node}`]
  }
  if (typeof node !== 'object' || node === null) return []
  const { '@type': type, '@context': _context, '@id': _id, ...properties } = node as Record<string, unknown>
  const known = SCHEMA_ORG[String(type)]
  if (!known) return [`${path}: type ${String(type)}`]
  return Object.entries(properties).flatMap(([name, value]) => [
    ...(known.includes(name) ? [] : [`${path}.${name} of ${String(type)}`]),
    ...unknownWords(value, `${path}.${name}`),
  ])
}

/** Fields of a rich result that a structure lacks. */
function missingFields(node: unknown, result: keyof typeof GOOGLE_FIELDS): string[] {
  const { required, recommended } = GOOGLE_FIELDS[result]
  return [...required, ...recommended].filter((path) => {
    let value = node
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}

test('uses only types, properties and values of schema.org', () => {
  expect(unknownWords([listing(), shop(), onPage(productStepsLd(product, ORIGIN))])).toEqual([])
  expect(unknownWords({ '@type': 'Offer', cost: 1, availability: 'https://schema.org/Soon' })).toHaveLength(2)
})

test('has the fields of merchant listings and product variants', () => {
  const data = listing()
  expect(missingFields(data, 'merchant listing')).toEqual([])
  for (const details of data.offers.shippingDetails)
    expect(missingFields(details, 'offer shipping details')).toEqual([])
  expect(missingFields(data.offers.hasMerchantReturnPolicy, 'return policy')).toEqual([])
  expect(missingFields(data.isVariantOf, 'product variants')).toEqual([])
  const [variant] = data.isVariantOf.hasVariant
  expect(missingFields(variant, 'variant')).toEqual([])
  expect(variant).toMatchObject({ sku: 'SIMBA-2', offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(missingFields({}, 'merchant listing')).toContain('offers.price')
})

test('has the fields of the organization with delivery and return terms', () => {
  const data = shop()
  expect(missingFields(data, 'organization')).toEqual([])
  expect(missingFields(data.hasMerchantReturnPolicy, 'return policy')).toEqual([])
  const service = data.hasShippingService
  expect(missingFields(service, 'shipping service')).toEqual([])
  for (const conditions of service.shippingConditions) {
    expect(missingFields(conditions, 'shipping conditions')).toEqual([])
  }
})

test('has the fields of breadcrumbs', () => {
  const data = onPage(productStepsLd(product, ORIGIN))
  expect(missingFields(data, 'breadcrumb')).toEqual([])
  for (const step of data.itemListElement) expect(missingFields(step, 'list item')).toEqual([])
})

test('groups counties by their charge, with the dearest and slowest town of each', () => {
  expect(chargeGroups(delivery.charges)).toEqual([
    { cents: 200_00, days: 1, regions: ['Nairobi', 'Machakos'] },
    { cents: 350_00, days: 2, regions: ['Kiambu'] },
    { cents: 600_00, days: 5, regions: ['Turkana'] },
  ])
})

test('shows free delivery from its value', () => {
  const rates = (price: number) => {
    const { offers } = listing({ price })
    return offers.shippingDetails.map((one: { shippingRate: { value: string } }) => one.shippingRate.value)
  }
  expect(rates(9_999_99)).toEqual(['200.00', '350.00', '600.00'])
  expect(rates(10_000_00)).toEqual(['0.00', '0.00', '0.00'])
  const [free, first] = shop().hasShippingService.shippingConditions
  expect(free).toMatchObject({ orderValue: { minValue: '10000.00' }, shippingRate: { value: '0.00' } })
  expect(first.orderValue).toMatchObject({ minValue: '0.00', maxValue: '9999.99' })
})

test.each([
  ['a product that is not returnable', { isReturnable: false }],
  ['cloth by the metre', { quantityStep: 0.1 }],
])('permits no returns of %s', (_case, part) => {
  const policy = listing(part).offers.hasMerchantReturnPolicy
  expect(policy.returnPolicyCategory).toBe('https://schema.org/MerchantReturnNotPermitted')
  expect(policy).not.toHaveProperty('merchantReturnDays')
})

test('has no offer and no delivery terms without a price', () => {
  expect(JSON.stringify(listing({ price: null }))).not.toMatch(
    /"offers":\{"@type":"Offer","price":null|shippingDetails/,
  )
})

test('stays small with a hundred variants and 47 counties', () => {
  const ten = Array.from({ length: 10 }, (_, at) => at)
  const columns = ten.map((at) => ({ ...colours[0], code: `c${at}`, name: `Colour ${at}` }))
  const rows = ten.map((at) => ({ code: `s${at}`, name: `Size ${at}` }))
  const cells = ten.map((y) => ten.map((x) => cellOf(1_000 + 10 * y + x, 5)))
  const charges = Array.from({ length: 47 }, (_, at) =>
    charge(`County ${at}`, (200 + 50 * (at % 6)) * 100, 1 + (at % 4)),
  )
  const many = { ...product, matrix: { columns, rows, cells } } as unknown as Product
  const json = JSON.stringify(productLd(many, ORIGIN, { delivery: { ...delivery, charges }, returnDays: 14 }))
  expect(JSON.parse(json).isVariantOf.hasVariant).toHaveLength(60)
  expect(json.length).toBeLessThan(32 * 1024)
  expect(gzipSync(json).length).toBeLessThan(3 * 1024)
})
