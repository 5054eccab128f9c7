import { createHmac } from 'node:crypto'
import type { RedisClientType } from '@redis/client'
import { environment } from './env.ts'
import { now } from './now.ts'

/**
 * The Redis that storefronts share: pages, data, tags and rate limits. Only loaded when REDIS_URL is set. Every use
 * must do without it: a Redis that is away makes the shop slower, never wrong or down.
 */

type Commands = Pick<RedisClientType, 'get' | 'set' | 'hSet' | 'hDel' | 'hLen' | 'hGetAll' | 'eval' | 'publish'> & {
  /** The first bytes of a value, of any kind; empty if the key is absent. */
  firstBytes: (key: string, count: number) => Promise<Buffer>
}

/** A Redis that takes longer is as good as away: a page waits for it. */
const ANSWER_WITHIN_MS = 500
/** Pause before a Redis that did not respond is used again. */
const PAUSE_MS = 1_000
/** The longest wait before connecting again. */
const RECONNECT_MS = 2_000
const REPORT_EVERY_MS = 60_000
/** Time for which a single fault is shown in `/api/health`. */
const FAULTY_MS = 5 * 60_000

/** A failed operation. */
interface Fault {
  message: string
  at: number
  loggedAt: number
}

const SYMBOL = Symbol.for('fuma.redis')
const FAULTS = Symbol.for('fuma.redis-faults')
const shared = globalThis as { [SYMBOL]?: Promise<Commands | null>; [FAULTS]?: Map<string, Fault> }

/**
 * A key in the shared Redis. It names the shop by its secret: two shops in one Redis, or storefronts that were given
 * different secrets by mistake, never read each other's.
 */
export function redisKey(name: string): string {
  const secret = environment().UPSTREAM_SESSION_KEY
  if (shop.secret !== secret) {
    const hash = createHmac('sha256', secret).update('fuma keys in redis').digest('hex')
    shop = { secret, name: hash.slice(0, 12) }
  }
  return `fuma:${shop.name}:${name}`
}

let shop = { secret: '', name: '' }

/** Adds a timeout: the client's own commands hang as long as the connection does. */
function inTime<Arguments extends unknown[], Answer>(
  pause: { until: number },
  command: (...given: Arguments) => Promise<Answer>,
): (...given: Arguments) => Promise<Answer> {
  return async (...given) => {
    if (now() < pause.until) throw new Error('Redis did not answer a moment ago')
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        pause.until = now() + PAUSE_MS
        reject(new Error(`Redis did not answer within ${ANSWER_WITHIN_MS} ms`))
      }, ANSWER_WITHIN_MS)
    })
    try {
      return await Promise.race([command(...given), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

const SOCKET = {
  connectTimeout: 2_000,
  reconnectStrategy: (tries: number) => Math.min(tries * 200, RECONNECT_MS),
}

async function connect(url: string): Promise<Commands | null> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const client = createClient({ url, disableOfflineQueue: true, socket: SOCKET })
  client.on('error', (error: Error) => reportRedis('not connected', error))
  await Promise.race([client.connect(), new Promise((resolve) => setTimeout(resolve, 2_500).unref())])
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const pause = { until: 0 }
  const own = client as unknown as Commands
  return {
    get: inTime(pause, own.get.bind(own)) as Commands['get'],
    set: inTime(pause, own.set.bind(own)) as Commands['set'],
    hSet: inTime(pause, own.hSet.bind(own) as never) as Commands['hSet'],
    hDel: inTime(pause, own.hDel.bind(own) as never) as Commands['hDel'],
    hLen: inTime(pause, own.hLen.bind(own)) as Commands['hLen'],
    hGetAll: inTime(pause, own.hGetAll.bind(own)) as Commands['hGetAll'],
    eval: inTime(pause, own.eval.bind(own)) as Commands['eval'],
    publish: inTime(pause, own.publish.bind(own)) as Commands['publish'],
    firstBytes: inTime(
      pause,
      (key: string, count: number) => binary.getRange(key, 0, count - 1) as unknown as Promise<Buffer>,
    ),
  }
}

/** The shared Redis's commands, each answered within half a second or rejected; null when REDIS_URL is not set. */
export function redis(): Promise<Commands | null> {
  const url = environment().REDIS_URL
  if (!url) return Promise.resolve(null)
  shared[SYMBOL] ??= connect(url).catch((error: Error) => {
    reportRedis('not connected', error)
    return null
  })
  return shared[SYMBOL]
}

/**
 * Calls `listener` on each message of another storefront in this channel, over a separate connection that reconnects
 * automatically. Messages during an interruption are missed.
 */
export async function onPublished(channel: string, listener: () => void): Promise<void> {
  const url = environment().REDIS_URL
  if (!url) return
  const { createClient } = await import('@redis/client')
  const client = createClient({ url, socket: SOCKET })
  client.on('error', (error: Error) => reportRedis('not listening', error))
  try {
    await client.connect()
    await client.subscribe(channel, listener)
  } catch (error) {
    reportRedis('not listening', error as Error)
  }
}

/** Logs a failed operation, at most once a minute; retries are automatic. */
export function reportRedis(what: string, { message }: Error): void {
  shared[FAULTS] ??= new Map()
  const last = shared[FAULTS].get(what)
  const isNews = !last || now() - last.loggedAt >= REPORT_EVERY_MS
  shared[FAULTS].set(what, { message, at: now(), loggedAt: isNews ? now() : last.loggedAt })
  if (isNews) console.error(`redis: ${what}:`, message)
}

/** The failed operations of the last five minutes, for `/api/health`. */
export function redisFaults(): string[] {
  return [...(shared[FAULTS] ?? [])]
    .filter(([, { at }]) => now() - at < FAULTY_MS)
    .map(([what, { message }]) => `${what}: ${message}`)
}
