import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import { type Filter, filterSchema } from '../contract/catalogue/filter.ts'
import { canonicalFilter, type Field, LETTERS, packFilter, publicFilter } from './filter-pack.ts'

/** Packs and unpacks filters, for servers, which have the schema. Browsers only pack: filter-pack.ts. */

export { canonicalFilter, packFilter, publicFilter }

const FIELD_OF = new Map(LETTERS)

function read(field: Field, text: string): unknown {
  const example = EMPTY_FILTER[field]
  if (field === 'price') return text.split(',').map(Number)
  if (typeof example === 'boolean') return text === '' || undefined
  if (Array.isArray(example)) return text.split(',')
  return typeof example === 'number' ? Number(text) : text
}

/** The filter of a packed text; null if `packFilter` did not write it. */
export function unpackFilter(packed: string): Filter | null {
  const raw: Partial<Record<Field, unknown>> = {}
  for (const line of packed === '' ? [] : packed.split('\n')) {
    const field = FIELD_OF.get(line.slice(0, 1))
    if (!field) return null
    raw[field] = read(field, line.slice(1))
  }
  const filter = filterSchema.safeParse(raw)
  return filter.success && packFilter(filter.data) === packed ? filter.data : null
}
