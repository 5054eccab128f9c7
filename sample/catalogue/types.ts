/**
 * The shapes of the sample catalogue. Data only: no database, no files, no clock.
 * Money is an integer number of cents, ex-VAT, unless a name says otherwise. Codes are stable: the loader may key on them.
 */
import type { AgeGroup, Gender } from '#lib/contract/catalogue/feed-fields.ts'
import type { Video } from '#lib/contract/content/reference.ts'

export type Badge = 'new' | 'new design soon' | 'coming soon'

/** `Unittext` of the specification. Quantities are whole, but for the metre, which is sold in tenths. */
export type Unit = 'piece' | 'pair' | 'set' | 'metre' | 'kg'

/** A picture file below sample/pictures, without its ending, and the words that stand for it when it is not seen. */
export interface CataloguePicture {
  file: string
  alt: string
}

export interface SubCollection {
  /** Slug, unique within its collection, second part of the clean address. */
  code: string
  name: string
  isAvailable: boolean
  /** Whether the menu panel shows its cover. */
  isImg: boolean
  badge?: Badge
  cover: CataloguePicture
}

export interface Collection {
  /** Slug, unique, first part of the clean address. */
  code: string
  name: string
  isAvailable: boolean
  /** Whether the menu panel hangs from the right edge of its entry. */
  dropdownRight: boolean
  badge?: Badge
  /** One sentence for the page head. */
  blurb: string
  cover: CataloguePicture
  /** What the home page's tile plays through; the first is the cover. */
  media: CataloguePicture[]
  /** Shown when asked for. */
  video?: Video
  subCollections: SubCollection[]
}

/** Who sends the goods; the cart groups its lines by this ('From Highland Mills, Limuru'). */
export interface Provider {
  code: string
  name: string
  town: string
}

export interface Brand {
  /** Two capital letters, the first part of its families' codes. */
  code: string
  name: string
  town: string
  providerCode: string
  /** One sentence. */
  blurb: string
}

/** The facet 'Feature': how the cloth is patterned. */
export interface Feature {
  /** Three capital letters. */
  code: string
  name: string
}

export interface CareInstruction {
  code: CareCode
  text: string
  /** Name of one of the shop's own neutral drawings (not the GINETEX symbols, which need a licence). */
  icon: string
}

export type CareCode =
  | 'wash-30'
  | 'wash-40'
  | 'wash-60'
  | 'wash-90'
  | 'hand-wash'
  | 'no-bleach'
  | 'oxygen-bleach'
  | 'dry-flat-shade'
  | 'line-dry'
  | 'line-dry-shade'
  | 'tumble-low'
  | 'tumble-medium'
  | 'no-tumble'
  | 'iron-110'
  | 'iron-150'
  | 'iron-200'
  | 'no-iron'
  | 'dry-clean'
  | 'no-dry-clean'

export interface FamilyColour {
  /** Three capital letters, unique within the family. */
  colorCode: string
  colorName: string
}

export interface FamilySize {
  /** Capital letters and digits, unique within the family: 'M', '150200', 'BED56', 'MTR150'. */
  sizeCode: string
  /** As shown, with real multiplication signs and no-break spaces: '150 × 200 cm'. */
  sizeName: string
  /** Ascending order in the matrix. */
  order: number
  exVatCents: number
  /** The price before the offer, always higher; only on families with isOffer. */
  formerExVatCents?: number
  /** Pieces (metres, kilograms, sets …) in one bale or roll. */
  piecesPerBale: number
}

export interface Material {
  name: string
  /** Whole percent; the materials of a family sum to 100. */
  percent: number
}

export interface SpecificationLine {
  label: string
  value: string
}

export interface SizeChart {
  columns: string[]
  rows: string[][]
}

export interface LongDescription {
  /** A sentence, used as the section's heading. */
  heading: string
  paragraphs: string[]
}

/** How much there is: nearly always plenty; nearly nothing; or nothing, woven to order. */
export type StockRule = 'usual' | 'scarce' | 'to-order'

