import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { openProbes } from './probes.ts'

let shopApi: boolean
let asked: number
let probes: ReturnType<typeof openProbes>
let address: string
const server = http.createServer((request, response) => {
  if (!probes.answer(request, response)) response.writeHead(418).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  shopApi = true
  asked = 0
  probes = openProbes(async () => {
    asked += 1
    return shopApi
  })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(address + path, { method })
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.text() }
}

test('is live at once, and ready once Next has started and the shop API has responded', async () => {
  expect(await ask('/livez')).toEqual({ status: 200, cache: 'no-store', body: '{"status":"ok"}' })
  expect(await ask('/readyz')).toMatchObject({ status: 503, cache: 'no-store' })
  expect(asked).toBe(0)
  probes.prepared()
  shopApi = false
  expect((await ask('/readyz')).body).toContain('the shop API has not answered yet')
  shopApi = true
  expect(await ask('/readyz?from=balancer')).toMatchObject({ status: 200 })
  expect(await ask('/readyz', 'HEAD')).toMatchObject({ status: 200, body: '' })
})

test('stays ready without another check if the shop API fails later', async () => {
  probes.prepared()
  await ask('/readyz')
  shopApi = false
  expect((await ask('/readyz')).status).toBe(200)
  expect(asked).toBe(1)
})

test('is not ready but live after the signal to end', async () => {
  probes.prepared()
  await ask('/readyz')
  probes.drain()
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: expect.stringContaining('ending') })
  expect((await ask('/livez')).status).toBe(200)
})

test('ignores other addresses', async () => {
  for (const path of ['/', '/livez/', '/livezz', '/api/readyz', '//readyz']) expect((await ask(path)).status).toBe(418)
})
