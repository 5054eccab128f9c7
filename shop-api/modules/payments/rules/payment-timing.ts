/** When a prompt ends and how often the provider is asked about it. */
export interface PaymentTiming {
  /** How long a phone shows the prompt. */
  promptSeconds: number
  /** After this long without a report the payment is undecided and may be tried again. */
  undecidedSeconds: number
  /** The first question, counted from the push. */
  queryFirstSeconds: number
  /** Between questions, for the first two minutes. */
  queryEverySeconds: number
  /** How long a card waits for its holder: at most as long as its number may be kept in memory. */
  challengeSeconds: number
  /** After this long a request to the card's provider is lost, whatever became of the process that sent it. */
  cardCallSeconds: number
  /** The first search for a card payment whose answer was lost, counted from its request. */
  searchFirstSeconds: number
  /** A payment the provider's search does not know after this long never reached it. */
  searchGraceSeconds: number
}
