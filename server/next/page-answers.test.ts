import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { setEnvironment } from '../testing/storefront.ts'
import { encodingFor, holds, watchPageAnswer } from './page-answers.ts'

setEnvironment()

describe('the match of `If-None-Match`', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"x", W/"a" , "y"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    ['', '"a"', false],
    ['a', '"a"', false],
  ])('%j and %j: %j', (held, etag, expected) => expect(holds(held, etag)).toBe(expected))
})

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j: %j', (accepted, expected) => expect(encodingFor(accepted)).toBe(expected))
})

describe('watchPageAnswer', () => {
  const html = '<p>cloth</p>'.repeat(200)
  const server = http.createServer((request, response) => {
    watchPageAnswer(request, response)
    response.setHeader('content-type', request.url === '/data' ? 'text/x-component' : 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', ["script-src 'unsafe-inline'", "script-src 'self'"])
    response.setHeader('link', ['</font>; rel=preload', '</font>; rel=preload'])
    if (request.url !== '/plain') response.setHeader('etag', '"cloth"')
    response.setHeader('content-length', Buffer.byteLength(html))
    // Stops other listeners of this process (of another test) from compressing the page.
    const kept = 'public, s-maxage=1, no-transform'
    const isSecret = request.url === '/secret' || request.url === '/data'
    response.setHeader('cache-control', isSecret ? ['private, no-store, no-transform', kept] : kept)
    response.end(html)
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Without fetch, which would unpack. */
  function ask(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; head: http.IncomingHttpHeaders; body: Buffer }> {
    return new Promise((resolve, reject) => {
      http
        .get(base + path, { headers, agent: false }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, head: answer.headers, body: Buffer.concat(chunks) }),
          )
        })
        .on('error', reject)
    })
  }

  it.each(['the first visitor', 'those after'])('sends %s packed bytes, if they accept them', async () => {
    const gzip = { 'accept-encoding': 'gzip' }
    const packed = await ask('/', gzip)
    expect(packed.head['content-encoding']).toBe('gzip')
    expect(packed.head['content-length']).toBe(String(packed.body.byteLength))
    expect(gunzipSync(packed.body).toString()).toBe(html)
    expect((await ask('/')).body.toString()).toBe(html)
  })

  it('responds 304 without a body to a browser that has the page', async () => {
    const { status, head, body } = await ask('/', { 'if-none-match': 'W/"cloth"' })
    expect([status, body.byteLength, head['content-length'], head.etag]).toEqual([304, 0, undefined, '"cloth"'])
    expect((await ask('/', { 'if-none-match': '"wool"' })).status).toBe(200)
  })

  it('names one policy, and that its own', async () => {
    const { head } = await ask('/')
    expect([head['content-security-policy'], head.link]).toEqual(["script-src 'self'", '</font>; rel=preload'])
  })

  it('sends one Cache-Control, no-store if the address is a secret', async () => {
    for (const path of ['/secret', '/data'])
      expect((await ask(path)).head['cache-control']).toBe('private, no-store, no-transform')
    expect((await ask('/')).head['cache-control']).toBe('public, s-maxage=1, no-transform')
  })

  it('leaves page data and responses without a hash unchanged', async () => {
    for (const path of ['/data', '/plain']) {
      const { status, head, body } = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': '"cloth"' })
      expect([status, head['content-encoding'], body.toString()]).toEqual([200, undefined, html])
    }
  })
})
