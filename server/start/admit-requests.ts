import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem } from '#lib/contract/base/problem.ts'
import { Admission } from '#lib/http/admission.ts'
import { showAdmission } from '#lib/http/admission-figures.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { kindOfPath, MAX_PATH_CHARACTERS } from '#lib/http/request-kind.ts'
import { environment } from '../env.ts'
import { BUSY } from '../next/page-headers.ts'

/** A page reloads itself by then; a call is sent again. */
const PAGE_RETRY_SECONDS = 5
const CALL_RETRY_SECONDS = 2

/** Processes a request, or refuses it if the process is at capacity. */
export type Admit = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void

/**
 * Refuses requests beyond this process's capacity, before Next sees them. New pages have an additional queue
 * (server/next/render-queue.ts), because a new page costs as much as a hundred cached ones.
 */
export function openAdmission(): Admit {
  const { MAX_CONCURRENT_REQUESTS: concurrent, MAX_WAITING_REQUESTS: waiting, MAX_WAIT_MS: waitMs } = environment()
  const admission = new Admission({ concurrent, waiting, waitMs })
  showAdmission(admission)
  return (request, response, answer) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    const kind = kindOfPath(path)
    if (kind === null) return answer()
    admission.admit(kind, response, answer, () => refuseBusy(path, request, response))
  }
}

/** Responds 414 to a path longer than any of the shop's, before other processing. */
export function refusesLongPath({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  const [path = ''] = url.split('?', 1)
  if (path.length <= MAX_PATH_CHARACTERS) return false
  response
    .writeHead(414, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('This address is too long.\n')
  return true
}

/** A call in the contract's error shape, a page as a page that opens itself in a moment. */
function refuseBusy(path: string, { method }: IncomingMessage, response: ServerResponse): void {
  const isCall = path.startsWith('/api/')
  const body = isCall
    ? JSON.stringify(problem('shop-unreachable', 'The shop is very busy. Please try again in a moment.'))
    : BUSY
  response
    .writeHead(503, {
      'retry-after': String(isCall ? CALL_RETRY_SECONDS : PAGE_RETRY_SECONDS),
      'cache-control': 'no-store',
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': newRequestId(),
    })
    .end(method === 'HEAD' ? undefined : body)
}
