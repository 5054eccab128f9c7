import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '#lib/http/client-network.ts'
import { environment } from '../env.ts'

let key: Buffer | undefined

/**
 * The loggable form of a network address: a hash under a separate key, derived from UPSTREAM_SESSION_KEY. An address
 * can be followed through the log but not read there.
 */
export function networkHash(address: string): string {
  const secret = Buffer.from(environment().UPSTREAM_SESSION_KEY, 'hex')
  key ??= Buffer.from(hkdfSync('sha256', secret, '', 'fuma: hashes of addresses in the log', 32))
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url')
}
