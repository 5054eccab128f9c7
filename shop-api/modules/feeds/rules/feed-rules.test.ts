import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'
import { deliveryPrice } from '../../site/rules/delivery-price.ts'
import { findingsOf } from './feed-faults.ts'
import { FEED_FILES } from './feed-files.ts'
import { feedPrice } from './feed-prices.ts'
import { FEED_COLUMNS, feedRow, leftOutReason } from './feed-product.ts'
import { feedShipping, shippingText } from './feed-shipping.ts'
import { cleanText, cutText, isInCapitals } from './feed-text.ts'

const picture = (name: string) => ({ sha256: name.repeat(32), alt: '', blur: '' })
const variant: VariantParts = {
  ...{ id: 7, code: 'KIS-RED-S', colourCode: 'RED', sizeCode: 'S', exVatCents: 1000_00, formerExVatCents: null },
  ...{ vatPerc: 16, piecesPerBale: 10, isInStock: true, gtin: '6161100000018' },
}
const family = {
  ...{ id: 1, clusterCode: 'KIS', clusterName: 'Kisa', clusterFullName: 'Mara Kisa shirt', brandName: 'Mara' },
  ...{ collectionName: 'Uniforms', subCollectionName: 'Workwear', visibility: true, unitText: 'piece' },
  ...{ shortDescription: 'A strong shirt of cotton drill.', longDescription: '# Sewn in Thika\n\nWashes at 60 °C.' },
  materials: [
    { name: 'Polyester', percent: 35 },
    { name: 'Cotton', percent: 65 },
  ],
  ...{ gender: 'unisex', ageGroup: 'adult', pattern: 'Plain', googleCategory: 2306 },
  colours: [{ code: 'RED', name: 'Red', swatch: picture('a'), images: [picture('b'), picture('c')] }],
  sizes: [{ code: 'S', name: 'Small' }],
  variants: [variant],
} as unknown as FamilyParts
const context = { origin: 'https://shop.test', shipping: [] }
const noFacts = { repeatedGtins: new Set<string>(), sides: new Map<string, number>() }
const values = (part: Partial<FamilyParts> = {}, one: Partial<VariantParts> = {}, more = {}) =>
  feedRow({ ...family, ...part }, { ...variant, ...one }, { ...context, ...more }).values

describe('texts', () => {
  test('have neither control characters nor tabs, line ends and marks of headings', () => {
    expect(cleanText('# Woven\n\n in\tLamu\u0000\u0007 \uFFFE by  hand')).toBe('Woven in Lamu by hand')
  })

  test('are cut at the end of a word', () => {
    expect(cutText('soft cotton blanket', 11)).toBe('soft cotton')
    expect(cutText('soft cotton blanket', 14)).toBe('soft cotton')
    expect(cutText('soft', 4)).toBe('soft')
    expect(cutText('x'.repeat(20), 10)).toBe('x'.repeat(10))
  })

  test('are not cut within a character of two code units', () => {
    expect(cutText('🧣🧣🧣', 3)).toBe('🧣')
  })

  test.each([
    ['KISA SHIRT', true],
    ['Kisa Shirt', false],
    ['MARA', false],
    ['T 2 X', false],
  ])('“%s” is in capitals: %s', (text, expected) => expect(isInCapitals(text)).toBe(expected))
})

describe('prices', () => {
  test('include VAT, with the former price as price', () => {
    expect(feedPrice(variant)).toEqual({ price: 1160_00, salePrice: null })
    expect(feedPrice({ ...variant, formerExVatCents: 1200_00 })).toEqual({ price: 1392_00, salePrice: 1160_00 })
  })

  test('show a former price only if it is higher', () => {
    expect(feedPrice({ ...variant, formerExVatCents: 900_00 })).toEqual({ price: 1160_00, salePrice: null })
  })
})

describe('delivery charges', () => {
  const charge = (county: string, town: string | null, exVatCents: number) => ({
    county,
    town,
    price: deliveryPrice(
      { id: 1, exVatCents, vatPerc: 16, days: 2, providerName: 'Thika: Riders, Ltd', freeFromCents: 10_000_00 },
      null,
    ),
  })

  test('are one a county, the dearest of its towns', () => {
    const shipping = feedShipping([charge('Kiambu', null, 200_00), charge('Kiambu', 'Thika', 300_00)])
    expect(shipping).toHaveLength(1)
    const [kiambu] = shipping
    expect(kiambu && shippingText(kiambu, 1160_00)).toBe('KE:Kiambu:Thika Riders Ltd:348.00 KES')
    expect(kiambu && shippingText(kiambu, 10_000_00)).toBe('KE:Kiambu:Thika Riders Ltd:0.00 KES')
  })
})

