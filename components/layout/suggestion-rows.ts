import type { Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import { showProducts } from '#lib/format/count.ts'

/** One line of the open search: a suggestion, a recent search, or the link to all results. */
export interface Row {
  key: string
  text: string
  /** Text beside it: its kind, and the number of products. */
  note: string
  href: string
  image: Suggestion['image']
}

/** Lines under one heading. */
export interface RowGroup {
  title: string
  rows: Row[]
}

const TITLES: Record<Suggestion['type'], string> = {
  feature_group: 'Features',
  product_name: 'Products',
  sub_collections: 'Product types',
  others: 'Collections and brands',
}

const KINDS = { collection: 'Collection', brand: 'Brand', flag: '' }

function rowOf({ name, type, code, id, sub_collection_code, kind, count, image, href }: Suggestion): Row[] {
  if (!href) return []
  const note = [kind ? KINDS[kind] : '', count === null ? '' : showProducts(count)].filter(Boolean).join(', ')
  return [{ key: [type, code, id, sub_collection_code].join(' '), text: name, note, href, image }]
}

/**
 * Groups suggestions under the headings of their types. Suggestions are ordered best first, so the best suggestion's
 * type is first.
 */
export function suggestionGroups(suggestions: readonly Suggestion[]): RowGroup[] {
  const types = [...new Set(suggestions.map(({ type }) => type))]
  return types
    .map((type) => ({ title: TITLES[type], rows: suggestions.filter((one) => one.type === type).flatMap(rowOf) }))
    .filter(({ rows }) => rows.length > 0)
}

/** The address of the plain search for a text. */
export const searchAddress = (text: string): string => `/search?${new URLSearchParams({ q: text })}`

/** Searches made before. */
export function recentRows(texts: readonly string[]): Row[] {
  return texts.map((text) => ({ key: text, text, note: '', href: searchAddress(text), image: null }))
}
