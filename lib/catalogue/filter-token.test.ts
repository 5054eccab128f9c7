import fc from 'fast-check'
import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import { type Filter, filterSchema } from '../contract/catalogue/filter.ts'
import { MORE_SORTS, PAGE_SIZES, SORTS } from '../contract/catalogue/filter-fields.ts'
import { canonicalFilter, packFilter, publicFilter, unpackFilter } from './filter-token.ts'

const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
const codes = fc.array(code, { maxLength: 8 })
const words = fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.trim())

const filters: fc.Arbitrary<Filter> = fc.record({
  globalSearchText: words,
  searchText: words,
  brands: codes,
  isFavorite: fc.boolean(),
  isNew: fc.boolean(),
  isTrending: fc.boolean(),
  isAvailable: fc.boolean(),
  colours: codes,
  isOffer: fc.boolean(),
  size: codes,
  feature: codes,
  collection: codes,
  subcollection: codes,
  sort: fc.constantFrom(...SORTS, ...MORE_SORTS),
  price: fc.option(
    fc
      .tuple(fc.nat(5_000_000), fc.nat(5_000_000))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as [number, number]),
  ),
  inStock: fc.boolean(),
  inStockNo: fc.integer({ min: 1, max: 99_999 }),
  totalRecords: fc.constantFrom(...PAGE_SIZES),
  pageNo: fc.integer({ min: 1, max: 20_000 }),
})

describe('packFilter', () => {
  it('packs the empty filter to an empty text', () => {
    expect(packFilter(EMPTY_FILTER)).toBe('')
    expect(unpackFilter('')).toEqual(EMPTY_FILTER)
  })

  it('omits defaults', () => {
    expect(packFilter({ ...EMPTY_FILTER, collection: ['blankets'], sort: 2 })).toBe('cblankets\ns2')
  })

  it('packs equivalent filters to the same text', () => {
    const one = { ...EMPTY_FILTER, brands: ['raymond', 'alpha', 'raymond'], globalSearchText: ' warm   blanket ' }
    const other = { ...EMPTY_FILTER, brands: ['alpha', 'raymond'], globalSearchText: 'warm blanket', inStockNo: 77 }
    expect(packFilter(one)).toBe(packFilter(other))
  })

  it('unpacks every packed filter to its canonical form', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(unpackFilter(packFilter(filter))).toEqual(canonicalFilter(filter))
      }),
    )
  })

  it('is unchanged after a round trip', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const packed = packFilter(filter)
        expect(packFilter(unpackFilter(packed) ?? EMPTY_FILTER)).toBe(packed)
      }),
    )
  })
})

describe('unpackFilter', () => {
  it.each([
    ['an unknown letter', 'xyes'],
    ['a code that cannot be one', 'c../../etc'],
    ['a default written out', 's3'],
    ['codes out of order', 'bzulu,alpha'],
    ['fields out of order', 's2\ncblankets'],
    ['a field twice', 'cblankets\ncblankets'],
    ['a page that is no number', 'aNaN'],
    ['a price upside down', 'p500,100'],
    ['a flag with a value', 'n1'],
    ['an empty line', 'cblankets\n'],
  ])('refuses %s', (_what, packed) => {
    expect(unpackFilter(packed)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const filter = unpackFilter(text)
        expect(filter === null || filterSchema.safeParse(filter).success).toBe(true)
      }),
    )
  })
})

describe('publicFilter', () => {
  it('omits the parts that differ per person from the public filter', () => {
    const filter = { ...EMPTY_FILTER, isFavorite: true, inStock: true, inStockNo: 9, isNew: true }
    expect(packFilter(publicFilter(filter))).toBe('n')
  })
})

test("has an empty filter equal to the schema's default", () => {
  expect(EMPTY_FILTER).toEqual(filterSchema.parse({}))
})
