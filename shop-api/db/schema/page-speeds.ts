import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { CONNECTIONS, DEVICE_CLASSES, PAGE_TYPES, SPEED_METRICS } from '#lib/contract/speed/page-speed.ts'
import { isOneOf } from './is-one-of.ts'

/** Daily histograms of the speed of visits (lib/speed/histogram.ts). A row counts visits and names no visitor. */
export const pageSpeeds = pgTable(
  'page_speeds',
  {
    /** In Nairobi. */
    day: date({ mode: 'string' }).notNull(),
    release: text().notNull(),
    page: text({ enum: PAGE_TYPES }).notNull(),
    metric: text({ enum: SPEED_METRICS }).notNull(),
    device: text({ enum: DEVICE_CLASSES }).notNull(),
    connection: text({ enum: CONNECTIONS }).notNull(),
    bucket: smallint().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.day, t.release, t.page, t.device, t.connection, t.bucket] }),
    check('page_speeds_page_known', isOneOf(t.page, PAGE_TYPES)),
    check('page_speeds_metric_known', isOneOf(t.metric, SPEED_METRICS)),
    check('page_speeds_device_known', isOneOf(t.device, DEVICE_CLASSES)),
    check('page_speeds_connection_known', isOneOf(t.connection, CONNECTIONS)),
    check('page_speeds_counted', sql`${t.visits} > 0`),
  ],
)
