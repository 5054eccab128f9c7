import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/**
 * A sign-in on one device. Only hashes of its tokens are kept. The pair before the present one is good for a moment
 * more, for requests under way; used after that it means that it was copied, and the sign-in ends.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    tokenExpires: instant().notNull(),
    refreshHash: text().notNull().unique(),
    formerTokenHash: text(),
    formerRefreshHash: text(),
    formerUntil: instant(),
    /** When it ends however often it is renewed. */
    expiresAt: instant().notNull(),
    /** Chance of its own: each pair is made from it and the refresh token before, so that renewing twice is one renewal. */
    renewalKey: text().notNull(),
    /** "Chrome on Android". */
    device: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_former_token').on(t.formerTokenHash),
    index('sessions_former_refresh').on(t.formerRefreshHash),
    index('sessions_expires').on(t.expiresAt),
  ],
)

/** Networks where a user has signed in before: there they are not slowed down by strangers' wrong passwords. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the network: no address can be read out of it without the key. */
    addressHash: text().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.addressHash] }), index('sign_in_places_last').on(t.lastAt)],
)

/** The code mailed to a representative or shop staff for a sign-in on a device that is not known: one at a time. */
export const signInCodes = pgTable('sign_in_codes', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A keyed hash: of a million codes the right one is not found without the key. */
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** Devices on which a code was shown: no code is needed on them for thirty days after the last sign-in. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tokenHash: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastAt: instant().notNull(),
  },
  (t) => [index('trusted_devices_user').on(t.userId), index('trusted_devices_last').on(t.lastAt)],
)

/** Guesses and letters asked for of late, by subject and by network address, so that more of them get slower and slower. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** Hash of what is guarded, of the address, or of both. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index('sign_in_failures_last').on(t.lastAt)],
)
