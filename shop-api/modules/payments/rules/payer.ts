import { createHmac } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'

/** Who pays, as far as the limits need it. */
export interface Payer {
  /** `networkKey` of where the request comes from. */
  network: string
  /** Whether they are signed in: guests do not learn why a bank refused a card. */
  isSignedIn: boolean
}

/** A keyed hash of the network an address belongs to: tells networks apart and no address. @param secret the shop's */
export function networkKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}