/** A product family (cluster): one cloth in its colours and sizes. */
export interface Family {
  /** 'HM-SB-0142': brand, product line, number. Unique. */
  clusterCode: string
  /** 'Simba blanket, Mara border'. */
  clusterName: string
  /** With the mill: 'Highland Mills Simba blanket, Mara border'. */
  clusterFullName: string
  collectionCode: string
  subCollectionCode: string
  brandCode: string
  featureCode: string
  featureName: string
  /** Product line, two capital letters: 'SB'. */
  plCode: string
  /** What it is, in one or two words: 'Blanket'. */
  category: string
  /** Its id in Google's product taxonomy. */
  googleCategory: number
  /** Null, like ageGroup, for products that are not clothing. */
  gender: Gender | null
  ageGroup: AgeGroup | null
  unit: Unit
  quantityStep: 1 | 0.1
  shortDescription: string
  longDescription: LongDescription
  materials: Material[]
  specification: SpecificationLine[]
  care: CareCode[]
  careNote: string
  inspired?: { title: string; text: string }
  sizeChart?: SizeChart
  isNew: boolean
  isTrending: boolean
  isOffer: boolean
  /** False: no price, no cart, 'contact us' (woven to order). */
  visibility: boolean
  /** Words for the tabs on cards: 'New', 'Trending', '14% off', 'Woven to order'. */
  tags: string[]
  /** Day it entered the catalogue, YYYY-MM-DD, within the year before `asOf`. */
  createdAt: string
  colours: FamilyColour[]
  sizes: FamilySize[]
  /** Holes of the matrix: [colorCode, sizeCode] that are not made. */
  unavailable: [colorCode: string, sizeCode: string][]
  stock: StockRule
}

/** A sellable thing: family, colour and size. */
export interface Variant {
  /** 'HM-SB-0142-IND-150200', unique. */
  sku: string
  clusterCode: string
  colorCode: string
  sizeCode: string
  exVatCents: number
  formerExVatCents?: number
  piecesPerBale: number
  /** In the family's unit; whole. */
  stock: number
}

export interface Banner {
  mediaType: 'image' | 'video'
  /** Set for videos. */
  video?: Video
  title: string
  words: string[]
  text: string
  /** Label of the link. */
  action: string
  redirectUrl: string
  /** The picture, or the video's first frame: `<file>-wide` and its crop for phones, `<file>-narrow`. */
  picture: CataloguePicture
  /** Landscape. */
  wide: true
}

export interface Faq {
  question: string
  answer: string
}

export interface Topic {
  id: number
  name: string
}

export interface CancelReason {
  /** 0 is 'Other', which asks for words. */
  id: number
  name: string
}

export interface PickUpPoint {
  code: string
  name: string
  address: string
  town: string
  countyCode: string
  hours: string
  /** As dialled in Kenya, '0709 000 120'. Placeholders. */
  phone: string
}

interface DeliveryTerms {
  providerName: string
  exVatCents: number
  /** Days on the calendar from the order to the door. */
  days: number
}

export interface CountyDelivery extends DeliveryTerms {
  countyCode: string
}

/** Instead of its county's terms. */
export interface TownDelivery extends DeliveryTerms {
  countyCode: string
  town: string
}

export interface CountryDelivery extends DeliveryTerms {
  countryCode: string
}

export interface Delivery {
  /** Free from this value of goods, inclusive of VAT, delivery itself not counted; within Kenya only. */
  freeFromIncVatCents: number
  counties: CountyDelivery[]
  towns: TownDelivery[]
  abroad: CountryDelivery[]
  /** Collecting costs nothing. */
  pickUpExVatCents: 0
}

export interface SampleCatalogue {
  /** The day the sample is told from, YYYY-MM-DD. */
  asOf: string
  pricesNote: string
  collections: Collection[]
  providers: Provider[]
  brands: Brand[]
  features: Feature[]
  careInstructions: CareInstruction[]
  families: Family[]
  banners: Banner[]
  benefits: string[]
  faqs: Faq[]
  topics: Topic[]
  cancelReasons: CancelReason[]
  pickUpPoints: PickUpPoint[]
  delivery: Delivery
  /** What people type → what the catalogue says; keys are lower case. */
  searchSynonyms: Readonly<Record<string, readonly string[]>>
}
