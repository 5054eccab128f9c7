import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import type { ColourRecipe } from '../../../media/colour-recipe.ts'

export const STATUSES = ['active', 'draft', 'archived'] as const
/** Only active products are sold and shown. */
export type Status = (typeof STATUSES)[number]

/** A picture that a file names. */
export interface PictureRef {
  sha256: string
  alt: string
  /** The source of its bytes; absent if the shop must have it already. */
  source?:
    | { kind: 'url'; url: string }
    | { kind: 'file'; width: number; height: number; blur: string }
    | { kind: 'colours'; recipe: ColourRecipe }
}

/** A family's own columns, except its codes and shelf. */
export type FamilyFields = Omit<FamilyColumns, 'clusterCode' | 'collectionCode' | 'subCollectionCode' | 'brandCode'>

export interface ColourDoc {
  code: string
  name: string
  swatchSha: string
  imageShas: string[]
}

export interface SizeDoc {
  code: string
  name: string
}

export interface VariantDoc {
  /** 0 until it is given one. */
  id: number
  code: string
  colourCode: string
  sizeCode: string
  exVatCents: number
  formerExVatCents: number | null
  vatPerc: number
  piecesPerBale: number
  gtin: string | null
  stockTenths: number
}

/** A stored family with its colours, sizes and variants, in order. */
export interface ProductDoc {
  /** 0 until it is given one. */
  id: number
  family: FamilyColumns
  colours: ColourDoc[]
  sizes: SizeDoc[]
  variants: VariantDoc[]
}

export interface BrandPatch {
  code?: string
  name: string
  town?: string
  providerCode?: string
  providerName?: string
}

/** A collection and, perhaps, one of its sub-collections, by their names. */
export interface ShelfName {
  collectionName: string
  subCollectionName?: string | undefined
}

/** The shelf of a product: by code, by name, or by the kind of thing. */
export interface ShelfPatch extends Partial<ShelfName> {
  collectionCode?: string
  subCollectionCode?: string
  /** The shelf if no other field decides it, instead of "Other products". */
  otherwise?: ShelfName | undefined
}

export interface AxisPatch {
  code?: string
  name: string
  /** Position among the others, from 1. */
  order?: number
}

export interface ColourPatch extends AxisPatch {
  swatch?: PictureRef
  pictures?: PictureRef[]
}

/** One row of the file that is sold. Absent fields remain unchanged. */
export interface VariantPatch {
  line: number
  sku?: string
  /** Places in the patch's colours and sizes. */
  colour: number
  size: number
  /** Cents; `price` including VAT or `exVat` without, as the file has it. */
  price?: number
  exVat?: number
  /** Null: no former price. */
  formerPrice?: number | null
  formerExVat?: number | null
  vatPerc?: number
  piecesPerBale?: number
  /** Null removes it. */
  gtin?: string | null
  stockTenths?: number
  /** Its original shop does not count it: it can always be sold there. */
  isUntracked?: boolean
  /** Its original shop continues to sell it without stock. */
  sellsOn?: boolean
  /** Its count in the file is below 0, which is 0 here. */
  isBelowZero?: boolean
}

/** The fields of one product in a file. Absent fields remain as in the shop, or take the usual value. */
export interface ProductPatch {
  line: number
  code: string
  /** A file of another shop: its handles are lower case, its names have no codes, its pictures no colours. */
  isForeign: boolean
  family: Partial<FamilyFields>
  brand?: BrandPatch
  shelf?: ShelfPatch
  colours: ColourPatch[]
  sizes: AxisPatch[]
  variants: VariantPatch[]
}
