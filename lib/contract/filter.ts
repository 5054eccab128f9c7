import * as z from 'zod/mini'
import {
  DEFAULT_IN_STOCK_NO,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  EMPTY_FILTER,
  MIN_SEARCH_LENGTH,
  PAGE_SIZES,
  SORTS,
} from '../filter-fields.ts'

export { EMPTY_FILTER, MIN_SEARCH_LENGTH, PAGE_SIZES, SORTS }

const code = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/))
const codes = z._default(z.array(code).check(z.maxLength(60)), [])
const flag = z._default(z.boolean(), false)
const text = z._default(z.string().check(z.trim(), z.maxLength(100)), '')

/**
 * The filter object of the specification. Lists hold codes; `price` is whole shillings including VAT, both ends in.
 * `totalRecords` is the number of rows a page holds, `pageNo` counts from 1.
 */
export const filterSchema = z.object({
  globalSearchText: text,
  searchText: text,
  brands: codes,
  isFavorite: flag,
  isNew: flag,
  isTrending: flag,
  isOffer: flag,
  size: codes,
  feature: codes,
  collection: codes,
  subcollection: codes,
  sort: z._default(z.literal(SORTS), DEFAULT_SORT),
  price: z._default(
    z.nullable(
      z
        .tuple([z.int().check(z.minimum(0), z.maximum(10_000_000)), z.int().check(z.minimum(0), z.maximum(10_000_000))])
        .check(z.refine(([min, max]) => min <= max, 'The lowest price is above the highest.')),
    ),
    null,
  ),
  inStock: flag,
  inStockNo: z._default(z.int().check(z.minimum(1), z.maximum(99_999)), DEFAULT_IN_STOCK_NO),
  totalRecords: z._default(z.literal(PAGE_SIZES), DEFAULT_PAGE_SIZE),
  pageNo: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 1),
})
export type Filter = z.output<typeof filterSchema>
