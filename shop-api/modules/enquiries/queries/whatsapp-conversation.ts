import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { WhatsAppConversation, WhatsAppMessagePart } from '#lib/contract/enquiries/office/whatsapp.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { enquiryMessages } from '../../../db/schema/help.ts'
import { draftOrders } from '../../../db/schema/order-changes.ts'
import { whatsAppMessages } from '../../../db/schema/whatsapp.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'
import { orderLinesIn } from '../rules/order-lines-in.ts'
import { whatsAppMonthOf } from '../rules/whatsapp-month.ts'
import { windowEnd } from '../rules/whatsapp-window.ts'

/** The part of a conversation that only WhatsApp has. */
export async function whatsAppConversationOf(
  tx: Session,
  now: Date,
  { no, contactId }: { no: number; contactId: number },
): Promise<WhatsAppConversation> {
  const [contact] = await tx.db.select().from(whatsAppContacts).where(eq(whatsAppContacts.id, contactId))
  const drafts = await tx.db
    .select({ draftId: draftOrders.id, state: draftOrders.state })
    .from(draftOrders)
    .where(eq(draftOrders.enquiryId, no))
    .orderBy(asc(draftOrders.id))
  return {
    username: contact?.username ?? null,
    phone: contact?.phone ?? null,
    windowEndsAt: (contact && windowEnd(contact)?.toISOString()) ?? null,
    optedOutAt: contact?.optedOutAt?.toISOString() ?? null,
    month: whatsAppMonthOf(await countMonth(tx, now)),
    drafts,
  }
}

/** Messages that were sent since the beginning of the month in Nairobi. A message that failed is not billed. */
async function countMonth({ db }: Session, now: Date): Promise<{ replies: number; templates: number }> {
  const since = new Date(`${dayInNairobi(now).slice(0, 8)}01T00:00:00+03:00`)
  const [row] = await db
    .select({
      replies: sql<number>`count(*) FILTER (WHERE ${whatsAppMessages.template} IS NULL)::int`,
      templates: sql<number>`count(*) FILTER (WHERE ${whatsAppMessages.template} IS NOT NULL)::int`,
    })
    .from(whatsAppMessages)
    .where(and(gte(whatsAppMessages.sentAt, since), inArray(whatsAppMessages.state, ['sent', 'delivered', 'read'])))
  return row ?? { replies: 0, templates: 0 }
}

/** The WhatsApp parts of a conversation's messages, by message. */
export async function whatsAppPartsOf({ db }: Session, no: number): Promise<Map<number, WhatsAppMessagePart>> {
  const { state, failure, template, items, enquiryMessageId: id, joinedId } = whatsAppMessages
  const first = sql`(SELECT f.state FROM whatsapp_messages f WHERE f.id = ${joinedId})`
  const rows = await db
    // A joined message has the state of the message that it was sent with.
    .select({ id, state: sql<typeof state._.data>`coalesce(${first}, ${state})`, failure, template, items })
    .from(whatsAppMessages)
    .innerJoin(enquiryMessages, eq(enquiryMessages.id, id))
    .where(eq(enquiryMessages.enquiryId, no))
  return new Map(
    rows.flatMap(({ id, items, ...row }) => (id === null ? [] : [[id, { ...row, canDraft: items !== null }]])),
  )
}

/** Whether a customer's text names products to order. */
export const namesProducts = (text: string): boolean => orderLinesIn(text).length > 0
