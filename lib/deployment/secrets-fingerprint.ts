import { createHash } from 'node:crypto'
import { type ClusterPart, SHARED_SECRETS } from './cluster.ts'
import { type Settings, settingOf } from './exposure.ts'

const LABEL = 'fuma secrets of one shop'

/**
 * Fingerprint of all secrets that processes of a kind must share: it detects different secrets and reveals no secret.
 * @returns 8 hexadecimal digits
 */
export function secretsFingerprint(settings: Settings, part: ClusterPart): string {
  const hash = createHash('sha256').update(`${LABEL}\0`)
  for (const name of SHARED_SECRETS[part]) hash.update(`${name}\0${settingOf(settings, name) ?? ''}\0`)
  return hash.digest('hex').slice(0, 8)
}
