import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/**
 * Passwords as argon2id (RFC 9106), Node's own, off the main thread. Memory and passes are OWASP's first choice for a
 * server that also does other things; they stand in each hash, so that they can be raised later.
 */

const argon2Async = promisify(argon2)
/** Each takes 19 MB and one of Node's few threads, which files and names are read by, too. */
const twoAtOnce = pLimit(2)
const derive: typeof argon2Async = (algorithm, parameters) => twoAtOnce(() => argon2Async(algorithm, parameters))
const NOW = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash of a password, in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: LENGTH, ...NOW })
  return `$argon2id$v=19$m=${NOW.memory},t=${NOW.passes},p=${NOW.parallelism}$${plain(nonce)}$${plain(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
let nobody: Promise<string> | undefined

/**
 * Whether a password belongs to a hash. For nobody's hash (null) as much work is done as for somebody's, so that the
 * time it takes tells no stranger who has an account.
 */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'))
  const parts = PHC.exec(hash ?? (await nobody))
  if (!parts) throw new Error('a stored password hash is not argon2id in PHC form')
  const [, memory, passes, parallelism, salt, key] = parts as unknown as [string, ...string[]]
  const expected = Buffer.from(key as string, 'base64')
  const made = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt as string, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(made, expected) && hash !== null
}

/** True when a hash was made with less work than new ones are, and should be made anew at the next sign-in. */
export function isWeak(hash: string): boolean {
  const [, memory, passes] = PHC.exec(hash) ?? []
  return Number(memory) < NOW.memory || Number(passes) < NOW.passes
}
