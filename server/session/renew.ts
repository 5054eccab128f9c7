import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Output } from '#lib/contract/base/call.ts'
import { refreshToken as refreshTokenCall } from '#lib/contract/identity/session.ts'
import { Refusal } from '../http/refusal.ts'
import { askShop } from '../http/shop-client.ts'

type Renewed = Output<typeof refreshTokenCall>

/**
 * Current and recent renewals, by the token they replace. A page with five calls at once renews once, and late calls
 * with the old cookie get the same result. The shop API accepts the old pair for the same time.
 */
const SINGLE_FLIGHT_MS = 25_000
const SYMBOL = Symbol.for('fuma.renewals')
const shared = globalThis as { [SYMBOL]?: LRUCache<string, Promise<Renewed | null>> }

function flights(): LRUCache<string, Promise<Renewed | null>> {
  shared[SYMBOL] ??= new LRUCache({ max: 10_000, ttl: SINGLE_FLIGHT_MS })
  return shared[SYMBOL]
}

/** A new pair of tokens for a refresh token; null when the sign-in has ended. @throws Refusal when the shop is away */
export function renewed(
  refreshToken: string,
  { address, requestId }: { address?: string; requestId: string },
): Promise<Renewed | null> {
  const running = flights().get(refreshToken)
  if (running) return running
  const flight = askShop(refreshTokenCall, { refreshToken }, { requestId, address, cache: 'no-store' }).then(
    (answer) => {
      if (answer.ok) return answer.data
      if (answer.problem.code === 'sign-in-needed') return null
      // An outage ends no sign-in: the next request tries again.
      flights().delete(refreshToken)
      throw new Refusal(answer.problem)
    },
  )
  flights().set(refreshToken, flight)
  return flight
}
