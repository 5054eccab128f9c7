import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { openLog } from '../log.ts'
import { notifyStorefront, signatureOf } from './notify-storefront.ts'

const SECRET = 'a-secret-of-at-least-32-characters-long'
const lines: string[] = []
const log = openLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
) as FastifyBaseLogger

/** A storefront that responds with these statuses in turn. */
async function storefront(statuses: number[]) {
  const messages: { body: string; signature: unknown; path: unknown }[] = []
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    messages.push({ body, signature: request.headers['x-fuma-signature'], path: request.url })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, messages, close: () => new Promise((resolve) => server.close(resolve)) }
}

beforeEach(() => {
  lines.length = 0
})

test('sends the tags and the version, signed over the body', async () => {
  const shop = await storefront([200])
  await notifyStorefront({ STOREFRONT_URL: shop.url, CATALOGUE_HOOK_SECRET: SECRET }, log, ['menu', 'product-7'], 12)
  await shop.close()
  expect(shop.messages).toHaveLength(1)
  const [{ body, signature, path }] = shop.messages as [{ body: string; signature: string; path: string }]
  expect(path).toBe('/api/hooks/catalogue')
  expect(JSON.parse(body)).toEqual({
    tags: ['menu', 'product-7'],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version: 12,
  })
  expect(signature).toBe(signatureOf(body, SECRET))
  expect(signatureOf(body, SECRET)).not.toBe(signatureOf(`${body} `, SECRET))
  expect(lines).toEqual([])
})

test('tries again when it is refused', async () => {
  const shop = await storefront([503, 500, 200])
  await notifyStorefront({ STOREFRONT_URL: shop.url, CATALOGUE_HOOK_SECRET: SECRET }, log, ['menu'], 12)
  await shop.close()
  expect(shop.messages).toHaveLength(3)
  expect(lines).toEqual([])
})

test('a storefront that is away is logged, never fatal, and the secret is not in the line', async () => {
  await notifyStorefront({ STOREFRONT_URL: 'http://127.0.0.1:1', CATALOGUE_HOOK_SECRET: SECRET }, log, ['menu'], 12)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('could not be notified')
  expect(lines[0]).not.toContain(SECRET)
})

test("sends no notification without a storefront's address", async () => {
  await notifyStorefront({ STOREFRONT_URL: undefined, CATALOGUE_HOOK_SECRET: SECRET }, log, ['menu'], 12)
  expect(lines).toEqual([])
})
