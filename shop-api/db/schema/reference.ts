import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Video } from '#lib/contract/content/reference.ts'

/** Countries that the shop sells to. Calls use `id`; `code` is ISO 3166 alpha-2. */
export const countries = pgTable('countries', {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  dialCode: text().notNull(),
})

export const counties = pgTable('counties', {
  id: integer().primaryKey(),
  countryId: integer()
    .notNull()
    .references(() => countries.id),
  code: text().notNull(),
  name: text().notNull(),
})

export const cities = pgTable(
  'cities',
  {
    id: integer().primaryKey(),
    countyId: integer()
      .notNull()
      .references(() => counties.id),
    name: text().notNull(),
    postalCode: text(),
    /** The county's entry for every unlisted place; its name is the customer's input. */
    isOther: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('cities_county_name').on(t.countyId, t.name)],
)

export const pickUpPoints = pgTable('pick_up_points', {
  id: integer().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  town: text().notNull(),
  county: text().notNull(),
  hours: text().notNull(),
  phone: text().notNull(),
  /** False: orders can no longer be collected there; earlier orders still refer to it. */
  isOffered: boolean().notNull().default(true),
  version: integer().notNull().default(1),
})

/** Delivery charges, ex-VAT. A town's row wins over its county's, a county's over its country's. */
export const deliveryCharges = pgTable('delivery_charges', {
  id: integer().primaryKey(),
  countryId: integer()
    .notNull()
    .references(() => countries.id),
  countyId: integer().references(() => counties.id),
  cityId: integer().references(() => cities.id),
  exVatCents: integer().notNull(),
  vatPerc: integer().notNull(),
  days: integer().notNull(),
  providerName: text().notNull(),
})

export const banners = pgTable('banners', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  mediaType: text().$type<'image' | 'video'>().notNull(),
  videoType: text().$type<Video['videoType']>(),
  mediaSha: text().notNull(),
  mediaNarrowSha: text().notNull(),
  videoUrl: text(),
  title: text().notNull(),
  text: text().notNull(),
  words: jsonb().$type<string[]>().notNull(),
  redirectUrl: text().notNull(),
  redirectText: text().notNull(),
})

/** Settings of the shop that are written once, such as the name of its sample catalogue. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  isPublic: boolean().notNull().default(false),
})
