import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

const { sandbox } = PAYMENT_PROVIDERS.mpesa

/**
 * What the shop uses for M-Pesa while no `MPESA_*` variable is set: the credentials of the Daraja simulator.
 * They open nothing but the simulator on this machine. The simulator states the same literals for itself
 * (it imports nothing of the shop); a test beside this file keeps the two equal.
 */
export const mpesaSandbox = {
  baseUrl: 'http://127.0.0.1:4100',
  ...sandbox,
  /** Who receives the money: for a paybill the paybill itself. */
  partyB: sandbox.shortCode,
  transactionType: 'CustomerPayBillOnline',
} as const
