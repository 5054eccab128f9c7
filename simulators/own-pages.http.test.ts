import http from 'node:http'
import { startCyberSource } from './cybersource/simulator.ts'
import { startDaraja } from './daraja/simulator.ts'
import { openEtimsSimulator } from './etims/simulator.ts'

/** The status of a request with these headers, Host included: `fetch` would not let it be chosen. */
function status(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers }, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    request.once('error', reject).end()
  })
}

const PAGES = {
  'the handset': [() => startDaraja({ port: 0, names: ['Shop.Example'] }), '/phone'],
  'the card provider': [() => startCyberSource({ port: 0, names: ['Shop.Example'] }), '/control'],
  eTIMS: [() => openEtimsSimulator({ port: 0, names: ['Shop.Example'] }), '/control'],
} as const

describe.each(Object.entries(PAGES))('%s', (_what, [start, page]) => {
  let running: { url: string; close: () => Promise<void> }
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running.close())

  test.each(['localhost', '127.0.0.1:4100', '[::1]', '192.168.1.7:4100', 'shop.example:4100'])(
    'is shown at %s',
    (host) => expect(status(running.url + page, 'GET', { host })).resolves.toBe(200),
  )

  test.each(['evil.example', 'evil.example:4100', 'localhost.evil.example', 'shop.example.evil.example'])(
    'is not shown at %s, a foreign name that resolves here',
    (host) => expect(status(running.url + page, 'GET', { host })).resolves.toBe(421),
  )
})

test('lets its own page and programs change the card provider’s switches, but no other page', async () => {
  const provider = await startCyberSource({ port: 0 })
  const { host, origin } = new URL(provider.url)
  const reset = (headers: Record<string, string>) =>
    status(`${provider.url}/control/reset`, 'POST', { host, ...headers })
  expect(await reset({ origin: 'https://evil.example' })).toBe(403)
  expect(await reset({ origin: 'null' })).toBe(403)
  expect(await status(`${provider.url}/control/switches`, 'PUT', { host, origin: 'https://evil.example' })).toBe(403)
  expect(await reset({ origin })).toBe(200)
  expect(await reset({})).toBe(200)
  await provider.close()
})
