/** The merchant this simulator knows. The shop uses the same values while no AIRTEL_* credential is set. */
export const sandbox = {
  clientId: 'fuma-sandbox-airtel-client',
  clientSecret: 'fuma-sandbox-airtel-secret',
  callbackKey: 'fuma-sandbox-airtel-callback-key',
} as const
