import { createHash } from 'node:crypto'
import { splitKey } from './internals.ts'
import { framePolicy, pageCacheControl, pagePolicy, scriptPolicy } from './page-headers.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('scriptPolicy', () => {
  it('allows each inline script of the page by its hash, and own files', () => {
    const html = '<script>a()</script><script src="/x.js" async=""></script><script id="b">b("…")</script>'
    expect(scriptPolicy(html)).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b("…")')}`)
  })
  it('names a repeated script once, and data scripts not at all', () => {
    const html = '<script>a()</script><script>a()</script><script type="application/ld+json">{"x":1}</script>'
    expect(scriptPolicy(html)).toBe(`script-src 'self' ${hashOf('a()')}`)
  })
  it('allows no inline scripts on a page without scripts', () => {
    expect(scriptPolicy('<p>no script</p>')).toBe("script-src 'self'")
  })
})

it('lets a page install the service worker and the shop, of this origin only', () => {
  expect(pagePolicy('<p></p>', false)).toContain("; worker-src 'self'; manifest-src 'self';")
})

describe('framePolicy', () => {
  it('shows no frame on a page without films, or with films of our own', () => {
    expect(framePolicy('<button data-film="file">Play</button>')).toBe("frame-src 'none'")
  })
  it("allows only the players of the page's own films", () => {
    expect(framePolicy('<button data-film="youtube">Play</button>')).toBe('frame-src https://www.youtube-nocookie.com')
    expect(framePolicy('<button data-film="vimeo">Play</button>')).toBe('frame-src https://player.vimeo.com')
  })
  it('is not talked into it by text or data', () => {
    const html = '<p>data-film=&quot;youtube&quot;</p><script>push("data-film=\\"vimeo\\"")</script>'
    expect(framePolicy(html)).toBe("frame-src 'none'")
    expect(pagePolicy(html, false)).toContain("; frame-src 'none';")
  })
})

/** As Next keys a page's entry. */
const keyOf = (path: string) => `/route-cache/APP_PAGE/0a/$${path}`

describe('pageCacheControl', () => {
  it.each([
    '/',
    '/terms',
    '/privacy',
    '/product-list',
    '/product-list/f/abc',
    '/product-list/f/a/b',
    '/my-account',
    '/cart',
  ])('allows shared caches to store %s', (path) =>
    expect(pageCacheControl(splitKey(keyOf(path)).address)).toMatch(/^public,.*s-maxage=1/),
  )
  it.each([
    '/information',
    '/change-password',
    '/my-address',
    '/kyc-upload',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
  ])('forbids caching of %s, which has a guard', (path) => expect(pageCacheControl(path)).toBe('private, no-store'))
})
