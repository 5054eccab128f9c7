import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const font = (name: string) => require.resolve(`@fontsource-variable/${name}`)

/** The page and its few files; it loads no external resources. */
const FILES = [
  { path: '/phone', file: () => beside('./phone.html'), type: 'text/html; charset=utf-8' },
  { path: '/phone/phone.css', file: () => beside('./phone.css'), type: 'text/css; charset=utf-8' },
  ...['phone.js', 'prompt.js', 'lists.js', 'paybill.js', 'wire.js'].map((name) => ({
    path: `/phone/${name}`,
    file: () => beside(`./${name}`),
    type: 'text/javascript; charset=utf-8',
  })),
  {
    path: '/phone/figtree.woff2',
    file: () => font('figtree/files/figtree-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
  {
    path: '/phone/piazzolla.woff2',
    file: () => font('piazzolla/files/piazzolla-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
]

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function pageRoutes(app: FastifyInstance): void {
  for (const { path, file, type } of FILES) {
    app.get(path, async (_request, reply) => {
      const bytes = await readFile(file())
      return reply
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', type === 'font/woff2' ? 'max-age=86400' : 'no-store')
        .type(type)
        .send(bytes)
    })
  }
}
