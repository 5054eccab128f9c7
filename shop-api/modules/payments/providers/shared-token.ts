/**
 * A provider's access token in a shop of several processes. Safaricom invalidates the previous token with each new
 * token, so processes with separate tokens would invalidate each other's. One process fetches it, under a lease, and
 * all use it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { releaseLease, takeLease } from '../../../db/lease-claims.ts'
import type { SharedToken } from '../../../runtime/access-token.ts'
import { keepToken, readToken } from '../queries/provider-tokens.sql.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** Longer than the provider timeout: after it the fetching process has ended. */
const LEASE_SECONDS = 20

/**
 * @param provider its name
 * @param secret of the shop at that provider: the token is encrypted with a key derived from it
 */
export function openSharedToken(database: Database, provider: string, secret: string): SharedToken {
  const { query } = database
  const key = Buffer.from(hkdfSync('sha256', secret, provider, 'the access token of a payment provider', 32))
  const lease = { name: `token of ${provider}`, holder: randomUUID() }

  function open(sealed: Buffer): string | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAuthTag(
        sealed.subarray(-TAG_BYTES),
      )
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
    } catch {
      // Sealed with another secret: the shop has a new secret at the provider, and needs a new token.
      return null
    }
  }

  return {
    async read() {
      const [row] = await readToken(query, { provider })
      const token = row ? open(Buffer.from(row.sealed)) : null
      return row && token !== null ? { token, seconds: row.seconds } : null
    },
    async keep({ token, seconds }) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([iv, cipher.update(token), cipher.final(), cipher.getAuthTag()])
      await keepToken(query, { provider, sealed, seconds })
    },
    claim: () => takeLease(database, { ...lease, seconds: LEASE_SECONDS }),
    release: () => releaseLease(database, lease),
  }
}
