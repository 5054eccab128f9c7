import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { moneyAccounts } from './money.ts'
import { orderParcels } from './order-parcels.ts'
import { staffMembers } from './staff.ts'

const staffMember = () => bigint({ mode: 'number' }).references(() => staffMembers.id)
const account = () => bigint({ mode: 'number' }).references(() => moneyAccounts.id)

/** A parcel that an own rider delivers: its place in the run, and the result at the door. */
export const deliveryStops = pgTable(
  'delivery_stops',
  {
    parcelId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    /** The first stop of its rider is 1. */
    position: integer().notNull(),
    /** missed: to be delivered on `nextDay`. refused: all products returned. */
    state: text({ enum: ['waiting', 'missed', 'delivered', 'refused'] })
      .notNull()
      .default('waiting'),
    /** Cash taken at the door. */
    cashCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Name of the person who took it, if it was not the buyer. */
    takenBy: text().notNull().default(''),
    /** Why it was missed, or why products were refused. */
    reason: text().notNull().default(''),
    nextDay: date({ mode: 'string' }),
    /** Key of the picture at the door in the private files. */
    proofFile: text(),
    /** Keyed hash of the code that the customer got, and the code encrypted, for another email; null without a code. */
    codeHash: text(),
    codeSealed: text(),
    codeTries: integer().notNull().default(0),
    /** The customer gave the rider the right code. */
    codeConfirmedAt: instant(),
    /** The rider who finished it. */
    doneBy: staffMember(),
    doneAt: instant(),
  },
  (t) => [
    index('delivery_stops_done_by').on(t.doneBy, t.doneAt).where(sql`${t.doneBy} IS NOT NULL`),
    check('delivery_stops_state_known', sql`${t.state} IN ('waiting', 'missed', 'delivered', 'refused')`),
    check('delivery_stops_cash', sql`${t.cashCents} >= 0`),
    check('delivery_stops_missed', sql`${t.state} <> 'missed' OR (${t.reason} <> '' AND ${t.nextDay} IS NOT NULL)`),
  ],
)

/** Actions of riders, by the id that the phone made: an action that is sent twice counts once. */
export const deliveryActions = pgTable(
  'delivery_actions',
  {
    id: text().primaryKey(),
    parcelId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    staffId: staffMember().notNull(),
    kind: text({ enum: ['delivered', 'missed'] }).notNull(),
    /** By the phone's clock. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('delivery_actions_parcel').on(t.parcelId),
    index('delivery_actions_staff').on(t.staffId),
    check('delivery_actions_kind_known', sql`${t.kind} IN ('delivered', 'missed')`),
  ],
)

/** Cash that a rider hands in at a drawer, confirmed with the receiver's one-time code. */
export const handedInCash = pgTable(
  'cash_handovers',
  {
    /** A UUID that the rider's phone made. */
    id: text().primaryKey(),
    /** The rider's account. */
    accountId: account().notNull(),
    riderId: staffMember().notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** Cash that the rider carried by the book. */
    carriedCents: bigint({ mode: 'number' }).notNull(),
    /** Why the amount differs. */
    reason: text().notNull().default(''),
    state: text({ enum: ['stated', 'confirmed', 'ended'] }).notNull(),
    /** The receiver and the drawer, from when the code was made. */
    receiverId: staffMember(),
    drawerId: account(),
    /** Keyed hash of the code. */
    codeHash: text(),
    codeEndsAt: instant(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [
    uniqueIndex('cash_handovers_one_stated').on(t.riderId).where(sql`${t.state} = 'stated'`),
    index('cash_handovers_rider').on(t.riderId, t.createdAt),
    index('cash_handovers_account').on(t.accountId),
    index('cash_handovers_receiver').on(t.receiverId).where(sql`${t.receiverId} IS NOT NULL`),
    index('cash_handovers_drawer').on(t.drawerId).where(sql`${t.drawerId} IS NOT NULL`),
    check('cash_handovers_state_known', sql`${t.state} IN ('stated', 'confirmed', 'ended')`),
    check('cash_handovers_amount', sql`${t.amountCents} > 0`),
    check('cash_handovers_difference', sql`${t.amountCents} = ${t.carriedCents} OR ${t.reason} <> ''`),
    check(
      'cash_handovers_confirmed',
      sql`(${t.state} = 'confirmed') = (${t.confirmedAt} IS NOT NULL)
        AND (${t.confirmedAt} IS NULL OR (${t.receiverId} IS NOT NULL AND ${t.drawerId} IS NOT NULL))`,
    ),
  ],
)
