import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOfficeHost } from '../office-place.ts'

/** What the office's pages need: themselves, their calls, scripts and styles, pictures, and the icon. */
const OF_THE_OFFICE = /^\/(office|api\/office|_next|media)(\/|$)|^\/(icon\.svg|favicon\.ico)$/

/** Answers 404 to whatever else is asked for at the office's own host: the shop is at another one. */
export function refusesOnOfficeHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isOfficeHost(request.headers.host)) return false
  // As Next reads it: /office/../about is a page of the shop, however its dots are written.
  const path = URL.parse(`http://office${request.url ?? '/'}`)?.pathname ?? ''
  if (OF_THE_OFFICE.test(path)) return false
  response
    .writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .end('The office is at /office.\n')
  return true
}
