import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { AGE_GROUPS, type AgeGroup, GENDERS, type Gender } from '#lib/contract/catalogue/feed-fields.ts'
import type { FamilyStatus } from '#lib/contract/catalogue/office/family-list.ts'
import type { MenuCollection, Video } from '#lib/contract/content/reference.ts'
import { isOneOf } from './is-one-of.ts'
import { media } from './media.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Dispatchers of the products; the cart is grouped by provider. */
export const providers = pgTable('providers', {
  code: text().primaryKey(),
  name: text().notNull(),
  town: text().notNull(),
})

export const brands = pgTable('brands', {
  code: text().primaryKey(),
  name: text().notNull(),
  town: text().notNull(),
  blurb: text().notNull(),
  imageSha: text().references(() => media.sha256),
  providerCode: text()
    .notNull()
    .references(() => providers.code),
  position: integer().notNull(),
  version: integer().notNull().default(1),
})

/** Collections and, with a parent, sub-collections. `code` is the slug in addresses. */
export const collections = pgTable('collections', {
  code: text().primaryKey(),
  name: text().notNull(),
  blurb: text().notNull(),
  isAvailable: boolean().notNull(),
  dropdownRight: boolean().notNull(),
  badge: text().$type<MenuCollection['badge']>(),
  coverSha: text()
    .notNull()
    .references(() => media.sha256),
  /** Pictures that the home page's tile plays; the cover first. */
  tileShas: text().array().notNull(),
  /** A video of the collection, played on request. */
  video: jsonb().$type<Video | null>(),
  position: integer().notNull(),
  version: integer().notNull().default(1),
})

export const subCollections = pgTable(
  'sub_collections',
  {
    collectionCode: text()
      .notNull()
      .references(() => collections.code),
    code: text().notNull(),
    name: text().notNull(),
    isAvailable: boolean().notNull(),
    isImg: boolean().notNull(),
    badge: text().$type<MenuCollection['badge']>(),
    coverSha: text()
      .notNull()
      .references(() => media.sha256),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.code] }), index('sub_collections_collection').on(t.collectionCode)],
)

/**
 * Columns of a family that staff and catalogue files fill in. Statements, the office form, product responses and
 * catalogue files derive theirs from this list: CONTRIBUTING.md, "Add a product column".
 */
export const familyColumns = {
  clusterCode: text().notNull().unique(),
  clusterName: text().notNull(),
  clusterFullName: text().notNull(),
  collectionCode: text()
    .notNull()
    .references(() => collections.code),
  subCollectionCode: text()
    .notNull()
    .references(() => subCollections.code),
  brandCode: text()
    .notNull()
    .references(() => brands.code),
  featureCode: text().notNull(),
  featureName: text().notNull(),
  plCode: text().notNull(),
  category: text().notNull(),
  unitText: text().notNull(),
  convertedUnitText: text().notNull(),
  /** Tenths of the unit that quantities are multiples of: 10 for whole pieces, 1 for metres. */
  quantityStepTenths: integer().notNull().default(10),
  shortDescription: text().notNull(),
  longDescription: text().notNull(),
  features: jsonb().$type<{ label: string; value: string }[]>().notNull(),
  materials: jsonb().$type<{ name: string; percent: number }[]>().notNull(),
  specification: jsonb().$type<{ label: string; value: string }[]>().notNull(),
  care: jsonb().$type<{ code: string; text: string }[]>().notNull(),
  careNote: text().notNull(),
  inspired: jsonb().$type<{ title: string; text: string } | null>(),
  sizeChart: jsonb().$type<{ columns: string[]; rows: string[][] } | null>(),
  isNew: boolean().notNull(),
  isTrending: boolean().notNull(),
  isOffer: boolean().notNull(),
  /** False: neither price nor cart, "contact us" instead. */
  visibility: boolean().notNull(),
  /** False: customers can return it only for a fault, for example underwear. */
  isReturnable: boolean().notNull().default(true),
  tags: jsonb().$type<string[]>().notNull(),
  /** The intended wearer, for product feeds and search engines. Empty: not stated. */
  gender: text().$type<Gender | ''>().notNull().default(''),
  ageGroup: text().$type<AgeGroup | ''>().notNull().default(''),
  /** "Striped": the pattern of the cloth, for feeds. */
  pattern: text().notNull().default(''),
  /** Its id in Google's product taxonomy; null: not stated. */
  googleCategory: integer(),
  /** Additional search terms, which no card shows. */
  keywords: jsonb().$type<string[]>().notNull().default([]),
  /** 'active' is sold; 'draft' and 'archived' are in no list and have no page. */
  status: text().$type<FamilyStatus>().notNull().default('active'),
  publishedOn: date({ mode: 'string' }).notNull(),
}

