import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, type ProblemCode, problem } from '#lib/contract/base/problem.ts'
import { networkOf } from '#lib/http/client-network.ts'
import { unreachable } from '#lib/http/send-call.ts'
import { refusedCalls } from '#lib/observe/reports.ts'
import { isDatabaseFull, isUnavailable } from '../db/unavailable.ts'
import { FilesFull, FilesUnavailable } from '../files/file-store.ts'
import { ProblemError } from '../refusal.ts'
import { setDegraded } from '../runtime/degraded.ts'
import { fromOf } from './trusted-address.ts'

/** A restarted database is back within seconds, and the shop with it. */
const RETRY_SOON_SECONDS = 1
/** Interval between retries. */
const RETRY_FILES_SECONDS = 10

/** An operator has to free disk space first. */
const RETRY_FULL_SECONDS = 60
const NO_ROOM = 'We cannot save this at the moment. Nothing was changed. Please try again later.'
const DATABASE_DISK = {}

/** Shown at /health for as long as the error was recent: there is no signal that space is free again. */
function noteDatabaseFull(): void {
  setDegraded(DATABASE_DISK, 'The disk of the database is full')
  setTimeout(() => setDegraded(DATABASE_DISK, null), RETRY_FULL_SECONDS * 1000).unref()
}

const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) }

/**
 * PostgreSQL's codes for values that no column can store: a number too large, a NUL character, in text and in JSON. The
 * request's fault, not ours.
 */
const UNSTORABLE = new Set(['22003', '22021', '22P05'])
/** Half of a surrogate pair, in JSON: its code only means that a text could not be read. */
const BROKEN_CHARACTER = 'invalid input syntax for type json'

function isUnstorable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (UNSTORABLE.has((at as { code?: string }).code ?? '') || at.message === BROKEN_CHARACTER) return true
  }
  return false
}

/** Fastify's own refusals, with the texts of the common table. */
function refusalOf(error: { code?: string; statusCode?: number }): Problem | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('too-large', 'The request is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('wrong-content-type', 'Send the request as application/json.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return problem('invalid-request', 'The request is not valid.')
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? problem('invalid-request', 'The request is not valid.')
        : null
  }
}

function send(reply: FastifyReply, refusal: Problem, headers: Record<string, string> = {}): FastifyReply {
  refusedCalls.publish({ code: refusal.code })
  return reply.code(refusal.status).headers(headers).type('application/json; charset=utf-8').send(refusal)
}

/** For errors before a route is found: an address that cannot be read. */
export function answerUnroutable(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error) ?? problem('invalid-request', 'The request is not valid.')
  request.log.info({ code: error.code }, 'a request could not be routed')
  send(reply, refusal)
}

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
function logRefusal(request: FastifyRequest, code: ProblemCode): void {
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

/** Every error is sent in the contract's common shape; unexpected errors are logged, and their details are not sent. */
export function serveErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request: FastifyRequest, reply) => {
    if (error instanceof ProblemError) {
      logRefusal(request, error.problem.code)
      return send(reply, error.problem, retryAfter(error.retryAfterSeconds))
    }
    if (error instanceof FilesUnavailable) {
      request.log.warn({ err: error }, 'the file store cannot be reached')
      return send(reply, unreachable().problem, retryAfter(RETRY_FILES_SECONDS))
    }
    if (error instanceof FilesFull || isDatabaseFull(error)) {
      if (!(error instanceof FilesFull)) noteDatabaseFull()
      request.log.error({ err: error }, 'the disk is full')
      return send(reply, problem('shop-unreachable', NO_ROOM), retryAfter(RETRY_FULL_SECONDS))
    }
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'the database cannot be reached')
      return send(reply, unreachable().problem, retryAfter(RETRY_SOON_SECONDS))
    }
    const refusal = isUnstorable(error)
      ? problem('invalid-request', 'A value in the request is out of range.')
      : refusalOf(error)
    if (refusal) return send(reply, refusal)
    request.log.error({ err: error }, 'a request failed')
    return send(reply, problem('internal-error', 'Something went wrong on our side. Please try again.'))
  })
  // Before the body is read: an unknown address is refused regardless of its body.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw new ProblemError(problem('unknown-call', 'There is no such call.'))
  })
  app.setNotFoundHandler((_request, reply) => send(reply, problem('unknown-call', 'There is no such call.')))
}
