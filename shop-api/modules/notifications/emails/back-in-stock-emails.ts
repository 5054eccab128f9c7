import type { EmailDraft } from '../../../email/email.ts'
import type { EmailPicture } from '../../../email/email-picture.ts'
import { draftEmail } from '../../../email/render.ts'
import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'

/** The emails to people who wait for a sold-out product. */

const PRODUCT: PlaceholderFacts = { says: 'The name of the product', isNeeded: true }

export const BACK_IN_STOCK_EMAILS = {
  confirm: defineEmail({
    id: 'back-in-stock-confirm',
    group: 'Products',
    name: 'Confirm: email me when it is back',
    when: 'Sent to a guest who asks for an email when a product is back, to confirm the email.',
    placeholders: { product: PRODUCT },
    text: {
      subject: 'Get an email when {product} is back?',
      greeting: 'Hello,',
      paragraphs: [
        'Someone, probably you, asked us to email this address when {product} is back in stock.',
        'Please confirm it. You will get one email when it is back, and nothing else.',
      ],
      link: 'Yes, email me when it is back',
      closing: ['If this was not you, please ignore this email. We delete this address in two days.'],
    },
  }),
  back: defineEmail({
    id: 'back-in-stock',
    group: 'Products',
    name: 'Back in stock',
    when: 'Sent once to each customer who waits for a product, when it is back in stock.',
    placeholders: { product: PRODUCT },
    text: {
      subject: '{product} is back in stock',
      greeting: 'Hello,',
      paragraphs: [
        'Good news: {product} is back in stock.',
        'We cannot reserve it for you. If it sells out again, you can ask for another email.',
      ],
      link: 'See the product',
      closing: [
        'This is the one email you asked for about this product.',
        'To stop these emails for all other products, open this link: {stop}',
      ],
    },
  }),
} as const

/**
 * Sent to an email that a guest typed: until it is confirmed it can belong to another person. @param href
 * /back-in-stock/{token}
 */
export const confirmBackInStockEmail = (to: string, product: string, href: string): EmailDraft =>
  draftEmail(BACK_IN_STOCK_EMAILS.confirm, { product }, { to, href })

/**
 * Sent once after a product is restocked.
 * @param links to order it, and to stop these emails
 */
export const backInStockEmail = (
  to: string,
  { name, picture }: { name: string; picture: EmailPicture | undefined },
  links: { order: string; stop: string },
): EmailDraft =>
  draftEmail(BACK_IN_STOCK_EMAILS.back, { product: name, stop: links.stop }, { to, href: links.order, picture })