describe('a row', () => {
  test('has every field that Google requires or recommends', () => {
    expect(values()).toEqual({
      id: 'KIS-RED-S',
      title: 'Mara Kisa shirt, Red, Small',
      description: 'A strong shirt of cotton drill. Sewn in Thika Washes at 60 °C.',
      link: 'https://shop.test/product-details/7',
      image_link: `https://shop.test/media/${'b'.repeat(32)}/1000.jpg`,
      additional_image_link: [`https://shop.test/media/${'c'.repeat(32)}/1000.jpg`],
      availability: 'in_stock',
      price: '1160.00 KES',
      condition: 'new',
      brand: 'Mara',
      gtin: '6161100000018',
      item_group_id: 'KIS',
      color: 'Red',
      size: 'Small',
      gender: 'unisex',
      age_group: 'adult',
      size_system: 'UK',
      material: 'Cotton/Polyester',
      pattern: 'Plain',
      google_product_category: '2306',
      product_type: 'Uniforms > Workwear',
    })
  })

  test('marks a product without a GTIN as one without an identifier', () => {
    expect(values({}, { gtin: null })).toMatchObject({ identifier_exists: 'no' })
    expect(values({}, { gtin: null })).not.toHaveProperty('gtin')
  })

  test('is out of stock, and has the measure of cloth by the metre', () => {
    const sold = values({ unitText: 'metre' }, { isInStock: false })
    expect(sold).toMatchObject({ availability: 'out_of_stock', unit_pricing_measure: '1 m' })
  })

  test.each([
    ['price', { visibility: false }, {}],
    ['picture', { colours: [{ code: 'RED', name: 'Red', swatch: picture('a'), images: [] }] }, {}],
    ['quantity', {}, { terms: [120, null, null] as const }],
    ['quantity', {}, { terms: [null, 60, null] as const }],
    [null, {}, { terms: [10, null, 50] as const }],
  ])('is left out for the reason %s', (reason, part, one) => {
    expect(leftOutReason({ ...family, ...part }, { ...variant, ...one })).toBe(reason)
  })
})

describe('files', () => {
  const row = feedRow({ ...family, clusterFullName: 'Kisa "5 × 6" <soft> & warm' }, variant, {
    ...context,
    shipping: [{ region: 'Nairobi', service: 'Riders', cents: 200_00, freeFromCents: 10_000_00 }],
  })

  test('of tabs have a cell for each column, with doubled quotes', () => {
    const cells = FEED_FILES.tsv.row(row).trimEnd().split('\t')
    expect(cells).toHaveLength(FEED_COLUMNS.length)
    expect(cells[1]).toBe('"Kisa ""5 × 6"" <soft> & warm, Red, Small"')
    expect(cells.at(-1)).toBe('KE:Nairobi:Riders:200.00 KES')
  })

  test('of XML are escaped and have an element for each part of a charge', () => {
    const text = FEED_FILES.xml.row(row)
    expect(text).toContain('<g:title>Kisa &quot;5 × 6&quot; &lt;soft&gt; &amp; warm, Red, Small</g:title>')
    expect(text).toContain(
      '<g:shipping><g:country>KE</g:country><g:region>Nairobi</g:region><g:service>Riders</g:service><g:price>200.00 KES</g:price></g:shipping>',
    )
  })
})

describe('faults', () => {
  const faults = (part: Partial<FamilyParts> = {}, one: Partial<VariantParts> = {}, facts = noFacts) =>
    findingsOf({ ...family, ...part }, [{ ...variant, ...one }], facts).map(({ fault }) => fault)

  test('are not found in a complete product', () => expect(faults()).toEqual([]))

  test.each([
    ['no-gender', { gender: '' }, {}],
    ['no-age-group', { ageGroup: '' }, {}],
    ['no-size', { sizes: [{ code: 'S', name: '' }] }, {}],
    ['no-category', { googleCategory: null }, {}],
    ['no-pattern', { pattern: '' }, {}],
    ['no-material', { materials: [] }, {}],
    ['no-description', { shortDescription: '', longDescription: '' }, {}],
    ['description-short', { shortDescription: 'Warm.', longDescription: '' }, {}],
    ['title-long', { clusterFullName: 'word '.repeat(40) }, {}],
    ['title-capitals', { clusterFullName: 'KISA SHIRT' }, {}],
    ['no-gtin', {}, { gtin: null }],
    ['gtin-bad', {}, { gtin: '6161100000019' }],
  ])('report %s', (fault, part, one) => expect(faults(part, one)).toEqual([fault]))

  test('demand gender, age group and size of clothing only', () => {
    const bare = { gender: '', ageGroup: '', sizes: [{ code: 'S', name: '' }], googleCategory: 1985 }
    expect(faults(bare)).toEqual([])
  })

  test('report repeated GTINs and small pictures', () => {
    const facts = { repeatedGtins: new Set(['6161100000018']), sides: new Map([['b'.repeat(32), 249]]) }
    expect(faults({}, {}, facts)).toEqual(['picture-small', 'gtin-twice'])
    expect(faults({ googleCategory: 1985 }, {}, facts)).toEqual(['gtin-twice'])
  })

  test('name every product, and the value if it is the same for all', () => {
    const other = { ...variant, id: 8, code: 'KIS-RED-M', gtin: '1' }
    const bad = { ...variant, gtin: '2' }
    expect(findingsOf(family, [bad, other], noFacts)).toEqual([
      {
        fault: 'gtin-bad',
        value: '',
        products: [
          { id: 7, code: 'KIS-RED-S' },
          { id: 8, code: 'KIS-RED-M' },
        ],
      },
    ])
  })
})
