/** Expiry of prompts, and intervals of queries to the provider. */
export interface PaymentTiming {
  /** How long a phone shows the prompt. */
  promptSeconds: number
  /** Without a report for this long the payment is undecided and can be tried again. */
  undecidedSeconds: number
  /** The first question, counted from the push. */
  queryFirstSeconds: number
  /** Between questions, for the first two minutes. */
  queryEverySeconds: number
  /** How long a card waits for its holder's authentication: at most as long as its number is allowed in memory. */
  challengeSeconds: number
  /** After this long a request to the card's provider is lost, even if the process that sent it has ended. */
  cardCallSeconds: number
  /** The first search for a card payment whose answer was lost, counted from its request. */
  searchFirstSeconds: number
  /** A payment the provider's search does not know after this long never reached it. */
  searchGraceSeconds: number
}
