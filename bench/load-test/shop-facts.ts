import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { type Card, productList } from '#lib/contract/catalogue/product-list.ts'
import { cityList, countryList, countyList, productCollectionList } from '#lib/contract/content/reference.ts'
import type { Browser } from './browser.ts'

/** Products whose stock is looked up, for carts and orders. */
const SELLABLE = 12
/** Each must serve a run's orders. */
const MIN_STOCK = 400

/** The visitors' knowledge of the shop before a run. */
export interface ShopFacts {
  products: readonly { id: number; name: string }[]
  /** Clean addresses of lists, each with a word of its page. */
  lists: readonly { path: string; word: string }[]
  collections: readonly string[]
  brands: readonly string[]
  /** Words that find something. */
  words: readonly string[]
  /** Products sold by the piece with much in stock. */
  sellable: readonly number[]
  place: { countryId: number; countyId: number; cityId: number }
}

/** @param productCount maximum number of different products to view */
export async function readFacts(browser: Browser, productCount: number): Promise<ShopFacts> {
  const menu = await browser.call('facts', productCollectionList, {})
  const cards = await readCards(browser, productCount)
  const products = cards.map((card) => ({ id: card.id, name: card.clusterName }))
  const full = menu.filter(({ isAvailable, count }) => isAvailable && count > 0)
  const lists = full.flatMap(({ id, name, subCollection }) => [
    { path: `/product-list/${id}`, word: name },
    ...subCollection
      .filter(({ isAvailable, count }) => isAvailable && count > 0)
      .map((sub) => ({ path: `/product-list/${id}/${sub.Code}`, word: sub.name })),
  ])
  return {
    products,
    lists: [{ path: '/product-list', word: cards[0]?.clusterName ?? '' }, ...lists],
    collections: full.map(({ id }) => id),
    brands: [...new Set(cards.map((card) => card.brandCode))],
    words: [...new Set(products.flatMap(({ name }) => name.split(/[^A-Za-z]+/)).filter((word) => word.length > 4))],
    sellable: await readSellable(browser, cards),
    place: await readPlace(browser),
  }
}

async function readCards(browser: Browser, count: number): Promise<Card[]> {
  const cards: Card[] = []
  for (let pageNo = 1; cards.length < count; pageNo += 1) {
    const page = await browser.call('facts', productList, { ...EMPTY_FILTER, totalRecords: 50, pageNo })
    cards.push(...page.filter((card) => card.visibility))
    if (page.length < 50) break
  }
  if (cards.length === 0) throw new Error('the shop sells nothing')
  return cards.slice(0, count)
}

async function readSellable(browser: Browser, cards: readonly Card[]): Promise<number[]> {
  const found: number[] = []
  for (const { id } of cards.filter((card) => card.Unittext !== 'metre')) {
    const { matrix } = await browser.call('facts', productDetails, { id, stockQty: null })
    const cell = matrix.cells.flat().find((one) => one !== null && one.piece >= MIN_STOCK && one.price !== null)
    if (cell) found.push(cell.id)
    if (found.length === SELLABLE) break
  }
  if (found.length === 0) throw new Error(`no product has ${MIN_STOCK} in stock`)
  return found
}

async function readPlace(browser: Browser): Promise<ShopFacts['place']> {
  const countries = await browser.call('facts', countryList, { isApiDropDown: 1 })
  const countryId = countries.find(({ code }) => code === 'KE')?.id ?? 0
  const counties = await browser.call('facts', countyList, { isApiDropDown: 1, countryId })
  const countyId = counties.find(({ name }) => name === 'Nairobi')?.id ?? 0
  const [town] = await browser.call('facts', cityList, { isApiDropDown: 1, countyId })
  return { countryId, countyId, cityId: town?.id ?? 0 }
}
