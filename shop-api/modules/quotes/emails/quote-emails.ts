import type { Attachment, EmailDraft } from '../../../email/email.ts'
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

/** A quote with its lines, and its PDF attached. @param of `href` opens it without sign-in */
export const quoteEmail = (
  to: string,
  {
    href,
    sections,
    attachment,
    ...of
  }: {
    quoteNo: string
    name: string
    total: string
    until: string
    note: string
    href: string
    sections: readonly Section[]
    attachment: Attachment
  },
): EmailDraft => ({ ...draftEmail(QUOTE_EMAIL, of, { to, href, sections }), attachments: [attachment] })

export const QUOTE_STAFF_EMAIL = defineEmail({
  id: 'quote-news',
  group: 'The shop’s own people',
  name: 'Quote requested, accepted or declined',
  when: 'Sent to the help team and to the company’s sales representative when a customer requests, accepts or declines a quote, or withdraws a request.',
  placeholders: {
    quoteNo: { says: 'The number of the quote', isNeeded: true },
    customer: { says: 'The name of the customer', isNeeded: true },
    change: { says: 'What the customer did, with the number of products or of the order', isNeeded: true },
    note: { says: 'The note of the customer', isLong: true },
  },
  text: {
    subject: 'Quote {quoteNo}: {customer} {change}',
    greeting: 'Hello,',
    paragraphs: ['{customer} {change}.', '{note}'],
    link: 'Open the quote',
    closing: [],
  },
})

/** The acts of a customer that staff are notified of. */
export type QuoteAct =
  | { kind: 'requested' | 'change-requested'; products: number }
  | { kind: 'accepted'; orderNo: number; total: string }
  | { kind: 'declined' | 'request-withdrawn' }

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

function actText(act: QuoteAct): string {
  if (act.kind === 'requested') return `requests prices for ${products(act.products)}`
  if (act.kind === 'change-requested') return `requests another offer for ${products(act.products)}`
  if (act.kind === 'accepted') return `has accepted the quote: order ${act.orderNo}, ${act.total}`
  return act.kind === 'declined' ? 'has declined the quote' : 'has withdrawn the request'
}

/** An act of a customer, for the people who answer it. @param of `href` opens the quote for the recipient */
export const quoteStaffEmail = (
  to: string,
  { act, href, ...of }: { quoteNo: number; customer: string; act: QuoteAct; note: string; href: string },
): EmailDraft => draftEmail(QUOTE_STAFF_EMAIL, { ...of, change: actText(act) }, { to, href })
