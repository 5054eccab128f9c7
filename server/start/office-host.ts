import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOfficeHost } from '../office-place.ts'

/** Paths that the office's pages need: the pages, their calls, scripts, styles, pictures and icons, its manifest and the service worker. */
const OF_THE_OFFICE =
  /^\/(office|api\/office|_next|media)(\/|$)|^\/(icon\.svg|apple-icon\.png|favicon\.ico|office\.webmanifest|sw\.js|icons\/[\w-]+\.png)$/

/** Responds 404 to all other paths on the office's separate host: the shop has another host. */
export function refusesOnOfficeHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isOfficeHost(request.headers.host)) return false
  // Normalized as Next does: /office/../about is a page of the shop, in any spelling of the dots.
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
