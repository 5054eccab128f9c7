import { timestamp } from 'drizzle-orm/pg-core'

/** A column of an instant with its time zone. @param column its name in the table, if it differs from the property's */
export const instant = (column?: string) =>
  column === undefined ? timestamp({ withTimezone: true }) : timestamp(column, { withTimezone: true })
