import * as z from 'zod/mini'
import { MAX_CATALOGUE_CODE, maybe, media, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { FEED_FAULT_NAMES } from '../../feeds/feed-report.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { ageGroup, gender, googleCategory, MAX_PATTERN } from '../feed-fields.ts'

/** The Catalogue section's list: product families, and bulk actions. */

const reads = { method: 'POST', body: 'json', writes: false, answer: 'json', access: 'catalogue.view' } as const

export const familyId = z.int().check(z.positive('This product family is not known.'))
/** A code of a brand, a collection, a sub-collection. */
const code = z.string().check(z.maxLength(MAX_CATALOGUE_CODE))

/** 'active' is sold; 'draft' and 'archived' are in no list of the shop and have no page there. */
export const FAMILY_STATUSES = ['active', 'draft', 'archived'] as const
export type FamilyStatus = (typeof FAMILY_STATUSES)[number]
export const FAMILY_STATUS_TEXT: Readonly<Record<FamilyStatus, string>> = {
  active: 'On sale',
  draft: 'Draft',
  archived: 'Ended',
}

/** Missing data of a family, or reasons why its products cannot be bought. */
export const FAMILY_NEEDS = ['pictures', 'texts', 'hidden', 'sold-out', 'no-price'] as const
export type FamilyNeed = (typeof FAMILY_NEEDS)[number]
export const FAMILY_NEED_TEXT: Readonly<Record<FamilyNeed, string>> = {
  pictures: 'A colour without pictures',
  texts: 'No description',
  hidden: 'Hidden variants',
  'sold-out': 'Sold out',
  'no-price': 'Price on request',
}

export const FAMILY_SORTS = ['name', 'newest', 'code', 'price'] as const
export type FamilySort = (typeof FAMILY_SORTS)[number]

/** Filter of families, for the list, bulk changes and the spreadsheet of variants. */
export const familyFilter = z.object({
  status: z.optional(z.enum(FAMILY_STATUSES)),
  brands: z.optional(z.array(code).check(z.maxLength(100))),
  collection: z.optional(code),
  subCollections: z.optional(z.array(code).check(z.maxLength(100))),
  marks: z.optional(z.array(z.enum(['new', 'trending', 'offer'])).check(z.maxLength(3))),
  need: z.optional(z.enum(FAMILY_NEEDS)),
  /** A fault in the product feed, when it was generated last. */
  fault: z.optional(z.enum(FEED_FAULT_NAMES)),
  /** A name, words of it, or the beginning of a code of the family or a variant. */
  search: maybe(80),
})
export type FamilyFilter = z.output<typeof familyFilter>

/** Input of a catalogue export: the families of the filtered list. */
export const familiesExported = z.object({ filter: familyFilter })

const listedFamily = z.object({
  familyId: z.int(),
  code: z.string(),
  name: z.string(),
  brandName: z.string(),
  collectionName: z.string(),
  subCollectionName: z.string(),
  picture: z.nullable(media),
  status: z.enum(FAMILY_STATUSES),
  /** False: the shop shows a contact link instead of price and cart. */
  showsPrice: z.boolean(),
  isNew: z.boolean(),
  isTrending: z.boolean(),
  isOffer: z.boolean(),
  colours: z.int(),
  sizes: z.int(),
  variants: z.int(),
  /** Variants that are not shown while the family is. */
  hidden: z.int(),
  /** Ex-VAT, of the cheapest and of the dearest variant; null without variants. */
  from: z.nullable(money),
  to: z.nullable(money),
  /** Available stock of all variants, in units with at most one decimal. */
  stock: z.number(),
  unit: z.string(),
  version: z.int(),
})
export type ListedFamily = z.output<typeof listedFamily>

export const officeFamilyList = defineOfficeCall({
  ...reads,
  name: 'office-family-list',
  path: '/office/families',
  summary: 'Product families that match a filter, 100 per page.',
  request: z.object({
    filter: familyFilter,
    sort: z._default(z.enum(FAMILY_SORTS), 'name'),
    page: z._default(z.int().check(z.positive(), z.maximum(10_000)), 1),
  }),
  reply: z.object({
    families: z.array(listedFamily),
    total: z.int(),
    /** Cursor of the next page; null after the last page. */
    next: z.nullable(z.int()),
  }),
})

const named = z.object({ code: z.string(), name: z.string() })

export const officeFamilyChoices = defineOfficeCall({
  ...reads,
  name: 'office-family-choices',
  path: '/office/families/choices',
  summary: 'Choices for families: brands, collections, features, units; and the number of families per status.',
  request: z.object({}),
  reply: z.object({
    brands: z.array(named),
    collections: z.array(z.extend(named, { subCollections: z.array(named) })),
    features: z.array(named),
    counts: z.object({ active: z.int(), draft: z.int(), archived: z.int() }),
  }),
})
export type FamilyChoices = z.output<typeof officeFamilyChoices.reply>

/** Fields of a bulk change; at least one is set. */
export const familiesChange = z.object({
  status: z.optional(z.enum(FAMILY_STATUSES)),
  showsPrice: z.optional(z.boolean()),
  isNew: z.optional(z.boolean()),
  isTrending: z.optional(z.boolean()),
  isOffer: z.optional(z.boolean()),
  /** Fields of the product feed. */
  gender: z.optional(gender),
  ageGroup: z.optional(ageGroup),
  pattern: maybe(MAX_PATTERN),
  googleCategory: z.optional(googleCategory),
})
export type FamiliesChange = z.output<typeof familiesChange>

/** Families of a bulk change: the selected families, or all of a filter. */
const which = {
  familyIds: z.optional(z.array(familyId).check(z.minLength(1), z.maxLength(10_000))),
  filter: z.optional(familyFilter),
}

const setFamilies = z.object({ ...which, change: familiesChange }).check(
  z.refine(({ familyIds, filter }) => (familyIds === undefined) !== (filter === undefined), 'Choose families.'),
  z.refine(({ change }) => Object.values(change).some((value) => value !== undefined), 'Choose a change.'),
)

export const setFamiliesJob = defineJob({
  kind: 'catalogue.set-families',
  permission: 'catalogue.edit',
  summary: 'Publishes, hides or marks families in bulk, now or at a future time.',
  isHeld: false,
  canBeScheduled: true,
  input: setFamilies,
})

export const officeFamiliesPreview = defineOfficeCall({
  ...reads,
  name: 'office-families-preview',
  path: '/office/families/preview',
  summary: 'Preview of a bulk change of families: number of changes, and families that cannot change, with the reason.',
  request: setFamilies,
  reply: z.object({
    changes: z.int(),
    /** Number of families that already have these values. */
    unchanged: z.int(),
    /** Variants of the changed families. */
    variants: z.int(),
    /** Open orders with products of the changed families: they stay unchanged. */
    openOrders: z.int(),
    refused: z.array(z.object({ familyId: z.int(), name: z.string(), why: z.string() })),
    refusedCount: z.int(),
  }),
})

export const FAMILY_LIST_CALLS = [officeFamilyList, officeFamilyChoices, officeFamiliesPreview, setFamiliesJob] as const
