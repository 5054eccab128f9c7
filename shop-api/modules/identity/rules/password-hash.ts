import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/**
 * Passwords as argon2id (RFC 9106), Node's own, off the main thread. Memory and passes are OWASP's first choice for a
 * server that also does other things; they are in each hash, so that they can be raised later.
 */

const argon2Async = promisify(argon2)
/** Each takes 19 MB and one of Node's few worker threads, which also read files and resolve names. */
const twoAtOnce = pLimit(2)
const derive: typeof argon2Async = (algorithm, parameters) => twoAtOnce(() => argon2Async(algorithm, parameters))
const WORK = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** The hash of a password, in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: LENGTH, ...WORK })
  return `$argon2id$v=19$m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** The hash of a random password, for accounts that do not exist. */
let dummyHash: Promise<string> | undefined

/**
 * Whether a password belongs to a hash. Without a hash (null) as much work is done as with one, so that the time does
 * not show a stranger which emails have an account.
 */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const parts = PHC.exec(hash ?? (await dummyHash))
  if (!parts) throw new Error('a stored password hash is not argon2id in PHC form')
  const [, memory, passes, parallelism, salt, key] = parts as unknown as [string, ...string[]]
  const expected = Buffer.from(key as string, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt as string, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected) && hash !== null
}

/** Whether a hash was made with less work than new hashes, and must be renewed at the next sign-in. */
export function isWeak(hash: string): boolean {
  const [, memory, passes] = PHC.exec(hash) ?? []
  return Number(memory) < WORK.memory || Number(passes) < WORK.passes
}
