import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Output } from '#lib/contract/call.ts'
import { decodeReply } from '#lib/contract/envelope.ts'
import { refreshToken as refreshTokenCall } from '#lib/contract/session.ts'
import { forward } from '../calls/forward.ts'
import { Refusal } from '../http/refusal.ts'

type Renewed = Output<typeof refreshTokenCall>

/**
 * Renewals under way or just done, by the token they replace: a page that asks five calls at once renews once, and
 * stragglers that still show the old cookie get the same answer. The shop API lets the old pair go on as long.
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
  const known = flights().get(refreshToken)
  if (known) return known
  const asked = { call: refreshTokenCall, input: { refreshToken }, requestId, address }
  const flight = forward(asked).then(
    ({ envelope }) => decodeReply(refreshTokenCall, envelope.data),
    (error) => {
      if (error instanceof Refusal && error.problem.code === 'sign-in-needed') return null
      // An outage ends nobody's sign-in: the next request tries again.
      flights().delete(refreshToken)
      throw error
    },
  )
  flights().set(refreshToken, flight)
  return flight
}
