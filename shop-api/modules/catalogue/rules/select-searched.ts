import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { SearchNotice } from '#lib/contract/catalogue/product-list.ts'
import type { CatalogueIndex, Narrowed, Selection } from './catalogue-index.ts'
import type { SearchedText } from './search-text.ts'

interface Searched extends Selection {
  /** Whether no product of the whole shop matches all words. */
  isLost: boolean
  searchNotice?: SearchNotice
}

/**
 * A page of the families that match. If no family of the whole shop matches all words of a text, lists the families
 * that match most words. The notice names these, and words for products that the shop does not have.
 */
export function selectSearched(
  index: CatalogueIndex,
  filter: Filter,
  sought: readonly SearchedText[],
  own: Narrowed,
): Searched {
  const found = index.select(filter, sought, own)
  const [text, ...others] = sought
  if (!text) return { ...found, isLost: false }
  const { globalSearchText, searchText } = filter
  const isLost =
    found.total === 0 && index.select({ ...EMPTY_FILTER, globalSearchText, searchText }, sought).total === 0
  if (!isLost) {
    const words = index.search.substituted(sought.flatMap((one) => one.words))
    return { ...found, isLost, ...(words.length > 0 && { searchNotice: { kind: 'similar', words } }) }
  }
  const most = others.length === 0 ? index.search.mostWords(text.words) : []
  if (most.length === 0) return { ...found, isLost }
  const words = most.map(({ typed }) => typed)
  const fewer = index.select(filter, [{ words: most, code: null, products: [] }], own)
  return { ...fewer, isLost, searchNotice: { kind: 'some-words', words } }
}
