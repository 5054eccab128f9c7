import { deserialize, serialize } from 'node:v8'
import { redis } from './redis.ts'
import type { Kept } from './store.ts'

/** Entries in the Redis that storefronts share. A Redis that does not answer is a miss. Redis bounds itself by `maxmemory`. */

const LONGEST_SECONDS = 30 * 24 * 60 * 60

/** Reads an entry, null when there is none or it cannot be read. */
export async function readShared(key: string): Promise<Kept | null> {
  if (!process.env.REDIS_URL) return null
  try {
    const bytes = await (await redis())?.getBuffer(`fuma:cache:${key}`)
    return bytes ? (deserialize(bytes) as Kept) : null
  } catch (error) {
    console.error('cache: not read from Redis', (error as Error).message)
    return null
  }
}

/** Writes an entry. @param seconds how long it may be kept */
export async function writeShared(key: string, entry: Kept, seconds: number): Promise<void> {
  if (!process.env.REDIS_URL) return
  try {
    const EX = Math.max(1, Math.min(Math.ceil(seconds), LONGEST_SECONDS))
    await (await redis())?.set(`fuma:cache:${key}`, serialize(entry), { EX })
  } catch (error) {
    console.error('cache: not written to Redis', (error as Error).message)
  }
}
