import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '#lib/contract/base/problem.ts'
import { networkOf } from '#lib/http/client-network.ts'
import { fromOf } from './trusted-address.ts'

/** Refusals that are met by callers who try passwords, links or other people's ids. */
const WATCHED: ReadonlySet<ProblemCode> = new Set([
  'wrong-credentials',
  'not-confirmed',
  'link-ended',
  'not-allowed',
  'too-many-requests',
])

/**
 * Logs a refusal that suggests guessing: the call, the target, and the origin. Network and email are keyed hashes: the
 * same value can be followed through the log without being named in it.
 */
export function logRefusal(request: FastifyRequest, code: ProblemCode): void {
  // Elsewhere it is mostly a session that has ended.
  const isWrongKey = code === 'sign-in-needed' && request.url.startsWith('/integration/')
  if (!WATCHED.has(code) && !isWrongKey) return
  const { hash } = request.server.shop
  const email = (request.body as { email?: unknown } | null | undefined)?.email
  const caller = request.caller as FastifyRequest['caller'] | undefined
  request.log.warn(
    {
      call: request.routeOptions.config.call,
      code,
      network: hash('address', networkOf(fromOf(request).address)),
      ...(typeof email === 'string' && { subject: hash('subject', email.trim().toLowerCase()) }),
      ...(caller && caller.who !== 'guest' && { userId: caller.userId }),
    },
    'refused',
  )
}
