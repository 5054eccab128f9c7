import type { Words } from './text-index.ts'
import type { Synonym } from './vocabulary.ts'

/** The index's data of a family. */
export interface FamilyEntry {
  id: number
  /** The cluster code. */
  code: string
  name: string
  /** The price on its card including VAT, cents; null without visibility. */
  priceCents: number | null
  collection: string
  subCollection: string
  brand: string
  feature: string
  sizes: string[]
  sizesInStock: string[]
  /** Families of colour. */
  colours: string[]
  coloursInStock: string[]
  isNew: boolean
  isTrending: boolean
  isOffer: boolean
  /** The day of publication, "2026-11-22". */
  publishedOn: string
  /** Its manual position in its collection; null: after the manual positions, by name. */
  handOrder: number | null
  /** Orders of the last 90 days that contain it, and the quantity sold in them, tenths of its unit. */
  orders: number
  sold: number
  /** Changes whenever the family's row does. */
  stamp: number
}

export interface CodeName {
  code: string
  name: string
}

/** Everything lists, counts and menus are made from. Names are in the order in which they are shown. */
export interface CatalogueRows {
  version: number
  families: FamilyEntry[]
  /** Each family's words for search, by id, with the stamp they were read at. */
  words: Map<number, Words & { stamp: number }>
  collections: (CodeName & { subCollections: CodeName[] })[]
  brands: (CodeName & { town: string })[]
  features: CodeName[]
  sizes: CodeName[]
  synonyms: Synonym[]
  /** The stems of each name above and of each flag's, parted by spaces. */
  stems: Map<string, string>
}
