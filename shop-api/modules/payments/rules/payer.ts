import { createHmac } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'

/** The payer's data for the limits. */
export interface Payer {
  /** `networkKey` of the request's address. */
  network: string
  /** Whether the payer is signed in: guests do not get the bank's reason for a refused card. */
  isSignedIn: boolean
}

/**
 * A keyed hash of an address's network: distinguishes networks without revealing addresses. @param secret the shop's
 */
export function networkKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}
