import type { FastifyRequest } from 'fastify'
import type { Call, UserType, Who } from '#lib/contract/call.ts'
import { refuse } from './problem-error.ts'

/** Who asks. A guest has no id. */
export type Caller = { who: 'guest' } | { who: UserType; userId: number }

/**
 * Reads the caller from the Authorization header: the one place that does.
 * Nobody can sign in yet, so no token is ours: each is refused, never taken for a guest's.
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.headers.authorization === undefined) return { who: 'guest' }
  throw refuse('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
}

/** Refuses a caller whom the call's `who` does not name: 401 for a guest, 403 for a signed-in person. */
export function checkWho(call: Call, caller: Caller): void {
  if (call.who.includes(caller.who as Who)) return
  if (caller.who === 'guest') throw refuse('sign-in-needed', 'Please sign in.')
  throw refuse('not-allowed', 'Your account may not do this.')
}
