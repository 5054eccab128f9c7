import { readFileSync } from 'node:fs'
import { type Settings, settingOf } from './exposure.ts'
import { PROVIDER_DEPLOYMENTS } from './payment-providers.ts'

/** Settings that are secret or contain a password: each can be given as a file, by NAME_FILE. */
export const SECRET_SETTINGS: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'FILTER_SEAL_KEY',
  'UPSTREAM_SESSION_KEY',
  'NEXTAUTH_SECRET',
  'FILES_KEY',
  'CATALOGUE_HOOK_SECRET',
  'SHOP_API_KEY',
  'INBOUND_EMAIL_SECRET',
  'WEB_PUSH_PRIVATE_KEY',
  ...PROVIDER_DEPLOYMENTS.flatMap(({ secrets }) => secrets),
]

/**
 * Reads secrets given as files into their settings, and removes the file settings. Idempotent. @param settings are
 * changed @throws Error of one line that names every unreadable file and every secret given twice
 */
export function readSecretFiles(settings: Settings): void {
  const faults: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = settingOf(settings, `${name}_FILE`)
    if (!file) continue
    if (settingOf(settings, name)) {
      faults.push(`${name} and ${name}_FILE are both set: only one may be`)
      continue
    }
    const read = readSecret(file)
    if ('fault' in read) faults.push(`${name}_FILE (${file}) ${read.fault}`)
    else {
      settings[name] = read.secret
      delete settings[`${name}_FILE`]
    }
  }
  if (faults.length > 0) throw new Error(`A secret cannot be read: ${faults.join('; ')}.`)
}

/** An editor adds a trailing line break, which is not part of the secret. */
function readSecret(file: string): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    return secret === '' ? { fault: 'is empty' } : { secret }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { fault: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})` }
  }
}
