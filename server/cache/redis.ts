import type { RedisClientType } from '@redis/client'

/**
 * The Redis that storefronts share: pages, data, tags and rate limits. Only loaded when REDIS_URL is set. Every use
 * must do without it: a Redis that is away makes the shop slower, never wrong or down.
 */

type Client = Pick<RedisClientType, 'get' | 'set' | 'hSet' | 'hGetAll' | 'eval'> & {
  getBuffer: (key: string) => Promise<Buffer | null>
}

const SYMBOL = Symbol.for('fuma.redis')
const shared = globalThis as { [SYMBOL]?: Promise<Client | null> }

async function connect(url: string): Promise<Client | null> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(tries * 200, 5_000) },
  })
  let said = 0
  client.on('error', (error: Error) => {
    // It tries again by itself: one line a minute is enough.
    if (Date.now() - said < 60_000) return
    said = Date.now()
    console.error('redis:', error.message)
  })
  await Promise.race([client.connect(), new Promise((resolve) => setTimeout(resolve, 2_500).unref())])
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  return Object.assign(client as unknown as Client, {
    getBuffer: (key: string) => binary.get(key) as unknown as Promise<Buffer | null>,
  })
}

/** The shared client, or null when REDIS_URL is not set. */
export function redis(): Promise<Client | null> {
  const url = process.env.REDIS_URL
  if (!url) return Promise.resolve(null)
  shared[SYMBOL] ??= connect(url).catch((error: Error) => {
    console.error('redis:', error.message)
    return null
  })
  return shared[SYMBOL]
}
