/** Constants of a filter, without its schema: a list page loads this and not zod. */

export const PAGE_SIZES = [5, 10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 20

/** 1 price ascending, 2 price descending, 3 name ascending (default; in a search, the best match), 4 name descending. */
export const SORTS = [1, 2, 3, 4] as const
/** Additions of ours: 5 newest first, 6 best sellers first. */
export const MORE_SORTS = [5, 6] as const
export const NEWEST = 5
export const BEST_SELLERS = 6
/** An addition of ours: 7 name ascending in a search, where 3 is the best match. */
export const NAME_IN_SEARCH = 7
export type Sort = (typeof SORTS)[number] | (typeof MORE_SORTS)[number] | typeof NAME_IN_SEARCH
export const DEFAULT_SORT: Sort = 3

/** Until the server's maximum arrives the price slider runs from 0 to this many shillings. */
export const DEFAULT_PRICE_MAX = 10_000
/** Free text counts from this many characters. */
export const MIN_SEARCH_LENGTH = 3
/** Whether a trimmed text is searched for: long enough, and not of punctuation alone. */
export const isSearchText = (text: string): boolean => text.length >= MIN_SEARCH_LENGTH && /[\p{L}\p{N}]/u.test(text)
export const DEFAULT_IN_STOCK_NO = 5
