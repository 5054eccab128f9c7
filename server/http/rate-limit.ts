import 'server-only'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#lib/http/client-network.ts'
import { environment } from '../env.ts'
import { redis } from '../redis.ts'

/** How many calls an address (of IPv6: its network) may make in a minute; counted in Redis where storefronts share one. */

const WINDOW_SECONDS = 60
const counts = new LRUCache<string, { endsAt: number; used: number }>({ max: 50_000 })

const COUNT = `local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if n == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return {n, redis.call('TTL', KEYS[1])}`

async function countShared(network: string, cost: number): Promise<{ used: number; endsIn: number } | null> {
  try {
    const client = await redis()
    if (!client) return null
    const arguments_ = [String(cost), String(WINDOW_SECONDS)]
    const [used, endsIn] = (await client.eval(COUNT, { keys: [`fuma:rate:${network}`], arguments: arguments_ })) as [
      number,
      number,
    ]
    return { used, endsIn }
  } catch {
    // A Redis that is away must not close the shop: this process counts for itself.
    return null
  }
}

function countHere(network: string, cost: number, now: number): { used: number; endsIn: number } {
  let count = counts.get(network)
  if (!count || count.endsAt <= now) {
    count = { endsAt: now + WINDOW_SECONDS * 1000, used: 0 }
    counts.set(network, count)
  }
  count.used += cost
  return { used: count.used, endsIn: Math.ceil((count.endsAt - now) / 1000) }
}

/**
 * Counts a call.
 * @param cost 1 for a read, 5 for a write
 * @returns seconds to wait when it is one too many, else 0
 */
export async function waitFor(address: string, cost: number, now = Date.now()): Promise<number> {
  const network = networkOf(address)
  const { used, endsIn } =
    (process.env.REDIS_URL && (await countShared(network, cost))) || countHere(network, cost, now)
  return used > environment().RATE_LIMIT_PER_MINUTE ? Math.max(1, endsIn) : 0
}
