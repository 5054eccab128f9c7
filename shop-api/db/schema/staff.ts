import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Role } from '#lib/contract/base/permissions.ts'
import { instant } from './instant.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The people who run the shop. They are not customers: a customer's account never opens the office. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text().notNull(),
    roles: jsonb().$type<Role[]>().notNull(),
    /** invited until a second factor is set up; left for a person who can no longer sign in. Rows are never deleted. */
    state: text({ enum: ['invited', 'active', 'left'] }).notNull(),
    passwordHash: text(),
    /** Own choices: density, keys switched off. */
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Counts changes by others, to refuse outdated saves. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    lastSeenAt: instant(),
  },
  (t) => [
    uniqueIndex('staff_members_email').on(sql`lower(${t.email})`),
    check('staff_members_state_known', sql`${t.state} IN ('invited', 'active', 'left')`),
  ],
)

/** Links for one sign-in: an invitation, or the return after a factor was reset. Stored as hashes. */
export const staffLinks = pgTable(
  'staff_links',
  {
    tokenHash: text().primaryKey(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['invitation', 'reset'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('staff_links_staff').on(t.staffId)],
)

/** Passkeys: public keys of the browser's authenticator. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    isBackedUp: boolean().notNull().default(false),
    /** The office's host for which it was made: at another host no browser offers it. */
    host: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('staff_passkeys_staff').on(t.staffId)],
)

/** The authenticator app of a staff member, and the codes that stand in for a lost factor. */
export const staffAuthenticators = pgTable('staff_authenticators', {
  staffId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  /** Its secret, sealed under FILES_KEY. */
  sealedSecret: text().notNull(),
  /** Null until a first code has proved that the app has it. */
  confirmedAt: instant(),
  /** The time step of the last code taken: a code is good once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeHash: text().primaryKey(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    usedAt: instant(),
  },
  (t) => [index('staff_recovery_codes_staff').on(t.staffId)],
)

/** Challenges for a browser to sign with its passkey, valid once and for minutes. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** The challenge itself, base64url. */
    challenge: text().primaryKey(),
    /** Null for a sign-in with a passkey alone. */
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['register', 'sign-in', 'confirm'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('staff_challenges_expires').on(t.expiresAt)],
)

/** A session of the office on one device; its token is stored as a hash. Ending a session deletes its row. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    /** password until the second factor was shown: until then the session only accepts that factor. */
    stage: text({ enum: ['password', 'full'] }).notNull(),
    /** When the second factor was last shown. */
    factorAt: instant(),
    /** The factor that was shown. */
    factor: text({ enum: ['passkey', 'authenticator', 'recovery'] }),
    device: text().notNull(),
    /** Keyed hash of the network. */
    network: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Twelve hours after its start, regardless of use. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), index('staff_sessions_expires').on(t.expiresAt)],
)
