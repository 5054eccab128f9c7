import path from 'node:path'
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { deploymentId, UNNAMED } from './server/next/build-id.ts'
import { hasExtensions } from './server/next/extensions.ts'

const root = import.meta.dirname
const secure = (process.env.PUBLIC_URL ?? '').startsWith('https://')
const developing = process.env.NODE_ENV === 'development'

/**
 * What every answer says. This policy is the floor for what has none of its own (an error page made on the spot): cached
 * pages bring one that allows their own inline scripts by hash (server/next/page-headers.ts) and takes this one's place
 * (server/next/page-answers.ts); payment pages add one with a nonce (middleware.ts), and browsers obey both. A header
 * with a colon in it (`data:`) would be parsed as a pattern for every request, which is why this one names no scheme.
 */
const policy = [
  `script-src 'self' 'unsafe-inline'${developing ? " 'unsafe-eval'" : ''}`,
  "connect-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  // The players of videos (lib/files/video.ts): a cached page's own policy allows each only where the page has such a video.
  "frame-src 'self' www.youtube-nocookie.com player.vimeo.com",
  "worker-src 'self'",
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

/** Both caches are ours and bounded, and the page cache hashes and compresses each page once (server/next/). */
const OWN_CACHES = {
  cacheHandler: path.join(root, 'server/next/page-cache.ts'),
  cacheHandlers: { default: path.join(root, 'server/next/data-cache.ts') },
  cacheMaxMemorySize: 0,
  generateEtags: false,
  compress: false,
}

/** Next's own caches, each bounded to so many bytes, and its own hashes and compression. */
const NEXT_CACHES = { cacheMaxMemorySize: 32 * 1024 * 1024, generateEtags: true, compress: true }

/**
 * Scripts, styles and fonts keep their addresses from build to build while their content is the same, without `?dpl=`: a
 * deploy has nobody fetch them again. What Next asks for in return scripts/old-static-files.ts does.
 */
const NAMED_BY_CONTENT = { supportsImmutableAssets: true }

/**
 * Both names of a build are one: with `deploymentId` alone Next calls every build the same, and two releases would share pages.
 * A running shop reads what its build was called.
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
  // Pictures are made by the shop API, in bounded sizes; without this `/_next/image` is a second, unbounded encoder for
  // anybody who asks, although no page uses it.
  images: { unoptimized: true },
  turbopack: { root },
  outputFileTracingRoot: root,
  experimental: {
    // Two root layouts (shop, payment): an address that no route knows has a page of its own.
    globalNotFound: true,
    // Pages that are rendered later are never written to disk: invented addresses would fill it.
    isrFlushToDisk: false,
  },
  // The type check is a step of its own (`npm run types`).
  typescript: { ignoreBuildErrors: true },

  ...(hasExtensions() ? OWN_CACHES : NEXT_CACHES),
  cacheLife: {
    // The shop API says when something changes (POST /api/hooks/catalogue); the clock is only the safety net.
    catalogue: { stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 30 },
  },

  headers: async () => [
    { source: '/:path((?!_next/static/|media/).*)', headers: otherHeaders },
    // Middleware gives each page of the office the whole of its policy: this one would forbid it to show a PDF.
    { source: '/:path((?!_next/static/|media/|office$|office/).*)', headers: policyHeaders },
    // Files that nothing can run in: what a page needs said would be a fifth of a small picture.
    { source: '/:path(_next/static/.*|media/.*)', headers: fileHeaders },
    // What a call answers is data or a file, never a page.
    {
      source: '/api/:path*',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; sandbox" }],
    },
    // An order's address is all it takes to see and pay it: no other site may learn it.
    {
      source: '/(payment|payment-message|receive-message|order-details)/:id',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
    // One shell for all orders, but nobody's to keep: a guard stands before it.
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
      // The static pages behind filters have no address of their own.
      { source: '/product-list/f/:path*', destination: '/_not-a-page' },
      // A token is opened where its page is made, or where the page cache misses; what cannot be one is a bad one.
      {
        source: '/product-list',
        has: [{ type: 'query', key: 'filter', value: '(?<token>[A-Za-z0-9_-]{1,8192})' }],
        destination: '/product-list/f/:token',
      },
      { source: '/product-list', has: [{ type: 'query', key: 'filter' }], destination: '/product-list/f/bad' },
      // Mailed links open one page each, whatever their token: no page is made or kept for one.
      { source: '/new-password/:token', destination: '/new-password' },
      { source: '/undo-email/:token', destination: '/undo-email' },
      { source: '/:page(back-in-stock|back-in-stock-stop)/:token', destination: '/:page' },
      { source: '/confirm-user/:token', destination: '/confirm-user' },
      // Middleware found out that the secret opens no order, or that there is none in the address.
      {
        source: '/order/:path*',
        has: [{ type: 'header', key: 'x-fuma-missing', value: '1' }],
        destination: '/_not-a-page',
      },
      { source: '/order/:token', destination: '/order' },
      // So do orders: the browser takes the order's id from the address.
      { source: '/order-details/:id', destination: '/order-details' },
      // And a company's branches and people.
      { source: '/branch/edit/:id', destination: '/branch/edit' },
      { source: '/team-management/edit/:id', destination: '/team-management/edit' },
      // Middleware found out that this storefront has no office, or not at this host.
      {
        source: '/office/:path*',
        has: [{ type: 'header', key: 'x-fuma-missing', value: '1' }],
        destination: '/_not-a-page',
      },
      // Some ask for this one whatever a page says.
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
