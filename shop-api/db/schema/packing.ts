import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { orderParcels } from './order-parcels.ts'
import { staffMembers } from './staff.ts'

/** A variant's shelf in the store. A variant without a row has no shelf yet. */
export const variantShelves = pgTable(
  'variant_shelves',
  {
    variantId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** "B2-3" */
    shelf: text().notNull(),
    /** The dye lot on that shelf; empty if it does not matter. */
    dyeLot: text().notNull().default(''),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('variant_shelves_shelf').on(t.shelf),
    check('variant_shelves_length', sql`length(${t.shelf}) BETWEEN 1 AND 20 AND length(${t.dyeLot}) <= 20`),
  ],
)

/** One walk through the store for the parcels of several orders. Its id is its number. */
export const pickLists = pgTable(
  'pick_lists',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    /** closed: given up, its parcels wait again. */
    state: text({ enum: ['open', 'done', 'closed'] }).notNull(),
    packerId: staffMember().notNull(),
    createdBy: staffMember().notNull(),
    createdAt: instant().notNull(),
    /** Of the first scan. */
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('pick_lists_packer').on(t.packerId, t.id),
    index('pick_lists_created_by').on(t.createdBy),
    index('pick_lists_open').on(t.id).where(sql`${t.state} = 'open'`),
    check('pick_lists_state_known', sql`${t.state} IN ('open', 'done', 'closed')`),
  ],
)

/** A parcel on a pick list, and the box of the trolley it is packed in. */
export const pickListParcels = pgTable(
  'pick_list_parcels',
  {
    pickListId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pickLists.id, { onDelete: 'cascade' }),
    parcelId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … */
    box: integer().notNull(),
    /** stopped: cancelled during packing; picked goods are put back. */
    state: text({ enum: ['picking', 'packed', 'stopped', 'returned'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pickListId, t.parcelId] }),
    uniqueIndex('pick_list_parcels_box').on(t.pickListId, t.box),
    uniqueIndex('pick_list_parcels_one_open').on(t.parcelId).where(sql`${t.state} = 'picking'`),
    index('pick_list_parcels_parcel').on(t.parcelId),
    check('pick_list_parcels_state_known', sql`${t.state} IN ('picking', 'packed', 'stopped', 'returned')`),
  ],
)

/** Lines to pick for a parcel, with shelf and found quantity. */
export const pickListLines = pgTable(
  'pick_list_lines',
  {
    pickListId: bigint({ mode: 'number' }).notNull(),
    parcelId: bigint({ mode: 'number' }).notNull(),
    /** Of the order's line. */
    position: integer().notNull(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id),
    /** The shelf when the list was made; empty without a shelf. */
    shelf: text().notNull(),
    dyeLot: text().notNull(),
    wantedTenths: integer().notNull(),
    pickedTenths: integer().notNull().default(0),
    /** Reason of a shortage; null without a shortage. */
    shortReason: text({ enum: ['empty', 'damaged', 'other-lot', 'elsewhere'] }),
    /** Key of a picture of it in the private files. */
    shortFile: text(),
    /** Decision about the rest: sent later, the whole parcel held until it arrives, or taken off the order. */
    shortDecision: text({ enum: ['later', 'hold', 'off'] }),
  },
  (t) => [
    primaryKey({ columns: [t.pickListId, t.parcelId, t.position] }),
    foreignKey({
      columns: [t.pickListId, t.parcelId],
      foreignColumns: [pickListParcels.pickListId, pickListParcels.parcelId],
      name: 'pick_list_lines_parcel',
    }).onDelete('cascade'),
    index('pick_list_lines_variant').on(t.variantId),
    index('pick_list_lines_short')
      .on(t.parcelId)
      .where(sql`${t.shortReason} IS NOT NULL AND ${t.shortDecision} IS NULL`),
    check('pick_list_lines_within', sql`${t.wantedTenths} > 0 AND ${t.pickedTenths} BETWEEN 0 AND ${t.wantedTenths}`),
    check('pick_list_lines_reason_known', sql`${t.shortReason} IN ('empty', 'damaged', 'other-lot', 'elsewhere')`),
    check('pick_list_lines_decision_known', sql`${t.shortDecision} IN ('later', 'hold', 'off')`),
  ],
)

