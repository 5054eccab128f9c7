import * as z from 'zod/mini'
import { showCount } from '../../format/count.ts'
import { MAX_QUANTITY } from '../base/codes.ts'
import { catalogueCode, flag } from '../base/fields.ts'
import {
  DEFAULT_IN_STOCK_NO,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  MORE_SORTS,
  NAME_IN_SEARCH,
  PAGE_SIZES,
  SORTS,
} from './filter-fields.ts'

const ALL_SORTS = [...SORTS, ...MORE_SORTS, NAME_IN_SEARCH] as const
const MAX_PRICE = 10_000_000
const LAST_PAGE = 20_000

const CODES = 'This is a list of at most 60 codes.'
const TEXT = 'Search words are a text of at most 100 characters.'
const PRICE = 'The price is two amounts: the lowest and the highest.'
const AMOUNT = `A price is whole shillings, from 0 to ${showCount(MAX_PRICE)}.`
const IN_STOCK = `Enter a whole number from 1 to ${showCount(MAX_QUANTITY)}.`
const PAGE = `Pages are whole numbers, from 1 to ${showCount(LAST_PAGE)}.`

const codes = z._default(z.array(catalogueCode, CODES).check(z.maxLength(60, CODES)), [])
const text = z._default(z.string(TEXT).check(z.trim(), z.maxLength(100, TEXT)), '')
const amount = z.int(AMOUNT).check(z.minimum(0, AMOUNT), z.maximum(MAX_PRICE, AMOUNT))

/** Minimum stock, in whole units. */
export const stockNumber = z.int(IN_STOCK).check(z.minimum(1, IN_STOCK), z.maximum(MAX_QUANTITY, IN_STOCK))

/**
 * The filter object of the specification. Lists contain codes; `price` is whole shillings including VAT, both ends
 * inclusive. `totalRecords` is the number of rows per page; `pageNo` counts from 1.
 */
export const filterSchema = z.object({
  globalSearchText: text,
  searchText: text,
  brands: codes,
  isFavorite: flag,
  isNew: flag,
  isTrending: flag,
  isOffer: flag,
  /** Extension: only products with stock in the selected sizes and colours. */
  isAvailable: flag,
  size: codes,
  feature: codes,
  /** An addition of ours: families of colour. */
  colours: codes,
  collection: codes,
  subcollection: codes,
  sort: z._default(z.literal(ALL_SORTS, `The order is one of ${ALL_SORTS.join(', ')}.`), DEFAULT_SORT),
  price: z._default(
    z.nullable(
      z
        .tuple([amount, amount], PRICE)
        .check(z.refine(([min, max]) => min <= max, 'The lowest price is higher than the highest price.')),
    ),
    null,
  ),
  inStock: flag,
  inStockNo: z._default(stockNumber, DEFAULT_IN_STOCK_NO),
  totalRecords: z._default(
    z.literal(PAGE_SIZES, `A page holds one of ${PAGE_SIZES.join(', ')} products.`),
    DEFAULT_PAGE_SIZE,
  ),
  pageNo: z._default(z.int(PAGE).check(z.minimum(1, PAGE), z.maximum(LAST_PAGE, PAGE)), 1),
})
export type Filter = z.output<typeof filterSchema>
