/**
 * The merchant this simulator knows. The shop uses the same values while no MPESA_* variable is set;
 * a test beside the shop's client compares the two.
 */
export const sandbox = {
  consumerKey: 'fuma-sandbox-consumer-key',
  consumerSecret: 'fuma-sandbox-consumer-secret',
  shortCode: '174379',
  passkey: 'fuma-sandbox-passkey',
  merchantName: 'FUMA TEXTILES',
} as const

/** The PIN that is right on every pretend handset. */
export const RIGHT_PIN = '1234'
