/**
 * What the shop uses for M-Pesa while no `MPESA_*` variable is set: the credentials of the Daraja simulator.
 * They open nothing but the simulator on this machine. The simulator states the same literals for itself
 * (it imports nothing of the shop); a test beside this file keeps the two equal.
 */
export const mpesaSandbox = {
  baseUrl: 'http://127.0.0.1:4100',
  consumerKey: 'fuma-sandbox-consumer-key',
  consumerSecret: 'fuma-sandbox-consumer-secret',
  /** The paybill of Safaricom's own sandbox. */
  shortCode: '174379',
  passkey: 'fuma-sandbox-passkey',
  /** Who receives the money: for a paybill the paybill itself. */
  partyB: '174379',
  transactionType: 'CustomerPayBillOnline',
} as const
