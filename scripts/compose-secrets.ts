/**
 * `npm run compose:secrets`: makes the secrets of compose.yaml, once, in deploy/compose/secrets. The folder is private
 * to its owner, but the files in it are readable by all: a container sees a file with its mode, and its user differs
 * from the file's owner.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, SECRETS } from './environment.ts'

const hex = (bytes = 32) => randomBytes(bytes).toString('hex')

/** A secret for each name that compose.yaml mounts; secrets that contain another's value use the same value. */
export function composeSecrets(): Record<string, string> {
  const [postgres, redis, s3Id, s3Secret] = [hex(), hex(), hex(10), hex()]
  const identity = {
    name: 'fuma',
    credentials: [{ accessKey: s3Id, secretKey: s3Secret }],
    actions: ['Admin', 'Read', 'Write', 'List'],
  }
  return {
    ...Object.fromEntries(SECRETS.map((name) => [name.toLowerCase(), hex()])),
    postgres_password: postgres,
    database_url: `postgres://fuma:${postgres}@postgres:5432/fuma`,
    valkey_conf: `requirepass ${redis}\nsave ""\nappendonly no\nmaxmemory 256mb\nmaxmemory-policy allkeys-lru\n`,
    redis_url: `redis://:${redis}@valkey:6379`,
    grafana_password: hex(),
    s3_access_key_id: s3Id,
    s3_secret_access_key: s3Secret,
    s3_identities: `${JSON.stringify({ identities: [identity] }, null, 2)}\n`,
  }
}

/**
 * Writes them, unless they are there: a database made with one password opens with no other.
 * @returns false when they were there already
 * @throws Error when only some of them are there
 */
export function writeComposeSecrets(folder: string): boolean {
  const secrets = Object.entries(composeSecrets())
  const missing = secrets.map(([name]) => name).filter((name) => !existsSync(path.join(folder, name)))
  if (missing.length === 0) return false
  if (missing.length < secrets.length)
    throw new Error(`${folder} lacks ${missing.join(', ')}. What else is there belongs together: move it away first.`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  for (const [name, secret] of secrets) {
    writeFileSync(path.join(folder, name), secret, { flag: 'wx', mode: 0o444 })
    // Independent of the owner's umask.
    chmodSync(path.join(folder, name), 0o444)
  }
  return true
}

if (import.meta.main) {
  const folder = path.join(ROOT, 'deploy/compose/secrets')
  const isNew = writeComposeSecrets(folder)
  console.log(
    isNew ? `Made the secrets in ${folder}. Keep them: the database needs them.` : `There are secrets in ${folder}.`,
  )
}
