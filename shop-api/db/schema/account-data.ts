import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companies, users } from './accounts.ts'
import { families, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { countries } from './reference.ts'

/** A user's saved addresses. */
export const addresses = pgTable(
  'addresses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    middleName: text(),
    lastName: text().notNull(),
    /** 2547XXXXXXXX. */
    mobileNumber: text().notNull(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    countyId: integer(),
    cityId: integer(),
    countyName: text().notNull().default(''),
    cityName: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    physicalLocation: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`${t.isDefault}`),
  ],
)

/** Favourites are product families, regardless of the colour that was marked. */
export const favourites = pgTable(
  'favourites',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    familyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    /** The product the heart was on. */
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.familyId] })],
)

/** Products that signed-in users viewed. */
export const recentViews = pgTable(
  'recent_views',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    viewedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.variantId] }), index('recent_views_latest').on(t.userId, t.viewedAt)],
)

/**
 * The account's cart: the same on every device. A sales representative has a separate cart for each trader. Prices are
 * always computed, never stored.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The trader, if a sales representative fills the cart; null: the user's own cart, or their company's. */
    companyId: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    quantityTenths: integer().notNull(),
    addedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('cart_lines_once').on(t.userId, t.companyId, t.variantId).nullsNotDistinct(),
    check('cart_lines_quantity_positive', sql`${t.quantityTenths} > 0`),
  ],
)
