import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { whatsAppEvents } from '../../../db/schema/whatsapp.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'

/** Meta repeats a webhook for at most seven days. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * Deletes people without conversations, and ids of old webhooks. Of a person who wrote STOP, only the number and id
 * remain.
 */
export async function forgetOldWhatsApp({ db }: Session, now: Date): Promise<void> {
  await db.delete(whatsAppEvents).where(lt(whatsAppEvents.receivedAt, new Date(now.getTime() - EVENTS_KEPT_MS)))
  const hasNone = sql`NOT EXISTS (SELECT FROM enquiries e WHERE e.contact_id = ${whatsAppContacts.id})`
  await db.delete(whatsAppContacts).where(and(isNull(whatsAppContacts.optedOutAt), hasNone))
  await db
    .update(whatsAppContacts)
    .set({ name: '', username: null })
    .where(and(isNotNull(whatsAppContacts.optedOutAt), hasNone))
}
