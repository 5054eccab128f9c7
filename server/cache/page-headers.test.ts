import { createHash } from 'node:crypto'
import { pageCacheControl, scriptPolicy } from './page-headers.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('scriptPolicy', () => {
  it('allows each inline script of the page by its hash, and files of ours', () => {
    const html = '<script>a()</script><script src="/x.js" async=""></script><script id="b">b("…")</script>'
    expect(scriptPolicy(html)).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b("…")')}`)
  })
  it('names a script that stands twice once, and data not at all', () => {
    const html = '<script>a()</script><script>a()</script><script type="application/ld+json">{"x":1}</script>'
    expect(scriptPolicy(html)).toBe(`script-src 'self' ${hashOf('a()')}`)
  })
  it('allows nothing inline on a page without scripts', () => {
    expect(scriptPolicy('<p>no script</p>')).toBe("script-src 'self'")
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
  ])('lets a shared cache keep %s', (path) => expect(pageCacheControl(keyOf(path))).toMatch(/^public,.*s-maxage=1/))
  it.each([
    '/information',
    '/change-password',
    '/my-address',
    '/kyc-upload',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
  ])('lets nothing keep %s, which a guard stands before', (path) =>
    expect(pageCacheControl(path)).toBe('private, no-store'),
  )
})
