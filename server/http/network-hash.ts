import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'
import { environment } from '../env.ts'

let key: Buffer | undefined

/**
 * What may be in the log of a network address: a hash under a key of its own, derived from UPSTREAM_SESSION_KEY. The same
 * address can be followed through the log, and it cannot be read there.
 */
export function networkHash(address: string): string {
  const secret = Buffer.from(environment().UPSTREAM_SESSION_KEY, 'hex')
  key ??= Buffer.from(hkdfSync('sha256', secret, '', 'fuma: hashes of addresses in the log', 32))
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url')
}
