import type { Card } from '#lib/contract/catalogue/product-list.ts'
import { cardView, SWATCHES, sizeText } from './card-view.ts'

const media = { sha256: 'a'.repeat(64), alt: 'cloth', blur: '102030'.repeat(12) }
const colour = (n: number): Card['colours'][number] => ({
  id: n,
  code: `c${n}`,
  name: `Colour ${n}`,
  swatch: media,
  mainImage: media,
})

const card = (change: Partial<Card> = {}): Card => ({
  id: 7,
  clusterCode: 'SB',
  clusterName: 'Simba blanket, Mara border',
  brandCode: 'highland',
  brandName: 'Highland Mills',
  brandImage: null,
  subCollectionName: 'Simba',
  featureCode: 'raised',
  featureName: 'Raised',
  sizeName: '150 × 200 cm',
  sizes: 4,
  mainImage: media,
  currency: 'KES',
  exVatPrice: 125_000,
  price: 145_000,
  formerPrice: null,
  Unittext: 'piece',
  piecesPerBale: 24,
  visibility: true,
  colorCode: 'c1',
  colours: [colour(1), colour(2)],
  tags: [],
  ...change,
})

test('shows four swatches at most, the chosen colour first, and counts the rest', () => {
  const view = cardView(card({ colorCode: 'c6', colours: [1, 2, 3, 4, 5, 6].map(colour) }))
  expect(view.swatches.map(({ code }) => code)).toEqual(['c6', 'c1', 'c2', 'c3'])
  expect(view.swatches).toHaveLength(SWATCHES)
  expect(view.moreColours).toBe(2)
})

test('gives each swatch its place in the family’s sheet and names the sheet after its swatches', () => {
  const view = cardView(card({ colorCode: 'c6', colours: [1, 2, 3, 4, 5, 6].map(colour) }))
  expect(view.swatches.map(({ at }) => at)).toEqual([5, 0, 1, 2])
  expect(view.sheet.of).toBe(6)
  expect(cardView(card()).sheet.name).not.toBe(view.sheet.name)
})

test('sends no price to the browser without visibility', () => {
  const view = cardView(card({ visibility: false, formerPrice: 160_000 }))
  expect([view.price, view.exVatPrice, view.formerPrice]).toEqual([null, null, null])
})

test.each([
  [
    ['New', '14% off'],
    ['14% off', 'New'],
  ],
  [
    ['New', 'Trending'],
    ['New', 'Trending'],
  ],
  [[], []],
])('shows the tags %j as %j, an offer first', (tags, shown) => {
  expect(cardView(card({ tags })).tags).toEqual(shown)
})

test('shows the number of sizes only if there are several', () => {
  expect(sizeText('150 × 200 cm', 4)).toBe('150 × 200 cm, 4 sizes')
  expect(sizeText('75 × 100 cm', 1)).toBe('75 × 100 cm')
  expect(sizeText('', 1)).toBe('')
})
