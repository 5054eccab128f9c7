import { timestamp } from 'drizzle-orm/pg-core'

/** A column of an instant, which knows its zone. */
export const instant = () => timestamp({ withTimezone: true })
