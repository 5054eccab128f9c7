import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#lib/http/client-network.ts'
import { environment } from '../env.ts'
import { redis, redisKey, reportRedis } from '../redis.ts'

/**
 * Limits how often a network can do something in a minute: an IPv4 address, or an IPv6 /64. Each kind of action is
 * counted separately.
 */

const WINDOW_SECONDS = 60
/** Maximum networks counted at once; the least recent are dropped first. */
const MAX_NETWORKS = 50_000

type Limiter = Pick<RateLimiterAbstract, 'consume'>

/** Counts in this process, within bounds: the library alone stores every network of a minute. */
function countHere(points: number, keyPrefix: string): RateLimiterMemory {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix })
  const counted = new LRUCache<string, true>({
    max: MAX_NETWORKS,
    dispose: (_value, network, reason) => {
      if (reason === 'evict') void limiter.delete(network)
    },
  })
  const consume = limiter.consume.bind(limiter)
  limiter.consume = (network, cost) => {
    counted.set(String(network), true)
    return consume(network, cost)
  }
  return limiter
}

/** If Redis fails, the limiter counts here instead and reports no error. */
function reporting<Arguments extends unknown[], Answer>(
  run: (...given: Arguments) => Promise<Answer>,
): (...given: Arguments) => Promise<Answer> {
  return async (...given) => {
    try {
      return await run(...given)
    } catch (error) {
      reportRedis('requests are counted by each storefront for itself', error as Error)
      throw error
    }
  }
}

/** A limit per minute and network. */
export interface RateLimit {
  /**
   * Counts an action of a given cost.
   * @returns seconds to wait if the limit is exceeded, else 0
   */
  count: (address: string, cost?: number) => Promise<number>
}

/**
 * A limit of RATE_LIMIT_PER_MINUTE.
 * @param kind the counted action
 * @param isShared whether storefronts that share a Redis count together. If Redis fails, each counts alone, because an
 * outage of Redis must not close the shop
 */
export function limitPerMinute(kind: string, { isShared }: { isShared: boolean }): RateLimit {
  let made: Promise<Limiter> | undefined
  const make = async (): Promise<Limiter> => {
    const points = environment().RATE_LIMIT_PER_MINUTE
    const here = countHere(points, kind)
    const client = isShared ? await redis() : null
    if (!client) return here
    return new RateLimiterRedis({
      storeClient: { eval: reporting(client.eval) },
      useRedisPackage: true,
      points,
      duration: WINDOW_SECONDS,
      keyPrefix: redisKey(`rate:${kind}`),
      insuranceLimiter: here,
    })
  }
  return {
    async count(address, cost = 1) {
      made ??= make()
      try {
        await (await made).consume(networkOf(address), cost)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}

const calls = limitPerMinute('call', { isShared: true })

/**
 * Counts a call.
 * @param cost 1 for a read, 5 for a write
 * @returns seconds to wait when it is one too many, else 0
 */
export const waitFor = (address: string, cost: number): Promise<number> => calls.count(address, cost)

const officeCalls = limitPerMinute('office', { isShared: true })

/**
 * Counts a call of a staff member: by session, because a whole store shares one address.
 * @param session an identifier of the session that does not reveal its token
 */
export const waitForOffice = (session: string, cost: number): Promise<number> => officeCalls.count(session, cost)
