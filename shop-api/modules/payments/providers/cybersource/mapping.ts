/** Meaning of CyberSource's reasons for the customer. Sources: its REST reference and reason code list. */

/** The shop's code for a challenge that its holder cancelled (challengeCancelCode 01). */
export const CHALLENGE_CANCELLED = 'CHALLENGE_CANCELLED'

/** Part of each refusal sentence: it is true of every refusal. */
const NOTHING = 'No money was taken.'

/** The event, and the customer's next step. */
type Refusal = readonly [what: string, next: string]

const OTHER_WAY = 'Use another card, or pay with M-Pesa.'
const WRONG_CVV: Refusal = [
  'The CVV is wrong for this card.',
  'It is the 3 digits on the back. Type it again, or use another card.',
]
const EXPIRED: Refusal = [
  'Your bank says that this card has expired.',
  'Check the month and the year, or use another card.',
]
const NO_MONEY: Refusal = ['There is not enough money on this card.', OTHER_WAY]
const DECLINED: Refusal = [
  'Your bank declined this payment.',
  'Ask your bank why, use another card, or pay with M-Pesa.',
]
const NOT_CONFIRMED: Refusal = [
  'Your bank could not confirm that this card is yours.',
  'Try again and confirm with your bank, use another card, or pay with M-Pesa.',
]
const LET_GO = 'If your bank is holding the amount, it will be released.'
const UNLISTED: Refusal = ['Your card was not accepted.', OTHER_WAY]

const SENTENCES: Record<string, Refusal> = {
  EXPIRED_CARD: EXPIRED,
  INSUFFICIENT_FUND: NO_MONEY,
  EXCEEDS_CREDIT_LIMIT: ['This payment is above the limit of this card.', OTHER_WAY],
  STOLEN_LOST_CARD: ['Your bank refused this card.', 'Please ask your bank, or use another card.'],
  CVN_NOT_MATCH: WRONG_CVV,
  INVALID_CVN: WRONG_CVV,
  CV_FAILED: WRONG_CVV,
  INVALID_ACCOUNT: ['Your bank does not know this card number.', 'Check the number, or use another card.'],
  AVS_FAILED: ['The address of the order does not match the address at your bank.', OTHER_WAY],
  ISSUER_UNAVAILABLE: ['Your bank cannot be reached at the moment.', 'Try again in a few minutes, or pay with M-Pesa.'],
  PROCESSOR_UNAVAILABLE: [
    'Card payments do not work at the moment.',
    'Try again in a few minutes, or pay with M-Pesa.',
  ],
  PROCESSOR_DECLINED: DECLINED,
  GENERAL_DECLINE: DECLINED,
  DECLINED,
  [CHALLENGE_CANCELLED]: ['You cancelled the payment in your bank’s window.', 'Try again, or pay with M-Pesa.'],
  CONSUMER_AUTHENTICATION_FAILED: NOT_CONFIRMED,
  AUTHENTICATION_FAILED: NOT_CONFIRMED,
  CHALLENGE_NOT_UNDERSTOOD: ['Your bank’s confirmation page could not be shown.', OTHER_WAY],
  PARTIAL_AUTHORIZED: [`There is not enough money on this card for the whole amount. ${LET_GO}`, OTHER_WAY],
  AUTHORIZED_RISK_DECLINED: [`This card could not be accepted. ${LET_GO}`, OTHER_WAY],
  NOT_AUTHENTICATED: [`Your bank could not confirm that this card is yours. ${LET_GO}`, OTHER_WAY],
  OTHER_AMOUNT: [`Your bank answered with a different amount. ${LET_GO}`, OTHER_WAY],
  '204': NO_MONEY,
  '202': EXPIRED,
}

/** Reasons about typed data: the page shows them in red and stays open. Each sentence contains "invalid". */
const TYPED: Record<string, string> = {
  INVALID_CARD: 'This card number is invalid. Please check the number.',
  INVALID_ACCOUNT: 'This card number is invalid. Please check the number.',
  INVALID_CARD_TYPE: 'This type of card is invalid here. Please use Visa or Mastercard.',
  CARD_TYPE_NOT_ACCEPTED: 'This type of card is invalid here. Please use Visa or Mastercard.',
  INVALID_DATA: 'Some of the card details are invalid. Please check them.',
  MISSING_FIELD: 'Some of the card details are missing or invalid. Please check them.',
}

/** The sentences for a refused payment: the event, that no money was taken, the next step. */
export function sentenceOf(code: string): string {
  const [what, next] = SENTENCES[code] ?? UNLISTED
  return `${what} ${NOTHING} ${next}`
}

/** Reasons that reveal no card data: every payer sees them. */
const NOT_OF_THE_CARD = new Set([
  'ISSUER_UNAVAILABLE',
  'PROCESSOR_UNAVAILABLE',
  'CHALLENGE_NOT_UNDERSTOOD',
  CHALLENGE_CANCELLED,
])

/**
 * One sentence for guests, for any reason of the bank, so that a person trying stolen cards gets no information.
 * Authorisations of refused payments are reversed.
 */
export function sentenceForGuests(code: string): string {
  return NOT_OF_THE_CARD.has(code) ? sentenceOf(code) : NOT_ACCEPTED
}

const NOT_ACCEPTED =
  'This card was not accepted. No money was taken; if your bank is holding the amount, it will be released. Check the number, the date and the CVV, use another card, or pay with M-Pesa.'

/** The sentence for mistyped data; null for any other reason. */
export function isCardMistyped(code: string): string | null {
  return TYPED[code] ?? null
}

/** Refusals caused by the shop: the payer only learns that card payments do not work. */
export function isOurFault(code: string): boolean {
  return ['AUTHENTICATION', 'UNREACHABLE', 'INVALID_MERCHANT_CONFIGURATION'].includes(code)
}

export const OUT_OF_ORDER =
  'Card payments do not work at the moment. No money was taken. Please try again later or pay with M-Pesa.'
