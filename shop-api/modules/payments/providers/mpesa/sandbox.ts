import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

const { sandbox } = PAYMENT_PROVIDERS.mpesa

/**
 * M-Pesa settings while no `MPESA_*` variable is set: the credentials of the Daraja simulator. They are valid only for
 * the simulator on this machine. It has its own copy of these literals, because it imports no code of the shop; a test
 * beside this file compares them.
 */
export const mpesaSandbox = {
  baseUrl: 'http://127.0.0.1:4100',
  ...sandbox,
  /** The receiver of the money: for a paybill the paybill itself. */
  partyB: sandbox.shortCode,
  transactionType: 'CustomerPayBillOnline',
} as const
