import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

/**
 * Card settings while no `CYBERSOURCE_*` variable is set: the credentials of the simulator. They are valid only for the
 * simulator on this machine. It has its own copy of these literals, because it imports no code of the shop; a test
 * beside this file compares them.
 */
export const cardSandbox = {
  baseUrl: 'http://127.0.0.1:4200',
  cardinalOrigin: 'http://127.0.0.1:4200',
  ...PAYMENT_PROVIDERS.card.sandbox,
} as const
