import { createHmac, timingSafeEqual } from 'node:crypto'
import { environment } from '../env.ts'
import { redis, redisKey, reportRedis } from '../redis.ts'

/**
 * Packed entries in the Redis that storefronts share. A Redis that does not answer is a miss. It bounds itself by `maxmemory`.
 * Each entry is signed together with its key: another program that can write to that Redis can neither make up a page nor put
 * one in another's place.
 */

const SIGNATURE_BYTES = 32
/** More than any entry that fits into a storefront's memory. A longer value is not a page, and is not fetched whole. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_SECONDS = 30 * 24 * 60 * 60

/**
 * The signature of an entry. The storefronts of one shop share one UPSTREAM_SESSION_KEY; otherwise they could not read
 * each other's sign-ins.
 */
function signatureOf(key: string, bytes: Buffer): Buffer {
  const own = createHmac('sha256', environment().UPSTREAM_SESSION_KEY).update('fuma shared entries').digest()
  return createHmac('sha256', own).update(`${key}\0`).update(bytes).digest()
}

/** The entry without its signature. @throws Error when it is not one of this shop's */
function checked(key: string, signed: Buffer): Buffer {
  const bytes = signed.subarray(SIGNATURE_BYTES)
  const right = signatureOf(key, bytes)
  const given = signed.subarray(0, SIGNATURE_BYTES)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Error('its signature is not ours')
  return bytes
}

/** Reads an entry; null if it is absent or cannot be read. */
export async function readShared(key: string): Promise<Buffer | null> {
  if (!environment().REDIS_URL) return null
  try {
    const signed = await (await redis())?.firstBytes(redisKey(`cache:${key}`), MAX_BYTES + 1)
    if (!signed?.byteLength) return null
    if (signed.byteLength > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`)
    return checked(key, signed)
  } catch (error) {
    reportRedis('an entry was not read', error as Error)
    return null
  }
}

/** Writes an entry. @param seconds its lifetime */
export async function writeShared(key: string, bytes: Buffer, seconds: number): Promise<void> {
  if (!environment().REDIS_URL || bytes.byteLength > MAX_BYTES - SIGNATURE_BYTES) return
  try {
    const EX = Math.max(1, Math.min(Math.ceil(seconds), MAX_SECONDS))
    await (await redis())?.set(redisKey(`cache:${key}`), Buffer.concat([signatureOf(key, bytes), bytes]), { EX })
  } catch (error) {
    reportRedis('an entry was not written', error as Error)
  }
}
