/** Why the shop cancels an order, as its customer reads it. */
export const CANCEL_REASONS = [
  { value: 'We have none left', label: 'We have none left' },
  { value: 'The customer asked for it', label: 'The customer asked for it' },
  { value: 'It was never paid', label: 'It was never paid' },
  { value: 'The address cannot be reached', label: 'The address cannot be reached' },
  { value: 'Other', label: 'Another reason' },
]

/** Text of the reason: the choice, with the user's own text after it. */
export const reasonText = (reason: string, words: string): string =>
  reason === 'Other' && words ? words : [reason, words].filter(Boolean).join('. ')
