import { expand } from './expand.ts'
import { sampleCatalogue } from './sample.ts'

const sample = sampleCatalogue()
const { families } = sample
const variants = expand(families)

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

  it('describes the same code the same everywhere', () => {
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
