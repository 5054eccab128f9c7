import { eq } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { officeEnquiryAnswer } from '#lib/contract/enquiries/office/enquiries.ts'
import { templateText, templateValues } from '#lib/contract/enquiries/office/whatsapp.ts'
import type { Session } from '../../../db/client.ts'
import { whatsAppContacts } from '../../../db/schema/whatsapp-contacts.ts'
import { refuse } from '../../../refusal.ts'
import type { WhatsAppContent, WhatsAppTemplate } from '../../../whatsapp/cloud-api.ts'
import { refuseMessage } from '../rules/whatsapp-window.ts'

/** The approved templates; null if they cannot be read. */
export type ListTemplates = () => Promise<readonly WhatsAppTemplate[] | null>

const NO_WHATSAPP = 'WhatsApp is not set up in this shop.'
export const NO_TEMPLATES = 'The templates could not be read from WhatsApp. Try again in a minute.'

/**
 * The content of an answer by WhatsApp, and its text.
 * @throws `not-allowed` after STOP, after 24 hours without a template, or without an account; `invalid-request`
 */
export async function whatsAppAnswer(
  { db }: Session,
  now: Date,
  contactId: number,
  { body, template }: Pick<Input<typeof officeEnquiryAnswer>, 'body' | 'template'>,
  listTemplates: ListTemplates | null,
): Promise<{ content: WhatsAppContent; text: string }> {
  const [contact] = await db.select().from(whatsAppContacts).where(eq(whatsAppContacts.id, contactId))
  if (!listTemplates || !contact) throw refuse('not-allowed', NO_WHATSAPP)
  const refusal = refuseMessage(contact, now, { isTemplate: template !== undefined, isUpdate: false })
  if (refusal) throw refuse('not-allowed', refusal)
  if (!template) return { content: { kind: 'text', body }, text: body }
  const approved = await listTemplates()
  if (!approved) throw refuse('shop-unreachable', NO_TEMPLATES)
  const { name, language, values } = template
  const found = approved.find((one) => one.name === name && one.language === language)
  if (!found) throw refuse('not-found', 'This template is not approved.')
  if (values.length !== templateValues(found.body))
    throw refuse('invalid-request', 'Fill in every value of the template.')
  return { content: { kind: 'template', name, language, values }, text: templateText(found.body, values) }
}
