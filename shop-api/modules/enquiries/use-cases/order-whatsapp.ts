import { eq, sql } from 'drizzle-orm'
import type { SmsEvent } from '#lib/contract/notifications/sms.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { enquiries, enquiryMessages } from '../../../db/schema/help.ts'
import { whatsAppOrders } from '../../../db/schema/whatsapp.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'
import { loadShopName } from '../../../email/queue.ts'
import { smsText } from '../../../sms/sms-text.ts'
import type { QueueOrderWhatsApp } from '../../orders/use-cases/order-message.ts'
import { summaryText } from '../rules/summary-text.ts'
import { updateTemplate } from '../rules/update-templates.ts'
import { isWindowOpen, refuseMessage } from '../rules/whatsapp-window.ts'
import { queueWhatsApp } from './send-whatsapp.ts'

/**
 * Queues an order's update in the conversation that the order was made from: as text in the 24 hours after the
 * customer's last message, otherwise as a template. The texts are those of text messages. No update is sent after STOP. Runs in the event's transaction.
 */
export const orderWhatsAppQueue =
  (clock: Clock, textsOf: (tx: Session) => Promise<Record<SmsEvent, string>>): QueueOrderWhatsApp =>
  async (tx, { orderId, eventId, kind, values, products }) => {
    const [of] = await tx.db
      .select({ contact: whatsAppContacts, enquiryId: enquiries.id })
      .from(whatsAppOrders)
      .innerJoin(enquiries, eq(enquiries.id, whatsAppOrders.enquiryId))
      .innerJoin(whatsAppContacts, eq(whatsAppContacts.id, enquiries.contactId))
      .where(eq(whatsAppOrders.orderId, orderId))
    if (!of) return
    const now = clock()
    const { contact, enquiryId } = of
    const isOpen = isWindowOpen(contact, now)
    if (refuseMessage(contact, now, { isTemplate: !isOpen, isUpdate: true })) return
    const filled = { shop: await loadShopName(tx), ...values }
    const text = kind === 'placed' ? summaryText(filled, products) : smsText((await textsOf(tx))[kind], filled)
    const content = isOpen ? ({ kind: 'text', body: text } as const) : updateTemplate(kind, filled)
    const messageId = await addUpdate(tx, enquiryId, text, now)
    const contactId = contact.id
    await queueWhatsApp(tx, now, { contactId, enquiryMessageId: messageId, content, dueAt: now, eventId })
  }

/** Adds the shop's own message to a conversation. @returns its id */
async function addUpdate({ db }: Session, enquiryId: number, body: string, at: Date): Promise<number> {
  const [added] = await db
    .insert(enquiryMessages)
    .values({ enquiryId, kind: 'answer', body, at })
    .returning({ id: enquiryMessages.id })
  await db
    .update(enquiries)
    .set({ version: sql`${enquiries.version} + 1` })
    .where(eq(enquiries.id, enquiryId))
  return (added as { id: number }).id
}
