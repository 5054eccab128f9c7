import { createHash } from 'node:crypto'
import { type ClusterPart, SHARED_SECRETS } from './cluster.ts'
import { type Settings, settingOf } from './exposure.ts'

const LABEL = 'fuma secrets of one shop'

/**
 * A short name for all secrets that processes of a kind must have alike: two with different ones can be told apart, and
 * nothing of a secret can be learned from it.
 * @returns 8 hexadecimal digits
 */
export function secretsFingerprint(settings: Settings, part: ClusterPart): string {
  const hash = createHash('sha256').update(`${LABEL}\0`)
  for (const name of SHARED_SECRETS[part]) hash.update(`${name}\0${settingOf(settings, name) ?? ''}\0`)
  return hash.digest('hex').slice(0, 8)
}
