/** Expiry of prompts, and intervals of queries to the provider. */
export interface PaymentTiming {
  /** Duration of the prompt on a phone. */
  promptSeconds: number
  /** Without a report for this long the payment is undecided and can be tried again. */
  undecidedSeconds: number
  /** Time of the first query, counted from the push. */
  queryFirstSeconds: number
  /** Interval of queries in the first two minutes. */
  queryEverySeconds: number
  /** How long a card waits for its holder's authentication: at most as long as its number is allowed in memory. */
  challengeSeconds: number
  /** After this long a request to the card's provider is lost, even if the process that sent it has ended. */
  cardCallSeconds: number
  /** Time of the first search for a card payment with a lost response, counted from its request. */
  searchFirstSeconds: number
  /** A payment that the provider's search does not find after this time never reached it. */
  searchGraceSeconds: number
}
