import Fastify from 'fastify'
import { buildServer } from '../server.ts'
import { serveProbes } from '../start/probes.ts'
import { ProcessState } from '../start/process-state.ts'
import { openEmbedded } from '../testing/databases.ts'
import { openTestShop, testEnv } from '../testing/shop.ts'

async function statusOf(isReady: () => Promise<boolean>): Promise<number> {
  const app = Fastify()
  serveProbes(app, isReady)
  const { statusCode } = await app.inject('/readyz')
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await app.close()
  return statusCode
}

test('returns 503 for not ready, an error and a timeout, while the process is live', async () => {
  expect(await statusOf(async () => true)).toBe(200)
  expect(await statusOf(async () => false)).toBe(503)
  expect(await statusOf(() => Promise.reject(new Error('away')))).toBe(503)
  const began = performance.now()
  expect(await statusOf(() => new Promise(() => {}))).toBe(503)
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('is ready while its database responds, and shows this to anyone without a key', async () => {
  const shop = await openTestShop({ catalogue: 'empty', env: { LOG_LEVEL: 'silent' } })
  const ask = (url: string) => shop.app.inject({ url, remoteAddress: '10.1.2.3', headers: { 'x-shop-api-key': '' } })
  const ready = await ask('/readyz')
  expect([ready.statusCode, ready.json(), ready.headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store'])
  await shop.database.close()
  const lost = await ask('/readyz')
  expect([lost.statusCode, lost.json()]).toEqual([503, { status: 'not ready' }])
  expect((await ask('/livez')).json()).toEqual({ status: 'ok' })
  await shop.app.close()
})

test('is not ready while draining, but serves requests and closes connections', async () => {
  const state = new ProcessState()
  const database = await openEmbedded()
  const app = await buildServer({ env: testEnv({ LOG_LEVEL: 'silent' }), database, state })
  await app.ready()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  state.isDraining = true
  const [ready, health] = [await app.inject('/readyz'), await app.inject('/health')]
  expect([ready.statusCode, health.statusCode, health.headers.connection]).toEqual([503, 200, 'close'])
  await app.close()
  await database.close()
})

test('is ready on a newer schema but not on an older schema in a cluster', async () => {
  const shop = await openTestShop({ catalogue: 'empty', env: { CLUSTER: 'on', LOG_LEVEL: 'silent' } })
  const status = async () => (await shop.app.inject('/readyz')).statusCode
  expect(await status()).toBe(200)
  await shop.database.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the next release', 9999999999999)`,
  )
  expect(await status()).toBe(200)
  await shop.database.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE id >= (SELECT max(id) - 1 FROM drizzle.__drizzle_migrations)',
  )
  expect(await status()).toBe(503)
  await shop.close()
})
