import type { EmailDraft } from '../../../email/email.ts'
import { draftEmail, type Section } from '../../../email/render.ts'
import { defineEmail } from '../../../email/template.ts'

export const QUOTE_EMAIL = defineEmail({
  id: 'quote-offered',
  group: 'Orders',
  name: 'Quote',
  when: 'Sent when the shop sends a quote, a new version of it, or sends it again.',
  placeholders: {
    quoteNo: { says: 'The number of the quote', isNeeded: true },
    name: { says: 'The name of the customer' },
    total: { says: 'The total with VAT', isNeeded: true },
    until: { says: 'The last day', isNeeded: true },
    note: { says: 'The note of the person who made the quote', isLong: true },
  },
  text: {
    subject: 'Your quote {quoteNo}: {total}',
    greeting: 'Hello {name},',
    paragraphs: [
      'Here is our quote {quoteNo}: {total} with VAT and delivery. It is valid until {until}.',
      '{note}',
      'Open the quote to accept it, to ask for a change, or to decline it. Your order is placed at these prices if the products are in stock.',
    ],
    link: 'Open the quote',
    closing: ['Anyone with this link can accept the quote. Do not forward it to people who must not order.'],
  },
})

/** A quote with its lines. @param of `href` opens it without sign-in */
export const quoteEmail = (
  to: string,
  {
    href,
    sections,
    ...of
  }: {
    quoteNo: string
    name: string
    total: string
    until: string
    note: string
    href: string
    sections: readonly Section[]
  },
): EmailDraft => draftEmail(QUOTE_EMAIL, of, { to, href, sections })
