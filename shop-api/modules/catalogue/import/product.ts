import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import type { ColourRecipe } from '../../../media/colour-recipe.ts'

export const STATUSES = ['active', 'draft', 'archived'] as const
/** Only what is active is sold and shown. */
export type Status = (typeof STATUSES)[number]

/** A picture that a file names. */
export interface PictureRef {
  sha256: string
  alt: string
  /** Where its bytes come from; absent when the shop must have it already. */
  source?:
    | { kind: 'url'; url: string }
    | { kind: 'file'; width: number; height: number; blur: string }
    | { kind: 'colours'; recipe: ColourRecipe }
}

/** What stands in a family's own columns, but its codes and shelf. */
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
  stockTenths: number
}

/** A family with its colours, sizes and variants as the database holds them, in order. */
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

/** Where a product is to stand: by code, by name, or by the kind of thing it is. */
export interface ShelfPatch extends Partial<ShelfName> {
  collectionCode?: string
  subCollectionCode?: string
  /** Where it goes when none of these says it, instead of "Other products". */
  otherwise?: ShelfName | undefined
}

export interface AxisPatch {
  code?: string
  name: string
  /** Where it stands among the others, from 1. */
  order?: number
}

export interface ColourPatch extends AxisPatch {
  swatch?: PictureRef
  pictures?: PictureRef[]
}

/** One row of the file that sells something. What is absent stays as it is. */
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
  stockTenths?: number
  /** The shop it comes from does not count it: it can always be sold there. */
  isUntracked?: boolean
  /** The shop it comes from sells on when nothing is left. */
  sellsOn?: boolean
  /** Its count in the file is below 0, which is nothing left here. */
  isBelowZero?: boolean
}

/** What a file says of one product; what it does not say stays as the shop has it, or takes the usual value. */
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
