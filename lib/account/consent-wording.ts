/**
 * Consent texts that customers accept when registering, in editions. The sentence is stored with the time of
 * acceptance. A new sentence is a new edition. Old editions stay, because people accepted them. `{shop}` is the shop's
 * name.
 */
export const CONSENT_EDITION = '2026-11'

export const CONSENT_WORDING: Readonly<Record<string, string>> = {
  '2026-11':
    'I accept the terms, and that {shop} keeps my details to run my account and my orders as the privacy notice says.',
}

/** A consent sentence as shown and stored. */
export const consentText = (wording: string, shop: string): string => wording.replace('{shop}', () => shop)
