import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  DEVICE_STATES,
  DEVICE_USES,
  ETIMS_PROFILES,
  ETIMS_STATES,
  type EtimsSettings,
  STOCK_STATES,
  TAX_BANDS,
} from '#lib/contract/etims/etims-settings.ts'
import type { Party } from '../../modules/orders/rules/tax-document.ts'
import { instant } from './instant.ts'
import { isOneOf } from './is-one-of.ts'
import { taxDocuments } from './order-history.ts'
import { staffMembers } from './staff.ts'
import { stockMovements } from './stock.ts'

/** A control unit at KRA. Its queue sends one document at a time; its row is locked while a number is taken. */
export const etimsDevices = pgTable(
  'etims_devices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The seller's PIN, the number of the branch ("00") and the serial number that KRA has approved. */
    pin: text().notNull(),
    branch: text().notNull(),
    serial: text().notNull(),
    profile: text({ enum: ETIMS_PROFILES }).notNull(),
    baseUrl: text().notNull(),
    /** Consumer key and secret, app id and communication key, encrypted (secrets/secret-seal.ts). */
    sealedSecrets: text().notNull().default(''),
    settings: jsonb().$type<EtimsSettings>().notNull(),
    uses: text({ enum: DEVICE_USES }).notNull().default('nothing'),
    state: text({ enum: DEVICE_STATES }).notNull().default('new'),
    /** From the initialisation. */
    taxpayerName: text().notNull().default(''),
    sdcId: text().notNull().default(''),
    mrcNo: text().notNull().default(''),
    initialisedAt: instant(),
    /** Last number that KRA has accepted; the next document takes the following number. */
    lastInvoiceNo: integer().notNull().default(0),
    /** Last numbers of a stock report and of an item. */
    lastStockNo: integer().notNull().default(0),
    lastItemNo: integer().notNull().default(0),
    /** When the code tables were last read completely. */
    tablesAt: instant(),
    /** First request without a response since the last response; null while KRA responds. */
    awaySince: instant(),
    lastResponseAt: instant(),
    createdAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    // The sandbox and production have the same branches.
    uniqueIndex('etims_devices_place').on(t.pin, t.branch, t.baseUrl),
    uniqueIndex('etims_devices_uses').on(t.uses).where(sql`${t.uses} <> 'nothing'`),
    check('etims_devices_profile_known', isOneOf(t.profile, ETIMS_PROFILES)),
    check('etims_devices_uses_known', isOneOf(t.uses, DEVICE_USES)),
    check('etims_devices_state_known', isOneOf(t.state, DEVICE_STATES)),
    check('etims_devices_initialised', sql`${t.state} <> 'ready' OR ${t.initialisedAt} IS NOT NULL`),
  ],
)

/** KRA's tables as last read: codes with tax rates, item classes, branches, notices. */
export const etimsTables = pgTable(
  'etims_tables',
  {
    deviceId: device().notNull(),
    kind: text({ enum: ['codes', 'classes', 'branches', 'notices'] }).notNull(),
    rows: jsonb().$type<Record<string, unknown>[]>().notNull(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.kind] }),
    check('etims_tables_kind_known', sql`${t.kind} IN ('codes', 'classes', 'branches', 'notices')`),
  ],
)

/** A product as registered with a device, when it is first sold; '' is delivery. */
export const etimsItems = pgTable(
  'etims_items',
  {
    deviceId: device().notNull(),
    productCode: text().notNull(),
    itemCode: text().notNull(),
    name: text().notNull(),
    classCode: text().notNull(),
    band: text({ enum: TAX_BANDS }).notNull(),
    packageCode: text().notNull(),
    unitCode: text().notNull(),
    /** Null until KRA has accepted it in this form. */
    registeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.productCode] }),
    uniqueIndex('etims_items_code').on(t.deviceId, t.itemCode),
    check('etims_items_band_known', isOneOf(t.band, TAX_BANDS)),
  ],
)

/**
 * The queue of a device: a row for each invoice and credit note, written in the transaction that issues it. A document
 * takes its number and its request before it is sent, so that a repetition is the same request. One document of a
 * device is being sent at a time, which a unique index ensures.
 */
