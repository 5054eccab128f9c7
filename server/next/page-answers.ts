import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { compressedPage, type Encoding } from './compressed-pages.ts'

/**
 * Finishes the response of a cached page: 304 if the browser has the page, else the bytes that were compressed once for
 * all visitors. Hashing and compressing were three quarters of the work of serving a page. The page cache names each
 * page's bytes by its `ETag`; responses without it are passed on unchanged.
 */

function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** True if one of the browser's tags is this tag (RFC 9110, section 13.1.2). */
export function holds(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weakly(tag) === weakly(etag))
}

/**
 * The best supported encoding that is accepted; undefined if there is no such encoding. A weight of 0 refuses (RFC
 * 9110, section 12.5.3).
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined
  const accepted = acceptEncoding
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

// Next's own compression would run first and compress the ready bytes again (`compress: false`).
const compress = compression()

/**
 * From now on compresses every response of this process; a cached page uses bytes made once. Node announces each
 * request before Next sees it; Next has no hook for this.
 */
export function answerPagesReady(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    compress(request as never, response as never, () => undefined)
    watchPageAnswer(request, response)
  })
}

/** Watches one response. Call it after installing the general compression, so that it runs first. */
export function watchPageAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return
  const { end } = response
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    const etag = this.headersSent ? undefined : this.getHeader('etag')
    const [html] = given
    if (!this.headersSent) keepNoStore(this)
    if (typeof etag !== 'string' || typeof html !== 'string' || !isPage(this)) return end.apply(this, given as never)
    keepOne(this, 'content-security-policy')
    keepOne(this, 'link')
    const held = request.headers['if-none-match']
    if (held && this.statusCode === 200 && holds(held, etag)) {
      this.statusCode = 304
      this.removeHeader('content-length')
      this.removeHeader('content-type')
      return (end as () => ServerResponse).call(this)
    }
    const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
    if (!encoding) return end.apply(this, given as never)
    const send = (body: Buffer) => {
      this.setHeader('content-encoding', encoding)
      this.setHeader('content-length', body.byteLength)
      return (end as (body: Buffer) => ServerResponse).call(this, body)
    }
    const body = compressedPage(etag, encoding, html)
    if (!(body instanceof Promise)) return send(body)
    body.then(send, () => end.apply(this, given as never))
    return this
  } as typeof response.end
}

/**
 * Removes the duplicate of headers that Next sends twice for a page. Policy: the page's own one is the last, and it is
 * stricter than the base policy of next.config.js. Preload links: both are equal.
 */
function keepOne(response: ServerResponse, name: 'content-security-policy' | 'link'): void {
  const values = response.getHeader(name)
  const last = Array.isArray(values) ? values.at(-1) : undefined
  if (last) response.setHeader(name, last)
}

/** Stops caching of a page whose address is a secret (next.config.js), although its cached shell is public. */
function keepNoStore(response: ServerResponse): void {
  const values = response.getHeader('cache-control')
  const strictest = Array.isArray(values) && (values.find((value) => value.includes('no-store')) ?? values.at(-1))
  if (strictest) response.setHeader('cache-control', strictest)
}

/** The answer to a navigation inside the shop has the page's headers too, but is data. */
function isPage(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html')
}
