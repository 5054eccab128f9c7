import { cardView } from '#components/catalogue/card-view.ts'
import type { ShownList } from '#components/catalogue/shown-list.ts'
import { briefFacets } from '#lib/catalogue/filter-brief.ts'
import { packFilter } from '#lib/catalogue/filter-pack.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { type Card, type Facets, productList } from '#lib/contract/catalogue/product-list.ts'
import { answerCall, type FakeAnswer } from './fake-shop.ts'

/** A catalogue of twelve products, and its lists as the shop would return them. */

const COLOURS = { red: 'Red', blue: 'Blue' } as const
const SUBS = {
  simba: ['blankets', 'Simba'],
  throws: ['blankets', 'Throws'],
  plain: ['kikoys', 'Plain'],
  bright: ['shukas', 'Bright'],
} as const
const COLLECTIONS = { blankets: 'Blankets', kikoys: 'Kikoys', shukas: 'Shukas' } as const

interface Product {
  name: string
  sub: keyof typeof SUBS
  /** Whole shillings with VAT. */
  price: number
  size: string
  brand: string
  colour: keyof typeof COLOURS
  isNew?: boolean
  isSoldOut?: boolean
}

const SIZES = ['100 cm', '110 cm', '120 cm', '130 cm', '140 cm', '150 cm', '160 cm']

export const PRODUCTS: readonly Product[] = [
  { name: 'Aberdare', sub: 'simba', price: 800, size: '100 cm', brand: 'tana', colour: 'red', isNew: true },
  { name: 'Baringo', sub: 'simba', price: 1_500, size: '110 cm', brand: 'tana', colour: 'blue' },
  { name: 'Chyulu', sub: 'simba', price: 2_400, size: '120 cm', brand: 'athi', colour: 'red' },
  { name: 'Dida', sub: 'throws', price: 900, size: '130 cm', brand: 'athi', colour: 'blue', isNew: true },
  { name: 'Elgon', sub: 'throws', price: 3_200, size: '140 cm', brand: 'tana', colour: 'red', isSoldOut: true },
  { name: 'Funzi', sub: 'plain', price: 650, size: '150 cm', brand: 'tana', colour: 'blue' },
  { name: 'Galana', sub: 'plain', price: 700, size: '160 cm', brand: 'athi', colour: 'red' },
  { name: 'Homa', sub: 'plain', price: 1_200, size: '100 cm', brand: 'athi', colour: 'blue' },
  { name: 'Isiolo', sub: 'bright', price: 450, size: '110 cm', brand: 'tana', colour: 'red' },
  { name: 'Jipe', sub: 'bright', price: 500, size: '120 cm', brand: 'tana', colour: 'blue' },
  { name: 'Kajiado', sub: 'bright', price: 550, size: '130 cm', brand: 'athi', colour: 'red', isNew: true },
  { name: 'Lamu', sub: 'bright', price: 600, size: '140 cm', brand: 'athi', colour: 'blue' },
]

const sizeCode = (size: string) => size.replace(' ', '')
const picture = { sha256: '0'.repeat(64), alt: '', blur: '' }

function cardOf(product: Product): Card {
  const id = PRODUCTS.indexOf(product) + 1
  const colour = { id, code: product.colour, name: COLOURS[product.colour], swatch: picture, mainImage: picture }
  return {
    id,
    clusterCode: `F${id}`,
    clusterName: product.name,
    brandCode: product.brand,
    brandName: product.brand,
    brandImage: null,
    subCollectionName: SUBS[product.sub][1],
    featureCode: '',
    featureName: '',
    sizeName: product.size,
    sizes: 1,
    mainImage: picture,
    currency: 'KES',
    exVatPrice: Math.round((product.price * 100) / 1.16),
    price: product.price * 100,
    formerPrice: null,
    Unittext: 'piece',
    piecesPerBale: 1,
    visibility: true,
    colorCode: product.colour,
    colours: [colour],
    tags: [],
    isSoldOut: product.isSoldOut === true,
  }
}

type Group = 'collection' | 'size' | 'brands' | 'colours' | 'price' | 'flags'

