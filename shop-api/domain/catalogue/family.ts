import type { Media } from '#lib/contract/fields.ts'

export interface ColourParts {
  code: string
  name: string
  swatch: Media
  /** The main picture first. */
  images: Media[]
}

export interface VariantParts {
  id: number
  code: string
  colourCode: string
  sizeCode: string
  exVatCents: number
  formerExVatCents: number | null
  vatPerc: number
  piecesPerBale: number
  /** As the catalogue last saw it; pages that tell stock read it at their own moment. */
  isInStock: boolean
}

interface Labelled {
  label: string
  value: string
}

/** A family's own columns, with the names of its shelf and brand. */
export interface FamilyRow {
  id: number
  clusterCode: string
  clusterName: string
  clusterFullName: string
  collectionCode: string
  collectionName: string
  subCollectionCode: string
  subCollectionName: string
  brandCode: string
  brandName: string
  brandTown: string
  brandImageSha: string | null
  featureCode: string
  featureName: string
  plCode: string
  category: string
  unitText: string
  convertedUnitText: string
  quantityStepTenths: number
  shortDescription: string
  longDescription: string
  features: Labelled[]
  materials: { name: string; percent: number }[]
  specification: Labelled[]
  care: { code: string; text: string }[]
  careNote: string
  inspired: { title: string; text: string } | null
  sizeChart: { columns: string[]; rows: string[][] } | null
  visibility: boolean
  isOffer: boolean
  tags: string[]
  keywords: string[]
  /** Only what is 'active' is sold. */
  status: string
}

/** A family with everything that hangs on it, but its stock. Colours, sizes and variants are in their order. */
export interface FamilyParts extends Omit<FamilyRow, 'brandImageSha'> {
  brandImage: Media | null
  colours: ColourParts[]
  sizes: { code: string; name: string }[]
  variants: VariantParts[]
}
