import { count, params } from '@nanostores/i18n'
import { defineTexts } from './texts.ts'

/** The request for a quote from the cart. */
export const quoteRequestTexts = defineTexts(
  'quote-request',
  {
    title: 'Ask for a quote',
    ofCart: count({ one: '{count} product of your cart.', other: '{count} products of your cart.' }),
    byEmail: 'We answer by email. Your cart stays unchanged.',
    byEmailAndPage: 'We answer by email and in My Quotes. Your cart stays unchanged.',
    sentByEmail: 'We send our prices to your email address.',
    quote: params('Quote {number}'),
    note: 'What should we know? (optional)',
    noteHelp: 'For example the price you hope for, or the day you need it.',
    sending: 'Sending…',
    send: 'Send request',
    back: 'Go back',
    close: 'Close',
  },
  () => import('./quote-request.sw.ts'),
)
