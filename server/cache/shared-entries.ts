import { redis } from './redis.ts'

/** Packed entries in the Redis that storefronts share. A Redis that does not answer is a miss. It bounds itself by `maxmemory`. */

const LONGEST_SECONDS = 30 * 24 * 60 * 60

/** Reads an entry, null when there is none or it cannot be read. */
export async function readShared(key: string): Promise<Buffer | null> {
  if (!process.env.REDIS_URL) return null
  try {
    return (await (await redis())?.getBuffer(`fuma:cache:${key}`)) ?? null
  } catch (error) {
    console.error('cache: not read from Redis', (error as Error).message)
    return null
  }
}

/** Writes an entry. @param seconds how long it may be kept */
export async function writeShared(key: string, bytes: Buffer, seconds: number): Promise<void> {
  if (!process.env.REDIS_URL) return
  try {
    const EX = Math.max(1, Math.min(Math.ceil(seconds), LONGEST_SECONDS))
    await (await redis())?.set(`fuma:cache:${key}`, bytes, { EX })
  } catch (error) {
    console.error('cache: not written to Redis', (error as Error).message)
  }
}
