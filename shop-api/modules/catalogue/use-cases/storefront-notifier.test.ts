import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../env.ts'
import { openLog } from '../../../log.ts'
import { joinChanges } from '../../products/use-cases/shop-change.ts'
import { storefrontNotifier } from './storefront-notifier.ts'

const log = openLog('silent') as FastifyBaseLogger

/** A notifier whose storefront records its notifications; `told` resolves with the first notification. */
async function openNotifier(refreshIfChanged: () => Promise<void>) {
  const bodies: { tags: string[]; version: number }[] = []
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const told = new Promise<void>((resolve) => {
    server.on('request', async (request, response) => {
      const [body] = await request.toArray()
      bodies.push(JSON.parse(String(body)))
      response.end()
      resolve()
    })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { STOREFRONT_URL: url, CATALOGUE_HOOK_SECRET: 'x'.repeat(32) } as Env
  const close = () => server.close()
  return { notify: storefrontNotifier(env, { refreshIfChanged }, log), bodies, told, close }
}

test('announces changes of one moment once, after this process has read the catalogue', async () => {
  let reads = 0
  const { notify, bodies, told, close } = await openNotifier(async () => {
    reads += 1
    expect(bodies).toEqual([])
  })
  const first = notify({ tags: ['menu', 'product-1'], version: 8 })
  await Promise.all([first, notify({ tags: ['menu', 'product-2'], version: 7 })])
  expect(reads).toBe(1)
  await told
  expect(bodies).toMatchObject([{ tags: ['menu', 'product-1', 'product-2'], version: 8 }])
  close()
})

test('notifies the storefront if the catalogue cannot be read', async () => {
  const { notify, bodies, told, close } = await openNotifier(async () => {
    throw new Error('away')
  })
  await notify({ tags: ['site'], version: 3 })
  await told
  expect(bodies).toMatchObject([{ tags: ['site'], version: 3 }])
  close()
})

test('replaces the tags of products, and only those, if there are more than 500', () => {
  const products = (from: number) => Array.from({ length: 300 }, (_, i) => `product-${from + i}`)
  const one = { tags: ['places', ...products(0)], version: 1 }
  expect(joinChanges(one, { tags: products(100), version: 2 }).tags).toHaveLength(401)
  expect(joinChanges(one, { tags: products(300), version: 2 })).toEqual({ tags: ['catalogue', 'places'], version: 2 })
})
