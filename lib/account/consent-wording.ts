/**
 * What somebody accepts when registering, in editions: the sentence is kept with the time it was accepted. A new
 * sentence is a new edition; old ones stay, because people accepted them.
 */
export const CONSENT_EDITION = '2026-11'

export const CONSENT_WORDING: Readonly<Record<string, string>> = {
  '2026-11':
    'I accept the terms, and that Fuma keeps my details to run my account and my orders as the privacy notice says.',
}
