import type { Email } from './email.ts'
import { type EmailText, renderEmail } from './render-email.ts'

/** The emails to people who wait for a sold-out product. */

const TEXTS = {
  confirm: {
    subject: 'Shall we tell you when {product} is back?',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, asked us to tell this email address when {product} is back in stock.',
      'Please confirm it. You will get one email when it is back, and nothing else.',
    ],
    link: 'Yes, tell me when it is back',
    closing: ['If this was not you, you need not do anything: we forget this address in two days.'],
  },
  back: {
    subject: '{product} is back in stock',
    greeting: 'Hello,',
    paragraphs: [
      'You asked us to tell you: {product} is back in stock.',
      'We cannot hold any for you. If it sells out again, you can ask us to tell you again.',
    ],
    link: 'See it and order',
    closing: [
      'This is the one email you asked for about this product.',
      'If you wait for other products and want no more of these emails, stop them here: {stop}',
    ],
  },
} as const satisfies Record<string, EmailText>

/** Sent to an email that a guest typed: until it is confirmed it may be anybody's. @param href /back-in-stock/{token} */
export const confirmBackInStockEmail = (to: string, product: string, href: string): Email =>
  renderEmail(TEXTS.confirm, { product }, { to, href })

/**
 * Sent once when a product is back.
 * @param links where it is ordered, and where these emails are stopped
 */
export const backInStockEmail = (to: string, product: string, links: { order: string; stop: string }): Email =>
  renderEmail(TEXTS.back, { product, stop: links.stop }, { to, href: links.order })
