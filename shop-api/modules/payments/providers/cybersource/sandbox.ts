import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

/**
 * What the shop uses for cards while no `CYBERSOURCE_*` variable is set: the credentials of the simulator. They open
 * nothing but the simulator on this machine, which states the same literals for itself (it imports nothing of the shop);
 * a test beside this file keeps the two equal.
 */
export const cardSandbox = {
  baseUrl: 'http://127.0.0.1:4200',
  cardinalOrigin: 'http://127.0.0.1:4200',
  ...PAYMENT_PROVIDERS.card.sandbox,
} as const
