import type { FeedFormat } from '#lib/contract/feeds/feed-report.ts'
import { FEED_COLUMNS, type FeedRow } from './feed-product.ts'

/** The two file formats of a product feed. */
export interface FeedFileFormat {
  head: (shop: { name: string; origin: string }) => string
  row: (row: FeedRow) => string
  tail: string
}

/** Cells have no tabs and no line ends: all texts are cleaned. Quotes are doubled, as Google reads CSV. */
const cell = (value: string): string => (value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value)

const tsv: FeedFileFormat = {
  head: () => `${FEED_COLUMNS.join('\t')}\n`,
  row: ({ values }) =>
    `${FEED_COLUMNS.map((column) => {
      const value = values[column] ?? ''
      return cell(typeof value === 'string' ? value : value.join(','))
    }).join('\t')}\n`,
  tail: '',
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string): string => value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const SHIPPING_PARTS = ['country', 'region', 'service', 'price']

/** An element of the namespace of Google; delivery charges have an element for each part. */
function element(name: string, value: string): string {
  if (name !== 'shipping') return `<g:${name}>${escaped(value)}</g:${name}>`
  const parts = value
    .split(':')
    .map((part, at) => `<g:${SHIPPING_PARTS[at]}>${escaped(part)}</g:${SHIPPING_PARTS[at]}>`)
  return `<g:shipping>${parts.join('')}</g:shipping>`
}

const xml: FeedFileFormat = {
  head: ({ name, origin }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    `<title>${escaped(name)}</title><link>${escaped(origin)}/</link><description>${escaped(name)}</description>\n`,
  row: ({ values }) => {
    const elements = FEED_COLUMNS.flatMap((column) => {
      const value = values[column]
      if (value === undefined) return []
      return (typeof value === 'string' ? [value] : value).map((one) => element(column, one))
    })
    return `<item>${elements.join('')}</item>\n`
  },
  tail: '</channel></rss>\n',
}

export const FEED_FILES: Readonly<Record<FeedFormat, FeedFileFormat>> = { tsv, xml }
