import { and, eq } from 'drizzle-orm'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { enquiries, enquiryMessages } from '../../../db/schema/help.ts'
import { whatsAppMessages } from '../../../db/schema/whatsapp.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'
import { refuse } from '../../../refusal.ts'
import { priceDraft, saveDraft } from '../../orders/use-cases/draft-orders.ts'
import { matchProducts } from '../queries/match-products.ts'
import { orderLinesIn, type TypedLine } from '../rules/order-lines-in.ts'

/**
 * Makes a draft order from an order message or a typed message. Lines that are not clear are stored with the draft: it
 * is not sent before a person has replaced or removed them.
 * @throws `not-found`; `not-allowed` if the message names no product
 */
export async function draftFromMessage(
  tx: Session,
  clock: Clock,
  staffId: number,
  { no, messageId }: { no: number; messageId: number },
): Promise<number> {
  const [row] = await tx.db
    .select({
      userId: enquiries.userId,
      body: enquiryMessages.body,
      items: whatsAppMessages.items,
      contact: whatsAppContacts,
    })
    .from(enquiryMessages)
    .innerJoin(enquiries, eq(enquiries.id, enquiryMessages.enquiryId))
    .innerJoin(whatsAppMessages, eq(whatsAppMessages.enquiryMessageId, enquiryMessages.id))
    .innerJoin(whatsAppContacts, eq(whatsAppContacts.id, whatsAppMessages.contactId))
    .where(
      and(eq(enquiryMessages.id, messageId), eq(enquiryMessages.enquiryId, no), eq(enquiryMessages.kind, 'customer')),
    )
  if (!row) throw refuse('not-found', 'We could not find this message.')
  const lines: TypedLine[] =
    row.items?.map(({ code, quantity }) => ({ quantity, unit: null, product: code, isCode: true })) ??
    orderLinesIn(row.body)
  if (lines.length === 0) throw refuse('not-allowed', 'This message names no product with a quantity.')
  const { items, unmatched } = await matchProducts(tx, lines)
  const form: DraftForm = {
    ...{ items, shippingType: SHIPPING_TYPE.delivery },
    ...(unmatched.length > 0 && { unmatched }),
    ...(row.userId === null ? contactForm(row.contact) : { userId: row.userId }),
  }
  const now = clock()
  const { total } = await priceDraft(tx, clock, form)
  return saveDraft(tx, now, staffId, { form, totalCents: total, enquiryId: no })
}

/** The names of a person in WhatsApp; the WhatsApp name if the number is not known or not Kenyan. */
function contactForm({ name, username, phone }: typeof whatsAppContacts.$inferSelect): Partial<DraftForm> {
  const [first = '', ...others] = (name || username || '').split(/\s+/)
  const isKenyan = phone !== null && /^254[17]\d{8}$/.test(phone)
  return {
    firstName: first.slice(0, 60),
    lastName: others.join(' ').slice(0, 60),
    ...(isKenyan ? { mobileNumber: phone } : { whatsAppName: (username ?? name ?? phone ?? '').slice(0, 60) }),
  }
}