/** The products a filter leaves; a group's own choices are counted without that group. */
function fitting(filter: Filter, without?: Group): Product[] {
  const words = [filter.searchText, filter.globalSearchText].filter(Boolean).map((text) => text.toLowerCase())
  const among = (codes: readonly string[], group: Group, code: string) =>
    without === group || codes.length === 0 || codes.includes(code)
  return PRODUCTS.filter((product) => {
    const [collection] = SUBS[product.sub]
    const inside = Object.keys(SUBS).filter(
      (sub) => SUBS[sub as Product['sub']][0] === collection && filter.subcollection.includes(sub),
    )
    const [low, high] = filter.price ?? [0, Number.POSITIVE_INFINITY]
    return (
      among(filter.collection, 'collection', collection) &&
      among(inside, 'collection', product.sub) &&
      among(filter.size, 'size', sizeCode(product.size)) &&
      among(filter.brands, 'brands', product.brand) &&
      among(filter.colours, 'colours', product.colour) &&
      (without === 'price' || (product.price >= low && product.price <= high)) &&
      (!filter.isNew || product.isNew === true) &&
      (!filter.isAvailable || !product.isSoldOut) &&
      words.every((word) => product.name.toLowerCase().includes(word))
    )
  })
}

const count = (products: readonly Product[], fits: (product: Product) => boolean) => products.filter(fits).length

function facetsOf(filter: Filter): Facets {
  const forCollection = fitting(filter, 'collection')
  const choices = (group: Group, all: readonly (readonly [string, string])[], codeOf: (product: Product) => string) => {
    const left = fitting(filter, group)
    return all.map(([code, name]) => ({ code, name, count: count(left, (product) => codeOf(product) === code) }))
  }
  return {
    collection: Object.entries(COLLECTIONS).map(([code, name]) => ({
      code,
      name,
      count: count(forCollection, ({ sub }) => SUBS[sub][0] === code),
      subCollection: Object.entries(SUBS)
        .filter(([, [parent]]) => parent === code)
        .map(([sub, [, subName]]) => ({
          code: sub,
          name: subName,
          count: count(forCollection, (product) => product.sub === sub),
        })),
    })),
    brands: choices(
      'brands',
      [
        ['athi', 'Athi Mills'],
        ['tana', 'Tana Weavers'],
      ],
      ({ brand }) => brand,
    ),
    feature: [],
    size: choices(
      'size',
      SIZES.map((size) => [sizeCode(size), size] as const),
      ({ size }) => sizeCode(size),
    ),
    colours: choices('colours', Object.entries(COLOURS), ({ colour }) => colour).map((choice) => ({
      ...choice,
      swatch: choice.code === 'red' ? '#b5121b' : '#1b3a8c',
    })),
    others: {
      isNew: count(fitting(filter), ({ isNew }) => isNew === true),
      isTrending: 0,
      isOffer: 0,
      isAvailable: count(fitting(filter), ({ isSoldOut }) => !isSoldOut),
    },
    priceMax: Math.max(...PRODUCTS.map(({ price }) => price)),
    moreSorts: [5, 6],
  }
}

const ORDERS: Partial<Record<Filter['sort'], (one: Product, other: Product) => number>> = {
  1: (one, other) => one.price - other.price,
  2: (one, other) => other.price - one.price,
  4: (one, other) => other.name.localeCompare(one.name),
}

/** The sealed token of a filter, as the BFF would write it; empty for a filter without conditions. */
export const tokenOf = (filter: Filter): string => Buffer.from(packFilter(filter)).toString('base64url')

/** The names of a filter's list, one page of them. */
export const namesOf = (change: Partial<Filter>): string[] =>
  pageOf({ ...EMPTY_FILTER, ...change }).map(({ name }) => name)

function pageOf(filter: Filter): Product[] {
  const from = (filter.pageNo - 1) * filter.totalRecords
  const byName = (one: Product, other: Product) => one.name.localeCompare(other.name)
  return fitting(filter)
    .sort(ORDERS[filter.sort] ?? byName)
    .slice(from, from + filter.totalRecords)
}

/** A list as the shop returns it. */
export function listAnswer(filter: Filter): Exclude<FakeAnswer<typeof productList>, { refused: unknown }> {
  return {
    data: pageOf(filter).map(cardOf),
    meta: {
      total: fitting(filter).length,
      facets: facetsOf(filter),
      token: tokenOf(filter),
      stockTime: '2026-11-24T08:00:00.000Z',
    },
  }
}

/** The list that a page was rendered with: of long groups only the first choices. */
export function pageList(change: Partial<Filter>): ShownList {
  const filter = { ...EMPTY_FILTER, ...change }
  const { data, meta } = listAnswer(filter)
  const brief = briefFacets(filter, meta.facets)
  return { filter, cards: data.map(cardView), total: meta.total, ...brief, token: tokenOf(filter), stockTime: null }
}

/** Defines the response to the list call for the rest of the test. @returns the requested filters, live */
export const answerLists = (): Filter[] => answerCall(productList, (filter) => listAnswer(filter))
