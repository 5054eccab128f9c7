import path from 'node:path'
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { deploymentId, UNNAMED } from './server/next/build-id.ts'
import { hasExtensions } from './server/next/extensions.ts'

const root = import.meta.dirname
const secure = (process.env.PUBLIC_URL ?? '').startsWith('https://')
const developing = process.env.NODE_ENV === 'development'

/**
 * Headers of every response. This policy is the default for responses without a separate policy, such as an ad-hoc
 * error page. Cached pages replace it by a policy that allows their inline scripts by hash
 * (`server/next/page-headers.ts`, `server/next/page-answers.ts`). Payment pages add one with a nonce (middleware.ts),
 * and browsers obey both. Next parses a header with a colon (`data:`) as a pattern on every request, so this policy
 * names no scheme.
 */
const policy = [
  `script-src 'self' 'unsafe-inline'${developing ? " 'unsafe-eval'" : ''}`,
  "connect-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  // The players of videos (lib/files/video.ts): a cached page's own policy allows a player only if the page has such a
  // video.
  "frame-src 'self' www.youtube-nocookie.com player.vimeo.com",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ...(secure ? ['upgrade-insecure-requests'] : []),
].join('; ')

const securityHeaders = [
  { key: 'Content-Security-Policy', value: policy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    // The camera reads barcodes into the quick order pad, once the browser's own question is answered.
    key: 'Permissions-Policy',
    value: 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  ...(secure ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' }] : []),
]

const isPolicy = ({ key }) => key === 'Content-Security-Policy'
const policyHeaders = securityHeaders.filter(isPolicy)
const otherHeaders = securityHeaders.filter((header) => !isPolicy(header))
const fileHeaders = securityHeaders.filter(({ key }) =>
  ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'].includes(key),
)
/** Pictures of products are public, and mail programs in a browser load them from emails. */
const pictureHeaders = fileHeaders.map(({ key, value }) => ({
  key,
  value: key === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : value,
}))

/** Both caches are ours and bounded, and the page cache hashes and compresses each page once (server/next/). */
const OWN_CACHES = {
  cacheHandler: path.join(root, 'server/next/page-cache.ts'),
  cacheHandlers: { default: path.join(root, 'server/next/data-cache.ts') },
  cacheMaxMemorySize: 0,
  generateEtags: false,
  compress: false,
}

/** Next's own caches, each with a limit in bytes, and its own hashes and compression. */
const NEXT_CACHES = { cacheMaxMemorySize: 32 * 1024 * 1024, generateEtags: true, compress: true }

/**
 * Scripts, styles and fonts have the same address in every build while their content is the same, without `?dpl=`, so
 * that a deploy makes no browser fetch them again. scripts/old-static-files.ts does the part that Next requires in
 * return.
 */
const NAMED_BY_CONTENT = { supportsImmutableAssets: true }

/**
 * Both names of a build are equal: with `deploymentId` alone Next gives every build the same id, and two releases would
 * share pages. A running shop reads the name of its build.
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
function buildNames(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return { ...NAMED_BY_CONTENT, deploymentId: deploymentId() }
  if (phase !== PHASE_PRODUCTION_BUILD) return {}
  const id = process.env.DEPLOYMENT_ID || undefined
  return { ...NAMED_BY_CONTENT, deploymentId: id, generateBuildId: () => id ?? UNNAMED + Date.now().toString(36) }
}

/**
 * Plain JavaScript, because the running shop reads it too. The reasons: docs/decisions/0003-rendering.md, 0005-caches.md.
 * @type {import('next').NextConfig}
 */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  // The shop API makes pictures, in bounded sizes. Without this setting `/_next/image` is a second, unbounded encoder
  // open to anyone, although no page uses it.
  images: { unoptimized: true },
  turbopack: { root },
  outputFileTracingRoot: root,
  experimental: {
    // Two root layouts (shop, payment): an unknown address has a separate page.
    globalNotFound: true,
    // Pages that are rendered later are never written to disk: invented addresses would fill it.
    isrFlushToDisk: false,
  },
  // The type check is a separate step (`npm run types`).
  typescript: { ignoreBuildErrors: true },

  ...(hasExtensions() ? OWN_CACHES : NEXT_CACHES),
  cacheLife: {
    // The shop API reports changes (POST /api/hooks/catalogue); these times are only the safety net.
    catalogue: { stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 30 },
  },

  headers: async () => [
    { source: '/:path((?!_next/static/|media/).*)', headers: otherHeaders },
    // Middleware gives each page of the office the whole of its policy: this one would forbid it to show a PDF.
    { source: '/:path((?!_next/static/|media/|office$|office/).*)', headers: policyHeaders },
    // Files that cannot run code: a page's headers would be a fifth of a small picture.
    { source: '/:path(_next/static/.*)', headers: fileHeaders },
    { source: '/:path(media/.*)', headers: pictureHeaders },
    // A call's response is data or a file, never a page.
    {
      source: '/api/:path*',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; sandbox" }],
    },
    // An order's address is sufficient to see and pay it: no other site must learn it.
    {
      source: '/(payment|payment-message|receive-message|order-details)/:id',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
    // One shell for all orders, but never cached: it has a guard.
    { source: '/order-details/:id', headers: [{ key: 'Cache-Control', value: 'private, no-store' }] },
    // A guest's order page: its address is all it takes to read and cancel the order.
    {
      source: '/order/:path*',
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'Cache-Control', value: 'private, no-store' },
        { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
      ],
    },
    // The secret of a quote's link is all it takes to accept the quote.
    {
      source: '/quotes/:key',
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'Cache-Control', value: 'private, no-store' },
        { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
      ],
    },
    // A mailed link's address is as good as a password, once.
    {
      source: '/(new-password|confirm-user|undo-email|back-in-stock|back-in-stock-stop)/:token',
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'Cache-Control', value: 'no-store' },
      ],
    },
  ],

  rewrites: async () => ({
    beforeFiles: [
      // The static pages behind filters have no public address.
      { source: '/product-list/f/:path*', destination: '/_not-a-page' },
      // A token is opened when its page is rendered, or at a cache miss; a malformed token is a bad one.
      {
        source: '/product-list',
        has: [{ type: 'query', key: 'filter', value: '(?<token>[A-Za-z0-9_-]{1,8192})' }],
        destination: '/product-list/f/:token',
      },
      { source: '/product-list', has: [{ type: 'query', key: 'filter' }], destination: '/product-list/f/bad' },
      // Emailed links open one page each, for any token: pages are not made or cached per token.
      { source: '/new-password/:token', destination: '/new-password' },
      { source: '/undo-email/:token', destination: '/undo-email' },
      { source: '/:page(back-in-stock|back-in-stock-stop)/:token', destination: '/:page' },
      { source: '/confirm-user/:token', destination: '/confirm-user' },
      // Middleware has found that the secret opens no order, or that the address has no order.
      {
        source: '/order/:path*',
        has: [{ type: 'header', key: 'x-fuma-missing', value: '1' }],
        destination: '/_not-a-page',
      },
      { source: '/order/:token', destination: '/order' },
      // So do orders: the browser takes the order's id from the address.
      { source: '/order-details/:id', destination: '/order-details' },
      { source: '/quotes/:key', destination: '/quote' },
      // And a company's branches and people.
      { source: '/branch/edit/:id', destination: '/branch/edit' },
      { source: '/team-management/edit/:id', destination: '/team-management/edit' },
      // Middleware found out that this storefront has no office, or not at this host.
      {
        source: '/office/:path*',
        has: [{ type: 'header', key: 'x-fuma-missing', value: '1' }],
        destination: '/_not-a-page',
      },
      // Some browsers request this file regardless of the page.
      { source: '/favicon.ico', destination: '/icon.svg' },
      // Middleware found out that there is no such order.
      {
        source: '/:page(payment|payment-message|order-payment)/:id',
        has: [{ type: 'header', key: 'x-fuma-missing', value: '1' }],
        destination: '/_not-a-page',
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

/** @param {string} phase */
export default (phase) => ({ ...config, ...buildNames(phase) })
