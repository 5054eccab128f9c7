import path from 'node:path'

const root = import.meta.dirname
const secure = (process.env.PUBLIC_URL ?? '').startsWith('https://')
const developing = process.env.NODE_ENV === 'development'

/**
 * What every answer says. `script-src` here is the floor for pages that have no policy of their own (an error page made
 * on the spot): cached pages add one that allows their own inline scripts by hash (server/cache/page-headers.ts), payment
 * pages get one with a nonce (middleware.ts), and browsers obey all of them together.
 */
const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${developing ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
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
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  ...(secure ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' }] : []),
]

/**
 * Plain JavaScript, because `next start` reads it too. The reasons: docs/decisions/0003-rendering.md, 0005-caches.md.
 * @type {import('next').NextConfig}
 */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root },
  outputFileTracingRoot: root,
  experimental: {
    // Two root layouts (shop, payment): an address that no route knows has a page of its own.
    globalNotFound: true,
  },
  // The type check is a step of its own (`npm run types`).
  typescript: { ignoreBuildErrors: true },

  // Both caches are ours and bounded; Next's own memory is off.
  cacheHandler: path.join(root, 'server/cache/pages.ts'),
  cacheHandlers: { default: path.join(root, 'server/cache/data.ts') },
  cacheMaxMemorySize: 0,
  cacheLife: {
    // The shop API says when something changes (POST /api/hooks/catalogue); the clock is only the safety net.
    catalogue: { stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 30 },
  },

  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // An order's address is all it takes to see and pay it: no other site may learn it.
    {
      source: '/(payment|payment-message|receive-message)/:id',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],

  // A middleware's own rewrite is proxied over HTTP when the server listens on 127.0.0.1, so middleware only decides
  // (in a header of the request, which it always sets itself) and these carry it out.
  rewrites: async () => ({
    beforeFiles: [
      // The static pages behind filters have no address of their own.
      { source: '/product-list/f/:path*', destination: '/_not-a-page' },
      {
        source: '/product-list',
        has: [
          { type: 'query', key: 'filter' },
          { type: 'header', key: 'x-fuma-list', value: '(?<list>[A-Za-z0-9_/-]+)' },
        ],
        destination: '/product-list/f/:list',
      },
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

export default config