export const etimsDocuments = pgTable(
  'etims_documents',
  {
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    no: integer().notNull(),
    deviceId: device().notNull(),
    /** Order of the queue. */
    queueNo: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text({ enum: ETIMS_STATES }).notNull().default('waiting'),
    /** KRA's number of the document on this device; null while it waits or is refused. */
    invoiceNo: integer(),
    request: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull(),
    /** The expected number that was taken once. */
    driftNo: integer(),
    /** KRA's last words: the result code and the message. */
    problemCode: text().notNull().default(''),
    problemText: text().notNull().default(''),
    refusedAt: instant(),
    queuedAt: instant().notNull(),
    acceptedAt: instant(),
    /** Control data. Empty after 994 without a query, until a person enters them. */
    receiptNo: integer(),
    totalReceiptNo: integer(),
    internalData: text().notNull().default(''),
    signature: text().notNull().default(''),
    /** yyyyMMddHHmmss as the device wrote it. */
    deviceTime: text().notNull().default(''),
    stockState: text({ enum: STOCK_STATES }).notNull().default('none'),
    stockNo: integer(),
    stockProblem: text().notNull().default(''),
    /** When the document with its control data was emailed to the customer, or the customer had no address. */
    emailedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.no] }),
    foreignKey({ columns: [t.kind, t.no], foreignColumns: [taxDocuments.kind, taxDocuments.no] }),
    uniqueIndex('etims_documents_number').on(t.deviceId, t.invoiceNo).where(sql`${t.invoiceNo} IS NOT NULL`),
    uniqueIndex('etims_documents_one_sending').on(t.deviceId).where(sql`${t.state} = 'sending'`),
    index('etims_documents_waiting').on(t.deviceId, t.queueNo).where(sql`${t.state} IN ('waiting', 'sending')`),
    index('etims_documents_refused').on(t.queueNo).where(sql`${t.state} = 'refused'`),
    index('etims_documents_to_email').on(t.queueNo).where(sql`${t.emailedAt} IS NULL AND ${t.signature} <> ''`),
    index('etims_documents_stock').on(t.deviceId, t.queueNo).where(sql`${t.stockState} IN ('waiting', 'refused')`),
    check('etims_documents_state_known', isOneOf(t.state, ETIMS_STATES)),
    check('etims_documents_stock_known', isOneOf(t.stockState, STOCK_STATES)),
    check(
      'etims_documents_numbered',
      sql`(${t.state} IN ('sending', 'accepted')) = (${t.invoiceNo} IS NOT NULL AND ${t.request} IS NOT NULL)`,
    ),
    check('etims_documents_accepted', sql`(${t.state} = 'accepted') = (${t.acceptedAt} IS NOT NULL)`),
    check('etims_documents_refused_at', sql`(${t.state} = 'refused') = (${t.refusedAt} IS NOT NULL)`),
  ],
)

/** Stock movements that no sale explains, as reported to KRA: goods in, corrections, counts. */
export const etimsStockMoves = pgTable(
  'etims_stock_moves',
  {
    movementId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => stockMovements.id, { onDelete: 'cascade' }),
    deviceId: device().notNull(),
    state: text({ enum: STOCK_STATES }).notNull().default('waiting'),
    stockNo: integer(),
    problemText: text().notNull().default(''),
    doneAt: instant(),
  },
  (t) => [
    index('etims_stock_moves_waiting').on(t.deviceId, t.movementId).where(sql`${t.state} IN ('waiting', 'refused')`),
    check('etims_stock_moves_state_known', isOneOf(t.state, STOCK_STATES)),
  ],
)

/** Exchanges with KRA, for the office and for disputes. Forgotten after 90 days. */
export const etimsExchanges = pgTable(
  'etims_exchanges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: device().notNull(),
    path: text().notNull(),
    documentKind: text({ enum: ['invoice', 'credit-note'] }),
    documentNo: integer(),
    at: instant().notNull(),
    ms: integer().notNull(),
    /** The result code; empty without a response. */
    resultCode: text().notNull(),
    resultText: text().notNull(),
    /** The shop's reaction: "Took the expected number 12." */
    note: text().notNull().default(''),
  },
  (t) => [
    index('etims_exchanges_device').on(t.deviceId, t.id),
    index('etims_exchanges_document').on(t.documentKind, t.documentNo, t.id),
    index('etims_exchanges_at').on(t.at),
  ],
)

/** Corrected buyers of documents that KRA has not accepted yet. An accepted document is credited and issued again. */
export const taxBuyerCorrections = pgTable(
  'tax_buyer_corrections',
  {
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    no: integer().notNull(),
    buyer: jsonb().$type<Party>().notNull(),
    reason: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.no] }),
    foreignKey({ columns: [t.kind, t.no], foreignColumns: [taxDocuments.kind, taxDocuments.no] }),
    index('tax_buyer_corrections_staff').on(t.staffId),
  ],
)

/** Invoices that suppliers declared to the shop's PIN. Goods received name theirs by its number. */
export const etimsPurchases = pgTable(
  'etims_purchases',
  {
    deviceId: device().notNull(),
    supplierPin: text().notNull(),
    supplierName: text().notNull(),
    /** The supplier's eTIMS invoice number. */
    invoiceNo: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    netCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    fetchedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.supplierPin, t.invoiceNo] }), index('etims_purchases_day').on(t.day)],
)

function device() {
  return bigint({ mode: 'number' }).references(() => etimsDevices.id)
}
