import path from 'node:path'

/**
 * Plain JavaScript, because `next start` reads it too. The rules behind it: docs/decisions/0003-rendering.md and
 * 0005-caches.md.
 * @type {import('next').NextConfig}
 */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  // A reverse proxy compresses better; without one this keeps pages small all the same.
  compress: true,
  turbopack: { root: import.meta.dirname },
  distDir: process.env.NEXT_DIST_DIR || '.next',
  serverExternalPackages: ['pino', 'sharp'],
  experimental: { globalNotFound: true },
  cacheLife: {
    // The shop API says when something changes (POST /api/hooks/catalogue); the clock is only the safety net.
    catalogue: { stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 30 },
  },
  outputFileTracingRoot: path.resolve(import.meta.dirname),
}

export default config
