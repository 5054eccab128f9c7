import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** People who have written by WhatsApp. */
export const whatsAppContacts = pgTable(
  'whatsapp_contacts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Meta's id of the person for this business, such as KE.134912; the phone number if Meta sent no id. */
    userKey: text().notNull().unique(),
    /** 2547XXXXXXXX; null if Meta does not show it. Personal, never logged. */
    phone: text(),
    username: text(),
    /** As in the person's profile. */
    name: text().notNull().default(''),
    /** Of the person's last message: replies are free-form for 24 hours. */
    lastInAt: instant(),
    /** Since STOP; null if the person gets messages. */
    optedOutAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index('whatsapp_contacts_phone').on(t.phone).where(sql`${t.phone} IS NOT NULL`)],
)
