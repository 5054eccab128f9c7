/**
 * What the shop uses for cards while no `CYBERSOURCE_*` variable is set: the credentials of the simulator. They open
 * nothing but the simulator on this machine, which states the same literals for itself (it imports nothing of the shop);
 * a test beside this file keeps the two equal.
 */
export const cardSandbox = {
  baseUrl: 'http://127.0.0.1:4200',
  cardinalOrigin: 'http://127.0.0.1:4200',
  merchantId: 'fuma_sandbox',
  keyId: '00000000-0000-4000-8000-00000000f00a',
  sharedSecret: 'ZnVtYS1zYW5kYm94LXNlY3JldC1vZi10aGUtc2ltdWxhdG9yLW9ubHk=',
} as const
