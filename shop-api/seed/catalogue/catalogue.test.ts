import { counties } from '../kenya/counties.ts'
import { countries } from '../kenya/countries.ts'
import { towns } from '../kenya/towns.ts'
import { expand, stockOf, variantsOf } from './expand.ts'
import { familiesOf } from './families/build.ts'
import { colourBook } from './families/colours.ts'
import { priceStepCents, reducedBy } from './families/prices.ts'
import { cm, named } from './families/sizes.ts'
import { picturesOf } from './pictures.ts'
import { sampleCatalogue } from './sample.ts'
import type { Family } from './types.ts'

const sample = sampleCatalogue()
const { families } = sample
const variants = expand(families)

/** The names of the families that fail, so that a red test says which. */
const failing = (rule: (family: Family) => boolean) =>
  families.filter((one) => !rule(one)).map((one) => one.clusterCode)
const duplicates = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i)

/** Every string anywhere in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

describe('the sample catalogue as a whole', () => {
  it('has the promised size', () => {
    expect(families.length).toBeGreaterThanOrEqual(150)
    expect(variants.length).toBeGreaterThanOrEqual(1450)
    expect(variants.length).toBeLessThanOrEqual(1600)
    expect(sample.brands.length).toBeGreaterThanOrEqual(12)
    expect(sample.faqs.length).toBeGreaterThanOrEqual(14)
    expect(sample.pickUpPoints).toHaveLength(6)
    expect(sample.banners).toHaveLength(4)
    expect(sample.banners.map((one) => one.mediaType)).toEqual(expect.arrayContaining(['image', 'video']))
  })

  it('gives nothing twice', () => {
    expect(duplicates(families.map((one) => one.clusterCode))).toEqual([])
    expect(duplicates(families.map((one) => one.clusterName))).toEqual([])
    expect(duplicates(families.map((one) => one.shortDescription))).toEqual([])
    expect(duplicates(families.map((one) => one.longDescription.heading))).toEqual([])
    expect(duplicates(variants.map((one) => one.sku))).toEqual([])
    expect(duplicates(sample.collections.map((one) => one.code))).toEqual([])
    for (const { subCollections } of sample.collections)
      expect(duplicates(subCollections.map((one) => one.code))).toEqual([])
    expect(duplicates(sample.brands.map((one) => one.code))).toEqual([])
    expect(duplicates(sample.features.map((one) => one.code))).toEqual([])
    expect(duplicates(sample.careInstructions.map((one) => one.code))).toEqual([])
    expect(duplicates(sample.cancelReasons.map((one) => String(one.id)))).toEqual([])
    expect(duplicates(sample.topics.map((one) => String(one.id)))).toEqual([])
    expect(duplicates(sample.pickUpPoints.map((one) => one.code))).toEqual([])
  })

  it('has no empty or untrimmed text', () => {
    expect(textsOf(sample).filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
  })

  it('says the same of the same code everywhere', () => {
    const meanings = (pairs: [string, string][]) =>
      [...Map.groupBy(pairs, ([code]) => code)].filter(([, group]) => new Set(group.map(([, name]) => name)).size > 1)
    expect(
      meanings(families.flatMap((one) => one.sizes.map((s) => [s.sizeCode, s.sizeName] as [string, string]))),
    ).toEqual([])
    expect(
      meanings(families.flatMap((one) => one.colours.map((c) => [c.colorCode, c.colorName] as [string, string]))),
    ).toEqual([])
  })

  it('is the same when asked again', () => {
    expect(sampleCatalogue()).toEqual(sample)
    expect(expand(families)).toEqual(variants)
  })

  it('keeps an Other among the reasons for cancelling', () => {
    expect(sample.cancelReasons.find((one) => one.id === 0)?.name).toBe('Other')
  })
})

describe('families', () => {
  it('refer to what exists and is open', () => {
    const open = new Set(
      sample.collections.flatMap(({ code, isAvailable, subCollections }) =>
        subCollections.filter((sub) => isAvailable && sub.isAvailable).map((sub) => `${code}/${sub.code}`),
      ),
    )
    const featureNames = new Map(sample.features.map((one) => [one.code, one.name]))
    const care = new Set(sample.careInstructions.map((one) => one.code))
    expect(failing((one) => open.has(`${one.collectionCode}/${one.subCollectionCode}`))).toEqual([])
    expect(failing((one) => sample.brands.some((brand) => brand.code === one.brandCode))).toEqual([])
    expect(failing((one) => featureNames.get(one.featureCode) === one.featureName)).toEqual([])
    expect(failing((one) => one.care.length > 2 && one.care.every((code) => care.has(code)))).toEqual([])
    expect(new Set(families.map((one) => one.featureCode)).size).toBeGreaterThanOrEqual(10)
  })

  it('fill every open sub-collection, and every brand sells something', () => {
    const filled = new Set(families.map((one) => `${one.collectionCode}/${one.subCollectionCode}`))
    const open = sample.collections.flatMap(({ code, subCollections }) =>
      subCollections.filter((sub) => sub.isAvailable).map((sub) => `${code}/${sub.code}`),
    )
    expect(open.filter((one) => !filled.has(one))).toEqual([])
    expect(sample.brands.filter((brand) => !families.some((one) => one.brandCode === brand.code))).toEqual([])
    expect(sample.brands.filter((brand) => !sample.providers.some((one) => one.code === brand.providerCode))).toEqual(
      [],
    )
  })

  it('are dyed in real colours, one to six yarns', () => {
    const hex = /^#[0-9a-f]{6}$/
    expect(
      failing((one) =>
        one.colours.every(
          ({ yarns }) => yarns.length >= 1 && yarns.length <= 6 && yarns.every((yarn) => hex.test(yarn)),
        ),
      ),
    ).toEqual([])
  })

  it('have well-formed codes, unique colours and sizes', () => {
    expect(failing((one) => /^[A-Z]{2}-[A-Z]{2}-\d{4}$/.test(one.clusterCode))).toEqual([])
    expect(failing((one) => one.colours.every((colour) => /^[A-Z]{3}$/.test(colour.colorCode)))).toEqual([])
    expect(failing((one) => one.sizes.every((size) => /^[A-Z0-9]+$/.test(size.sizeCode)))).toEqual([])
    expect(failing((one) => duplicates(one.colours.map((colour) => colour.colorCode)).length === 0)).toEqual([])
    expect(failing((one) => duplicates(one.sizes.map((size) => size.sizeCode)).length === 0)).toEqual([])
  })

  it('are priced on the step, and cheaper than before when on offer', () => {
    expect(failing((one) => one.sizes.every((s) => s.exVatCents > 0 && s.exVatCents % priceStepCents === 0))).toEqual(
      [],
    )
    expect(failing((one) => one.sizes.every((s) => one.isOffer === (s.formerExVatCents ?? 0) > s.exVatCents))).toEqual(
      [],
    )
    expect(failing((one) => one.isOffer || one.sizes.every((s) => s.formerExVatCents === undefined))).toEqual([])
    expect(failing((one) => one.sizes.every((s) => Number.isInteger(s.piecesPerBale) && s.piecesPerBale > 0))).toEqual(
      [],
    )
  })

  it('include new, trending, offered and hidden ones, and some holes', () => {
    for (const rule of ['isNew', 'isTrending', 'isOffer'] as const) {
      expect(families.filter((one) => one[rule]).length).toBeGreaterThanOrEqual(10)
    }
    const hidden = families.filter((one) => !one.visibility)
    expect(hidden.length).toBeGreaterThanOrEqual(5)
    expect(hidden.every((one) => one.tags.includes('Woven to order') && one.stock === 'to-order')).toBe(true)
    expect(families.filter((one) => one.unavailable.length > 0).length).toBeGreaterThanOrEqual(20)
  })

  it('have holes only where there is a cell, and leave each colour and each size something', () => {
    expect(
      failing((one) =>
        one.unavailable.every(
          ([colour, size]) =>
            one.colours.some((c) => c.colorCode === colour) && one.sizes.some((s) => s.sizeCode === size),
        ),
      ),
    ).toEqual([])
    expect(
      failing((one) => {
        const sold = variantsOf(one)
        return (
          one.colours.every((c) => sold.some((v) => v.colorCode === c.colorCode)) &&
          one.sizes.every((s) => sold.some((v) => v.sizeCode === s.sizeCode))
        )
      }),
    ).toEqual([])
  })

  it('are made of a hundred per cent', () => {
    expect(failing((one) => one.materials.reduce((sum, { percent }) => sum + percent, 0) === 100)).toEqual([])
  })

  it('have two or three paragraphs, a specification and rectangular size charts', () => {
    expect(
      failing(({ longDescription: { paragraphs } }) => paragraphs.length === 2 || paragraphs.length === 3),
    ).toEqual([])
    expect(failing((one) => one.specification.length >= 3)).toEqual([])
    expect(
      failing(({ sizeChart }) => sizeChart?.rows.every((row) => row.length === sizeChart.columns.length) ?? true),
    ).toEqual([])
  })

  it('entered the catalogue within the year, new ones within six weeks', () => {
    const age = (one: Family) => (Date.parse(sample.asOf) - Date.parse(one.createdAt)) / 86_400_000
    expect(failing((one) => age(one) >= 1 && age(one) <= 365)).toEqual([])
    expect(failing((one) => one.isNew === age(one) <= 42)).toEqual([])
    expect(new Set(families.map((one) => one.createdAt.slice(0, 7))).size).toBeGreaterThanOrEqual(10)
  })

  it('sell only the metre in tenths', () => {
    expect(failing((one) => one.quantityStep === (one.unit === 'metre' ? 0.1 : 1))).toEqual([])
  })

  it('include the Simba blanket, Mara border, as drawn', () => {
    const mara = families.find((one) => one.clusterCode === 'HM-SB-0142') as Family
    expect(mara.clusterName).toBe('Simba blanket, Mara border')
    expect(mara.sizes.map((size) => [size.sizeName, size.exVatCents, size.piecesPerBale])).toEqual([
      ['150\u00a0×\u00a0200\u00a0cm', 125_000, 24],
      ['160\u00a0×\u00a0220\u00a0cm', 137_500, 20],
      ['180\u00a0×\u00a0220\u00a0cm', 155_000, 18],
      ['200\u00a0×\u00a0220\u00a0cm', 180_000, 16],
    ])
    expect(variantsOf(mara)).toHaveLength(16)
    expect(mara.specification).toEqual(
      expect.arrayContaining([
        { label: 'Weight', value: '520\u00a0g per m², 1.56\u00a0kg' },
        { label: 'Bale', value: '24\u00a0pieces, 39\u00a0kg, 0.21\u00a0m³' },
      ]),
    )
  })
})

describe('stock', () => {
  it('is a whole number: some none, some few, most forty to four thousand', () => {
    const stocks = variants.map((one) => one.stock)
    expect(stocks.every((one) => Number.isInteger(one) && one >= 0 && one <= 4000)).toBe(true)
    const share = (rule: (stock: number) => boolean) => stocks.filter(rule).length / stocks.length
    expect(share((one) => one === 0)).toBeGreaterThan(0.01)
    expect(share((one) => one === 0)).toBeLessThan(0.1)
    expect(share((one) => one >= 1 && one <= 5)).toBeGreaterThan(0.03)
    expect(share((one) => one >= 40)).toBeGreaterThan(0.8)
  })

  it('is nothing for what is woven to order', () => {
    expect(stockOf('ANY', 'to-order')).toBe(0)
  })
})

describe('pictures', () => {
  it('are three or four for each colour, the main one first, a close-up last, none twice', () => {
    for (const family of families) {
      for (const colour of family.colours) {
        const pictures = picturesOf(family, colour)
        expect(pictures.length).toBeGreaterThanOrEqual(3)
        expect(pictures.length).toBeLessThanOrEqual(4)
        expect(pictures[0]?.composition).toBe(family.mainComposition)
        expect(pictures.at(-1)?.composition).toBe('macro')
        expect(new Set(pictures.map((one) => one.composition)).size).toBe(pictures.length)
        expect(pictures.every((one) => one.cloth.yarns === colour.yarns && Number.isInteger(one.seed))).toBe(true)
      }
    }
  })

  it('show yarn in a hank and a cushion cover on a cushion', () => {
    const mains = (rule: (one: Family) => boolean) => new Set(families.filter(rule).map((one) => one.mainComposition))
    expect(mains((one) => one.collectionCode === 'yarns')).toEqual(new Set(['hank']))
    expect(mains((one) => one.subCollectionCode === 'cushion-covers')).toEqual(new Set(['cushion']))
  })

  it('fold the same in every colour of a family and differently in every family', () => {
    const seeds = families.map((family) => family.colours.map((colour) => picturesOf(family, colour)[0]?.seed))
    expect(seeds.every((list) => new Set(list).size === 1)).toBe(true)
    expect(new Set(seeds.map(([seed]) => seed)).size).toBe(families.length)
  })
})

describe('delivery', () => {
  const { delivery } = sample

  it('has a charge for each of the 47 counties, once', () => {
    expect(delivery.counties.map((one) => one.countyCode)).toEqual(counties.map((one) => one.code))
    for (const one of [...delivery.counties, ...delivery.towns, ...delivery.abroad]) {
      expect(one.exVatCents).toBeGreaterThan(0)
      expect(one.days).toBeGreaterThanOrEqual(1)
      // VAT of 16 % on it is whole shillings.
      expect((one.exVatCents * 116) % 10_000).toBe(0)
    }
  })

  it('has a charge for each of the fourteen other countries', () => {
    const others = countries.filter((one) => one.code !== 'KE').map((one) => one.code)
    expect(delivery.abroad.map((one) => one.countryCode).sort()).toEqual(others.sort())
  })

  it('names only towns that exist', () => {
    const known = new Set(towns.map((one) => `${one.countyCode} ${one.name}`))
    expect(delivery.towns.filter((one) => !known.has(`${one.countyCode} ${one.town}`))).toEqual([])
    expect(sample.pickUpPoints.filter((one) => !counties.some((county) => county.code === one.countyCode))).toEqual([])
  })
})

describe('search synonyms', () => {
  const words = sample.searchSynonyms

  it('are lower case and never lead to themselves alone', () => {
    for (const [typed, meant] of Object.entries(words)) {
      expect(typed).toBe(typed.toLowerCase())
      expect(meant.length).toBeGreaterThan(0)
      expect(meant.every((one) => one === one.toLowerCase())).toBe(true)
    }
  })

  it('lead to words the catalogue says', () => {
    const said = families
      .flatMap((one) => [
        one.clusterName,
        one.shortDescription,
        one.category,
        one.featureName,
        ...one.colours.map((c) => c.colorName),
      ])
      .concat(sample.collections.flatMap((one) => [one.name, ...one.subCollections.map((sub) => sub.name)]))
      .concat(
        sample.brands.map((one) => one.name),
        families.flatMap((one) => one.materials.map((m) => m.name)),
      )
      .join(' ')
      .toLowerCase()
    const unsaid = Object.entries(words).filter(([, meant]) => !meant.some((one) => said.includes(one)))
    expect(unsaid).toEqual([])
  })
})

describe('the builders refuse a slip', () => {
  const book = colourBook({ RED: ['Red', 'madder'] })

  it('of a colour, a dye, a size or a brand', () => {
    expect(() => book('BLU')).toThrow('BLU')
    expect(() => colourBook({ RED: ['Red', 'nosuchdye'] })('RED')).toThrow('nosuchdye')
    expect(() => cm('150x200')).toThrow('150x200')
    expect(() => named('B50 100/20, ')).toThrow()
    const line = { ...lineOf(), brand: 'ZZ' }
    expect(() => familiesOf(line, [rowOf()])).toThrow('ZZ')
    expect(() => familiesOf({ ...lineOf(), materials: 'cotton' }, [rowOf()])).toThrow('cotton')
  })

  it('of an offer on something too cheap', () => {
    const [size] = named('ONE=One 25/10')
    expect(() => reducedBy(size as never, 10)).toThrow('too cheap')
  })

  function lineOf() {
    return {
      collection: 'blankets',
      subCollection: 'acrylic',
      brand: 'HM',
      plCode: 'XX',
      category: 'Thing',
      unit: 'piece' as const,
      feature: 'PLN' as const,
      kind: 'plush' as const,
      materials: 'cotton 100',
      spec: 'Weave: plain',
      care: [],
      careNote: 'None.',
      making: 'Made.',
    }
  }

  function rowOf() {
    return {
      no: 1,
      name: 'Thing',
      short: 'A thing.',
      heading: 'Thing',
      text: 'A thing.',
      colours: book('RED'),
      sizes: cm('10x10 100/1'),
    }
  }
})
