import type { Filter } from './filter.ts'
import { DEFAULT_IN_STOCK_NO, DEFAULT_PAGE_SIZE, DEFAULT_SORT } from './filter-fields.ts'

/** The filter without any restriction. */
export const EMPTY_FILTER: Filter = {
  globalSearchText: '',
  searchText: '',
  brands: [],
  isFavorite: false,
  isNew: false,
  isTrending: false,
  isOffer: false,
  isAvailable: false,
  size: [],
  feature: [],
  colours: [],
  collection: [],
  subcollection: [],
  sort: DEFAULT_SORT,
  price: null,
  inStock: false,
  inStockNo: DEFAULT_IN_STOCK_NO,
  totalRecords: DEFAULT_PAGE_SIZE,
  pageNo: 1,
}
