/**
 * What a customer accepts when registering, in editions: the sentence is stored with the time it was accepted. A new
 * sentence is a new edition; old ones stay, because people accepted them. `{shop}` is the shop's name.
 */
export const CONSENT_EDITION = '2026-11'

export const CONSENT_WORDING: Readonly<Record<string, string>> = {
  '2026-11':
    'I accept the terms, and that {shop} keeps my details to run my account and my orders as the privacy notice says.',
}

/** A sentence as it is shown and kept. */
export const consentText = (wording: string, shop: string): string => wording.replace('{shop}', () => shop)
