import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * 304 for cached pages. Next would hash a page each time it serves it, a quarter of all the work; the page cache hashes
 * it once and hands the hash along as `ETag`. What is left is the comparison, made here when the answer begins.
 */

function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** True when one of the tags a browser holds is this one (RFC 9110, section 13.1.2). */
export function holds(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weakly(tag) === weakly(etag))
}

/** Turns a page's answer into 304 when the browser holds it already. Does nothing for requests without `If-None-Match`. */
export function answerNotModified(request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match']
  if (!held || (request.method !== 'GET' && request.method !== 'HEAD')) return
  const { writeHead, write, end } = response
  let modified: boolean | undefined
  function isModified(): boolean {
    if (modified !== undefined) return modified
    const etag = response.getHeader('etag')
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    modified = !(isPage && response.statusCode === 200 && typeof etag === 'string' && holds(held as string, etag))
    return modified
  }
  // The last to see the headers: what compresses bodies has set its own by now.
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (isModified()) return writeHead.apply(this, given as never)
    for (const name of ['content-length', 'content-encoding', 'content-type', 'transfer-encoding'])
      this.removeHeader(name)
    return writeHead.call(this, 304)
  } as typeof response.writeHead
  response.write = function (this: ServerResponse, ...given: unknown[]) {
    return isModified() ? write.apply(this, given as never) : true
  } as typeof response.write
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    return end.apply(this, (isModified() ? given : []) as never)
  } as typeof response.end
}
