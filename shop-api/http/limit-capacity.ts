import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { Admission } from '#lib/http/admission.ts'
import { showAdmission } from '#lib/http/admission-figures.ts'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import { kindOfApiPath, MAX_PATH_CHARACTERS } from '#lib/http/request-kind.ts'
import type { Env } from '../env.ts'

const RETRY_AFTER_SECONDS = 2
const BUSY = problem('shop-unreachable', 'The shop is very busy. Please try again in a moment.')
const TOO_LONG = problem('address-too-long', 'This address is too long.')

/** Timeouts of connections: Fastify does not set them on a server created elsewhere. */
export interface ConnectionTimes {
  requestTimeout: number
  keepAliveTimeout: number
}

/**
 * A listener that refuses requests beyond the capacity, before Fastify sees them: at three times the capacity, two of
 * three requests are refused, and each refusal costs time of the third.
 * @returns the factory for Fastify's listeners
 */
export function admittingServers(
  env: Pick<Env, 'MAX_CONCURRENT_REQUESTS' | 'MAX_WAITING_REQUESTS' | 'MAX_WAIT_MS'>,
  times: ConnectionTimes,
): (handler: RequestListener) => Server {
  const { MAX_CONCURRENT_REQUESTS: concurrent, MAX_WAITING_REQUESTS: waiting, MAX_WAIT_MS: waitMs } = env
  const admission = new Admission({ concurrent, waiting, waitMs })
  showAdmission(admission)
  return (handler) => {
    const server = createServer((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1)
      if (path.length > MAX_PATH_CHARACTERS) return refuse(request, response, TOO_LONG)
      const kind = kindOfApiPath(path)
      const answer = () => handler(request, response)
      if (kind === null) answer()
      else admission.admit(kind, response, answer, () => refuse(request, response, BUSY))
    })
    return Object.assign(server, times)
  }
}

function refuse({ headers }: IncomingMessage, response: ServerResponse, refusal: Problem): void {
  const given = headers['x-request-id']
  response
    .writeHead(refusal.status, {
      ...(refusal.retryable && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': typeof given === 'string' && isRequestId(given) ? given : newRequestId(),
    })
    .end(JSON.stringify(refusal))
}
