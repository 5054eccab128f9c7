import type { ContentFinding } from '#lib/contract/content/office/content.ts'

/** The shop's data for the check of the shop front. */
export interface CheckContext {
  /** When the content is to be shown. */
  at: Date
  /** Existing pictures of the content, by sha256. */
  pictures: ReadonlyMap<string, { width: number; height: number }>
  /** Collections by code ("blankets") and their parts ("blankets/simba"). */
  collections: ReadonlyMap<string, { name: string; isShown: boolean; onSale: number }>
  brands: ReadonlySet<string>
  /** Ids of products on sale that the content links to. */
  products: ReadonlySet<number>
  /** Slugs of pages of text that are shown. */
  pages: ReadonlySet<string>
  /** Where redirects lead, by the path they are for. */
  redirects: ReadonlyMap<string, string>
}

/** A sentence about an entry. */
export const finding = (
  level: ContentFinding['level'],
  itemId: string | null,
  field: string | null,
  message: string,
): ContentFinding => ({ level, itemId, field, message })

/** An error at an empty field; no finding if it is filled. */
export const demand = (value: string, itemId: string, field: string, message: string): ContentFinding[] =>
  value.trim() === '' ? [finding('error', itemId, field, message)] : []