/** Every scan as the phone made it, by the phone's own id: one that is sent twice counts once. */
export const pickScans = pgTable(
  'pick_scans',
  {
    /** Made on the phone: a UUID. */
    id: text().primaryKey(),
    pickListId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pickLists.id, { onDelete: 'cascade' }),
    staffId: staffMember().notNull(),
    kind: text({ enum: ['pick', 'short', 'packed'] }).notNull(),
    parcelId: bigint({ mode: 'number' }).notNull(),
    /** Null for a whole parcel. */
    position: integer(),
    /** Of a pick how many were added (below zero: put back); of a short one how many there are. */
    tenths: integer().notNull(),
    /** taken; stopped: its order was cancelled; late: the parcel was packed before; over: there is no more to pick. */
    outcome: text({ enum: ['taken', 'stopped', 'late', 'over'] }).notNull(),
    /** By the phone's clock. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('pick_scans_list').on(t.pickListId, t.at),
    index('pick_scans_staff').on(t.staffId),
    index('pick_scans_received').on(t.receivedAt),
    check('pick_scans_kind_known', sql`${t.kind} IN ('pick', 'short', 'packed')`),
    check('pick_scans_outcome_known', sql`${t.outcome} IN ('taken', 'stopped', 'late', 'over')`),
  ],
)

/** Parcels that a carrier takes at once, with one sheet for its driver to sign. */
export const parcelRuns = pgTable(
  'parcel_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    carrier: text().notNull(),
    /** One number for all of it; empty when each parcel has its own. */
    waybillNo: text().notNull(),
    /** Key of the waybill's picture in the private files. */
    waybillFile: text(),
    /** The own rider who delivers it; null for a carrier. */
    riderId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** The rider before: actions stored on that phone are still accepted. */
    previousRiderId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    createdBy: staffMember().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('parcel_runs_created').on(t.createdAt),
    index('parcel_runs_created_by').on(t.createdBy),
    index('parcel_runs_rider').on(t.riderId).where(sql`${t.riderId} IS NOT NULL`),
    index('parcel_runs_previous_rider').on(t.previousRiderId).where(sql`${t.previousRiderId} IS NOT NULL`),
    check('parcel_runs_length', sql`length(${t.carrier}) BETWEEN 1 AND 80 AND length(${t.waybillNo}) <= 60`),
  ],
)

/** A parcel is on one run at most. */
export const parcelRunParcels = pgTable(
  'parcel_run_parcels',
  {
    parcelId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    runId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parcelRuns.id, { onDelete: 'cascade' }),
  },
  (t) => [index('parcel_run_parcels_run').on(t.runId)],
)

/** Prints of a parcel's slip or label: first and last time, and the last person. */
export const parcelPrints = pgTable(
  'parcel_prints',
  {
    parcelId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    form: text({ enum: ['slips', 'labels'] }).notNull(),
    times: integer().notNull().default(1),
    printedAt: instant().notNull(),
    printedBy: staffMember().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.form] }),
    index('parcel_prints_staff').on(t.printedBy),
    check('parcel_prints_form_known', sql`${t.form} IN ('slips', 'labels')`),
  ],
)

/** Slips or labels that were drawn at once, to be printed for a day. */
export const packingPrints = pgTable(
  'packing_prints',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffMember().notNull(),
    /** Key of the PDF in the private files. */
    file: text().notNull(),
    pages: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('packing_prints_staff').on(t.staffId), index('packing_prints_created').on(t.createdAt)],
)

function staffMember() {
  return bigint({ mode: 'number' }).references((): AnyPgColumn => staffMembers.id)
}
