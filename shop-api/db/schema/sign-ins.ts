import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/**
 * A sign-in on one device. Only hashes of its tokens are stored. The previous pair is valid for a moment more, for
 * requests in progress. Later use means that it was copied, and the sign-in ends.
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
    /** Its end, regardless of renewals. */
    expiresAt: instant().notNull(),
    /**
     * A separate random value: each pair is derived from it and the previous refresh token, so that renewing twice is
     * one renewal.
     */
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

/** Networks of a user's earlier sign-ins: there, strangers' wrong passwords do not delay them. */
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

/** Recent guesses and requested emails, by subject and by network address, to delay further attempts more and more. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** Hash of the guarded subject, of the address, or of both. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index('sign_in_failures_last').on(t.lastAt)],
)
