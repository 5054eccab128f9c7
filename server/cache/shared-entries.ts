import { redis, reportRedis } from './redis.ts'

/** Packed entries in the Redis that storefronts share. A Redis that does not answer is a miss. It bounds itself by `maxmemory`. */

const LONGEST_SECONDS = 30 * 24 * 60 * 60

/** Reads an entry, null when there is none or it cannot be read. */
export async function readShared(key: string): Promise<Buffer | null> {
  if (!process.env.REDIS_URL) return null
  try {
    return (await (await redis())?.getBuffer(`fuma:cache:${key}`)) ?? null
  } catch (error) {
    reportRedis('an entry was not read', error as Error)
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
    reportRedis('an entry was not written', error as Error)
  }
}
