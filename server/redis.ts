import type { RedisClientType } from '@redis/client'
import { environment } from './env.ts'
import { now } from './now.ts'

/**
 * The Redis that storefronts share: pages, data, tags and rate limits. Only loaded when REDIS_URL is set. Every use
 * must do without it: a Redis that is away makes the shop slower, never wrong or down.
 */

type Commands = Pick<RedisClientType, 'get' | 'set' | 'hSet' | 'hGetAll' | 'eval'> & {
  getBuffer: (key: string) => Promise<Buffer | null>
}

/** A Redis that takes longer is as good as away: a page waits for it. */
const ANSWER_WITHIN_MS = 500
/** How long one that did not answer is not asked again. */
const PAUSE_MS = 1_000
/** The longest wait before connecting again. */
const RECONNECT_MS = 2_000
const REPORT_EVERY_MS = 60_000

const SYMBOL = Symbol.for('fuma.redis')
const shared = globalThis as { [SYMBOL]?: Promise<Commands | null> }

/** Where the client's own commands hang for as long as the connection does, these are rejected in time. */
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

async function connect(url: string): Promise<Commands | null> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(tries * 200, RECONNECT_MS) },
  })
  client.on('error', (error: Error) => reportRedis('not connected', error))
  await Promise.race([client.connect(), new Promise((resolve) => setTimeout(resolve, 2_500).unref())])
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const pause = { until: 0 }
  const own = client as unknown as Commands
  return {
    get: inTime(pause, own.get.bind(own)) as Commands['get'],
    set: inTime(pause, own.set.bind(own)) as Commands['set'],
    hSet: inTime(pause, own.hSet.bind(own) as never) as Commands['hSet'],
    hGetAll: inTime(pause, own.hGetAll.bind(own)) as Commands['hGetAll'],
    eval: inTime(pause, own.eval.bind(own)) as Commands['eval'],
    getBuffer: inTime(pause, (key: string) => binary.get(key) as unknown as Promise<Buffer | null>),
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

let reportedAt = Number.NEGATIVE_INFINITY

/** Says what could not be done; one line a minute is enough, as it is tried again by itself. */
export function reportRedis(what: string, error: Error): void {
  if (now() - reportedAt < REPORT_EVERY_MS) return
  reportedAt = now()
  console.error(`redis: ${what}:`, error.message)
}
