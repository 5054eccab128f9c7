import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator of a test: makes a passkey and signs with it, as a browser on a given page would. */

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export interface SoftPasskey {
  /** A browser's response to options for a new passkey. */
  make: (options: Record<string, unknown>) => Record<string, unknown>
  /** A browser's response to a challenge. */
  use: (options: Record<string, unknown>) => Record<string, unknown>
}

/** @param origin of the page that the browser shows */
export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const hostHash = sha256(new URL(origin).hostname)
  const client = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const header = (flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hostHash, Buffer.from([flags]), count])
  }
  const answer = (response: object) => ({
    ...{ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} },
    response,
  })
  return {
    make: ({ challenge }) => {
      // COSE: an EC2 key for ES256 on P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        header(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(key),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return answer({
        clientDataJSON: base64(client('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      })
    },
    use: ({ challenge }) => {
      const clientData = client('webauthn.get', challenge)
      const authenticatorData = header(USER_PRESENT_AND_VERIFIED)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return answer({
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      })
    },
  }
}
