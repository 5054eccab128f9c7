import { variantsOf } from '../expand.ts'
import { sampleCatalogue } from '../sample.ts'
import type { Family } from '../types.ts'
import { priceStepCents } from './prices.ts'

const sample = sampleCatalogue()
const { families } = sample

/** The names of the families that fail, so that a red test says which. */
const failing = (rule: (family: Family) => boolean) =>
  families.filter((one) => !rule(one)).map((one) => one.clusterCode)
const duplicates = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i)

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

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

  it('say the same of a bale in their specification as in each size', () => {
    const wrong = failing(({ specification, sizes }) => {
      const bale = specification.find(({ label }) => label === 'Bale' || label === 'Roll')?.value ?? ''
      const counts = [...new Set(sizes.map(({ piecesPerBale }) => piecesPerBale))]
      const [first = ''] = bale.split(/\s/)
      return counts.length === 1
        ? first === String(counts[0])
        : sizes.every(({ sizeName, piecesPerBale }) => plain(bale).includes(plain(`${sizeName}: ${piecesPerBale}`)))
    })
    expect(wrong).toEqual([])
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
        expect.objectContaining({
          label: 'Bale',
          value: expect.stringMatching(/^150.*: 24\spieces;.*200.*: 16\spieces$/),
        }),
      ]),
    )
  })
})
