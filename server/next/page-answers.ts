import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { compressedPage, type Encoding } from './compressed-pages.ts'

/**
 * What is left to do for a cached page when its answer begins: 304 when the browser holds it, else the bytes that were
 * compressed once and not anew for each visitor. Hashing and compressing were three quarters of the work of serving one.
 * The page cache names each page's bytes by its `ETag`; answers without one go on as they came.
 */

function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** True when one of the tags a browser holds is this one (RFC 9110, section 13.1.2). */
export function holds(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weakly(tag) === weakly(etag))
}

/** The best encoding of ours that is accepted; undefined for none. A weight of 0 refuses (RFC 9110, section 12.5.3). */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined
  const accepted = acceptEncoding
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

// Next's own compression would come before the ready bytes and compress those again (`compress: false`).
const compress = compression()

/**
 * From now on every answer of this process is compressed, a cached page's from bytes made once. Node tells of each request
 * before Next sees it; Next has no place for this.
 */
export function answerPagesReady(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    compress(request as never, response as never, () => undefined)
    watchPageAnswer(request, response)
  })
}

/** Watches one answer. Call it after what compresses the other answers, so that it comes before it. */
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
 * Next sends some headers of a page twice. The policy: the floor of next.config.js is before the page's own, which
 * forbids all that and more. What to look ahead for: the same both times.
 */
function keepOne(response: ServerResponse, name: 'content-security-policy' | 'link'): void {
  const values = response.getHeader(name)
  const last = Array.isArray(values) ? values.at(-1) : undefined
  if (last) response.setHeader(name, last)
}

/** A page whose address is a secret is nobody's to keep (next.config.js), though its cached shell is everybody's. */
function keepNoStore(response: ServerResponse): void {
  const values = response.getHeader('cache-control')
  const strictest = Array.isArray(values) && (values.find((value) => value.includes('no-store')) ?? values.at(-1))
  if (strictest) response.setHeader('cache-control', strictest)
}

/** The answer to a navigation inside the shop has the page's headers too, but is data. */
function isPage(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html')
}
