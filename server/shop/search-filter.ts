import 'server-only'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { type Filter, filterSchema } from '#lib/contract/catalogue/filter.ts'
import { isSearchText } from '#lib/contract/catalogue/filter-fields.ts'
import { openFilter } from './seal.ts'

/**
 * Reads a filter from the fields of a plain form, for visitors without JavaScript. Invalid fields are ignored, not
 * refused: a form can be half filled in.
 */

/** Words by their field in a form: the shop's search, and the search within a list. */
const WORDS = [
  ['q', 'globalSearchText'],
  ['searchText', 'searchText'],
] as const
const LISTS = ['brands', 'size', 'feature', 'colours', 'collection', 'subcollection'] as const
const FLAGS = ['isNew', 'isTrending', 'isOffer', 'isAvailable'] as const
const NUMBERS = ['sort', 'totalRecords', 'pageNo'] as const

/** In shillings: the contract's maximum. */
const MAX_PRICE = 10_000_000

function priceOf(fields: URLSearchParams, before: Filter['price']): Filter['price'] {
  if (!fields.has('min') && !fields.has('max')) return before
  const end = (name: string) => {
    const text = fields.get(name)
    return text && /^\d{1,8}$/.test(text) ? Number(text) : null
  }
  const [min, max] = [end('min'), end('max')]
  if (min === null && max === null) return null
  const [low, high] = [min ?? 0, max ?? MAX_PRICE]
  return low <= high ? [low, high] : [high, low]
}

/** Search texts by field of the filter. A text that is too short, or of punctuation alone, is empty. */
function searchTexts(fields: URLSearchParams): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, field] of WORDS) {
    const words = fields.get(name)?.replace(/\s+/g, ' ').trim().slice(0, 100)
    if (words !== undefined) texts[field] = isSearchText(words) ? words : ''
  }
  return texts
}

/** Lists, flags and numbers by field of the filter, if the form has them. */
function choices(fields: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of LISTS) if (fields.has(name)) found[name] = fields.getAll(name).filter(Boolean).slice(0, 60)
  for (const name of FLAGS) if (fields.has(name)) found[name] = ['1', 'true', 'on'].includes(fields.get(name) ?? '')
  for (const name of NUMBERS) if (fields.get(name)) found[name] = Number(fields.get(name))
  return found
}

/**
 * The filter of a form's fields. `q` and `searchText` are search text (at least 3 characters), `min` and `max` are
 * shillings; lists, flags and numbers have the filter's own names. `filter` is a token to start from; fields override
 * it.
 */
export function filterOfFields(fields: URLSearchParams): Filter {
  const start = openFilter(fields.get('filter') ?? '') ?? EMPTY_FILTER
  const given = { ...searchTexts(fields), ...choices(fields) }
  // Another question begins at its first page, unless it names one.
  const filter: Record<string, unknown> = { ...start, pageNo: 1, price: priceOf(fields, start.price), ...given }
  for (const name of Object.keys(filterSchema.shape) as (keyof Filter)[]) {
    if (!filterSchema.shape[name].safeParse(filter[name]).success) filter[name] = EMPTY_FILTER[name]
  }
  return filterSchema.parse(filter)
}
