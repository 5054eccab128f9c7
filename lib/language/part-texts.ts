/** A part of a page that could not be loaded. */
export const PART_TEXTS = {
  partFailed: 'We could not load this part.',
  tryInAMoment: 'Try again in a moment.',
  tryOnline: 'You are offline. Try again when you are online.',
  tryAgain: 'Try again',
} as const
