import type { CardView } from '#components/catalogue/card-view.ts'
import type { PictureMedia } from '#components/kit/media/picture.tsx'
import type { BalePrice } from '#components/trade/bale-prices.tsx'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Site } from '#lib/contract/site/site.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Brand } from './brands.tsx'
import type { Bolt } from './shelf.tsx'

/** A row of products: how many there are in all, the first of them, and where all are. */
export interface ProductRowData {
  total: number
  cards: readonly CardView[]
  href: string
}

/**
 * Data of the home page in addition to the texts of staff. Serializable: the office's preview receives the same data.
 */
export interface HomeData {
  site: Site
  /** The collections in the menu's order. */
  bolts: readonly Bolt[]
  fresh: ProductRowData
  /** By collection, with the names used by a products section. */
  rows: Readonly<Record<string, ProductRowData>>
  bales: readonly BalePrice[]
  brands: readonly Brand[]
  about: { title: string; paragraphs: readonly string[]; picture: PictureMedia | null; payWith: string }
  methods: readonly PaymentMethod[]
  delivery: { town: string; days: number; freeFrom: Cents | null } | null
}
