import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drain, LIMIT_MS, openAnswers } from './drain.ts'

let server: http.Server
let answers = openAnswers()
/** The listener's responses, by path. */
const waiting: ServerResponse[] = []
let address = ''

beforeEach(async () => {
  answers = openAnswers()
  server = http.createServer((request, response) => {
    answers.watch(response)
    if (request.url === '/stream') response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    else if (request.url === '/slow') waiting.push(response)
    else response.end('done')
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
  waiting.length = 0
})

/** Uses a persistent connection, as a balancer does. */
const agent = new http.Agent({ keepAlive: true })
afterAll(() => agent.destroy())
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
    const request = http.get(address + path, { agent, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ body, connection: response.headers.connection }))
    })
    request.on('error', reject)
  })

test('ends at once if all connections are idle', async () => {
  expect((await ask('/')).connection).toBe('keep-alive')
  const began = performance.now()
  expect(await drain(server, answers, 0)).toBe(0)
  expect(performance.now() - began).toBeLessThan(LIMIT_MS / 4)
  await expect(ask('/')).rejects.toThrow(/ECONNREFUSED|socket hang up/)
})

test('serves requests until the balancer notices, and closes their connections', async () => {
  const ended = drain(server, answers, 400)
  await pause(100)
  expect(await ask('/')).toEqual({ body: 'done', connection: 'close' })
  expect(await ended).toBe(0)
})

test('completes a running response and closes its connection', async () => {
  const slow = ask('/slow')
  while (waiting.length === 0) await pause(10)
  const ended = drain(server, answers, 0)
  await pause(300)
  await expect(ask('/')).rejects.toThrow(/ECONNREFUSED|socket hang up/)
  waiting[0]?.end('late')
  expect(await slow).toEqual({ body: 'late', connection: 'close' })
  expect(await ended).toBe(0)
})

test('ends an open event stream at once, without cutting it off', async () => {
  const stream = ask('/stream', { accept: 'text/event-stream' })
  while (answers.count() === 0) await pause(10)
  await pause(50)
  const began = performance.now()
  expect(await drain(server, answers, 0)).toBe(0)
  expect((await stream).body).toBe(': here\n\n')
  expect(performance.now() - began).toBeLessThan(LIMIT_MS / 4)
})

test('cuts off an endless response at the limit', async () => {
  const slow = ask('/slow')
  slow.catch(() => undefined)
  while (waiting.length === 0) await pause(10)
  const began = performance.now()
  expect(await drain(server, answers, 0, 300)).toBe(1)
  expect(performance.now() - began).toBeGreaterThanOrEqual(299)
  await expect(slow).rejects.toThrow('socket hang up')
})