/** A product family (the specification's cluster): one product in its colours and sizes. */
export const families = pgTable(
  'families',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...familyColumns,
    /** Its manual place among the products of its collection; null: after those, by name. */
    handOrder: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Counted up by each change in the office: a later change names the version it saw. */
    version: integer().notNull().default(1),

    // Columns for lists, derived from the variants whenever a variant changes (store/catalogue/refresh-family.ts).
    /** Size codes the family is sold in, for the size filter. */
    sizeCodes: text().array().notNull().default(sql`'{}'`),
    /** Those of them with something in stock. */
    sizesInStock: text().array().notNull().default(sql`'{}'`),
    /** Colour groups of its colours (domain/catalogue/colour-families.ts), and those in stock. */
    colourFamilies: text().array().notNull().default(sql`'{}'`),
    colourFamiliesInStock: text().array().notNull().default(sql`'{}'`),
    /** By colour group: the card's differences when a list shows the family in that colour. */
    colourCards: jsonb().notNull().default({}),
    /** Which rules the derived columns were made by; those made by older ones are made again. */
    derivedBy: integer().notNull().default(0),
    /** The price on the card, including VAT, cents, for sorting and filtering. Null without visibility. */
    priceCents: integer(),
    /** The card as the list returns it, wire form. Null until it is made: such a family is in no list. */
    card: jsonb(),
    /** Brand, collection, colours, sizes, materials …: the searched text in addition to the name. */
    searchText: text().notNull().default(''),
    /**
     * Words of the search text, stemmed by PostgreSQL, with a higher weight for the name: read into the index in memory
     * (decision 9). Without the characters that its parser takes for addresses and paths: "cotton/linen" is two words.
     */
    searchVector: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english', translate(cluster_name, './_@:', '     ')), 'A')
        || setweight(to_tsvector('english', translate(search_text, './_@:', '     ')), 'B')`,
    ),
  },
  (t) => [
    index('families_sub_collection').on(t.subCollectionCode),
    index('families_brand').on(t.brandCode),
    check('families_gender', isOneOf(t.gender, ['', ...GENDERS])),
    check('families_age_group', isOneOf(t.ageGroup, ['', ...AGE_GROUPS])),
  ],
)

/** Family data that staff and catalogue files fill in. */
export type FamilyColumns = Pick<typeof families.$inferSelect, keyof typeof familyColumns>

export const familyColours = pgTable(
  'family_colours',
  {
    familyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    swatchSha: text()
      .notNull()
      .references(() => media.sha256),
    /** Pictures of this colour, the main one first. */
    imageShas: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.familyId, t.code] }),
    // A picture that is taken away is looked for here.
    index('family_colours_swatch').on(t.swatchSha),
  ],
)

export const familySizes = pgTable(
  'family_sizes',
  {
    familyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.familyId, t.code] })],
)

/** A product for sale: a family in one colour and one size. `id` is the productId of calls and addresses. */
export const variants = pgTable(
  'variants',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    familyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    colourCode: text().notNull(),
    sizeCode: text().notNull(),
    exVatCents: integer().notNull(),
    /** Ex-VAT price before the offer. */
    formerExVatCents: integer(),
    vatPerc: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(16),
    piecesPerBale: integer().notNull(),
    /** Barcode number of GS1, digits only; null without one. */
    gtin: text(),
    /** Stock that is free to sell, in tenths of the unit (metres are sold by the tenth). */
    stockTenths: integer().notNull(),
    /**
     * Promised to orders and not sent, in tenths: it is on hand and not free. On hand = stockTenths + this. Triggers
     * write a movement for each change of either (0050).
     */
    promisedTenths: integer().notNull().default(0),
    /** Cost of one unit for the shop, ex-VAT; null if unknown. */
    costCents: integer(),
    /** The highest cost of the last 90 days if it is higher than now, and the end of its validity. Set by a trigger. */
    formerCostCents: integer(),
    formerCostUntil: timestamp({ withTimezone: true }),
    /** From so little on the office lists it as low; null: never. */
    lowStockTenths: integer(),
    /** True for one that is not shown and not sold while its family is. */
    isHidden: boolean().notNull().default(false),
    /** Counted up by each change in the office: a later change names the version it saw. */
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('variants_cell').on(t.familyId, t.colourCode, t.sizeCode),
    // Typed codes: in any case, with or without dashes, or incomplete. Low stock is searched each minute; changes of
    // stock do not update this index.
    index('variants_low').on(t.id).where(sql`${t.lowStockTenths} IS NOT NULL`),
    index('variants_code_begun').on(sql`upper(translate(${t.code}, '-._/ ', '')) text_pattern_ops`),
    check('variants_price_positive', sql`${t.exVatCents} > 0`),
    check('variants_stock_not_negative', sql`${t.stockTenths} >= 0`),
    check('variants_bale_positive', sql`${t.piecesPerBale} > 0`),
  ],
)

/**
 * Families of which a product sold out or returned to stock, written by a trigger on variants: their cards are made
 * again. Rows can repeat; writing a row reads and locks no others.
 */
export const stockStatusChanges = pgTable('stock_status_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  familyId: bigint({ mode: 'number' }).notNull(),
})

/** Recent sales of families: the basis of the order "Best sellers". Families without sales have no row. */
export const familySales = pgTable('family_sales', {
  familyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => families.id, { onDelete: 'cascade' }),
  /** Orders of the last 90 days with the family in them, cancelled lines left out. */
  orders: integer().notNull(),
  /** Quantity sold in them, tenths of the unit. */
  quantityTenths: bigint({ mode: 'number' }).notNull(),
})
