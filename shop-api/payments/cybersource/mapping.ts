/** What CyberSource's reasons mean for the person who pays. Sources: its REST reference and reason code list. */

/** Ends each sentence of a refusal: it is always true of one. */
const NOTHING = 'Nothing was taken.'

const SENTENCES: Record<string, string> = {
  EXPIRED_CARD: 'Your bank says that this card has expired.',
  INSUFFICIENT_FUND: 'There is not enough money on this card.',
  EXCEEDS_CREDIT_LIMIT: 'This payment is above the limit of this card.',
  STOLEN_LOST_CARD: 'Your bank refused this card. Please ask them, or use another card.',
  CVN_NOT_MATCH: 'The CVV is not the one on this card.',
  INVALID_CVN: 'The CVV is not the one on this card.',
  CV_FAILED: 'The CVV is not the one on this card.',
  INVALID_ACCOUNT: 'Your bank does not know this card number.',
  AVS_FAILED: 'The address of the order is not the one your bank knows.',
  ISSUER_UNAVAILABLE: 'Your bank cannot be reached at the moment. Please try again later.',
  PROCESSOR_UNAVAILABLE: 'Card payments cannot be taken at the moment. Please try again later.',
  PROCESSOR_DECLINED: 'Your bank declined this payment.',
  GENERAL_DECLINE: 'Your bank declined this payment.',
  DECLINED: 'Your bank declined this payment.',
  CONSUMER_AUTHENTICATION_FAILED: 'Your bank could not confirm that this card is yours.',
  AUTHENTICATION_FAILED: 'Your bank could not confirm that this card is yours.',
  CHALLENGE_NOT_UNDERSTOOD: 'Your bank’s question could not be shown.',
  PARTIAL_AUTHORIZED: 'There is not enough money on this card for the whole amount. What was held is let go.',
  AUTHORIZED_RISK_DECLINED: 'This card could not be accepted. What was held is let go.',
  OTHER_AMOUNT: 'Your bank answered with another amount. What was held is let go.',
  '204': 'There is not enough money on this card.',
  '202': 'Your bank says that this card has expired.',
}

/** Reasons that are about what was typed: the page shows them in red and stays. Each has "invalid" in its sentence. */
const TYPED: Record<string, string> = {
  INVALID_CARD: 'This card number is invalid. Please check its digits.',
  INVALID_ACCOUNT: 'This card number is invalid. Please check its digits.',
  INVALID_CARD_TYPE: 'This kind of card is invalid here. Please use Visa or Mastercard.',
  CARD_TYPE_NOT_ACCEPTED: 'This kind of card is invalid here. Please use Visa or Mastercard.',
  INVALID_DATA: 'Something in the card’s details is invalid. Please check them.',
  MISSING_FIELD: 'Something in the card’s details is missing or invalid. Please check them.',
}

/** The sentence for a refused payment; it says that nothing was taken. */
export function sentenceOf(code: string): string {
  return `${SENTENCES[code] ?? 'Your card was not accepted.'} ${NOTHING}`
}

/** The sentence for what was typed wrong; null when the reason is another. */
export function typedWrong(code: string): string | null {
  return TYPED[code] ?? null
}

/** Refusals of which the shop itself is the cause: people are told nothing of them but that it does not work. */
export function isOurFault(code: string): boolean {
  return ['AUTHENTICATION', 'UNREACHABLE', 'INVALID_MERCHANT_CONFIGURATION'].includes(code)
}

export const OUT_OF_ORDER =
  'Card payments do not work at the moment. Nothing was taken. Please try again later or pay with M-Pesa.'
