/** A failing file store: retries, and pauses without requests. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { degraded, forgetDegraded } from '../runtime/degraded.ts'
import { type FileStore, FilesUnavailable } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

beforeEach(forgetDegraded)

const keys = {
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 'AKFUMA',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  S3_BUCKET: 'files',
}
const HALF_OPEN_AFTER_MS = 200

let requests = 0
let answer: http.RequestListener
const server = http.createServer((request, response) => {
  requests += 1
  request.resume()
  answer(request, response)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
let store: FileStore
beforeEach(() => {
  requests = 0
  store = openS3Store(
    { ...keys, S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    { patienceMs: 200, halfOpenAfterMs: HALF_OPEN_AFTER_MS },
  )
})
const works: http.RequestListener = (_request, response) => void response.end('bytes')

test.each<[string, http.RequestListener]>([
  ['resets', (request) => void request.socket.destroy()],
  ['answers 503', (_request, response) => void response.writeHead(503).end()],
  ['says to slow down', (_request, response) => void response.writeHead(429).end()],
])('retries reads and writes of a store that %s once or twice', async (_what, breaks) => {
  answer = (request, response) => (requests < 3 ? breaks(request, response) : works(request, response))
  expect(await store.get('a')).toEqual(Buffer.from('bytes'))
  expect(requests).toBe(3)
  requests = 1
  await store.put('a', Buffer.from('x'))
  expect(requests).toBe(3)
})

test.each<[string, http.RequestListener]>([
  ['resets', (request) => void request.socket.destroy()],
  ['hangs', () => undefined],
  ['answers 500', (_request, response) => void response.writeHead(500).end()],
])('fails for a store that %s, pauses requests and then tries again', async (_what, breaks) => {
  answer = breaks
  await expect(store.get('a')).rejects.toThrow(FilesUnavailable)
  await expect(store.has('a')).rejects.toThrow(FilesUnavailable)
  const asked = requests
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
  await expect(store.remove('a')).rejects.toThrow(FilesUnavailable)
  expect(requests).toBe(asked)
  expect(degraded()).toEqual(['The file store (S3) does not answer'])
  answer = works
  await pause(HALF_OPEN_AFTER_MS + 50)
  expect(await store.get('a')).toEqual(Buffer.from('bytes'))
  expect(degraded()).toEqual([])
})

test('an unreachable store counts as unavailable, a store that refuses the key does not', async () => {
  const away = openS3Store({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:1' })
  await expect(away.get('a')).rejects.toThrow(FilesUnavailable)
  answer = (_request, response) => void response.writeHead(403).end()
  for (let request = 0; request < 7; request += 1) await expect(store.get('a')).rejects.toThrow('answered 403')
  expect(requests).toBe(7)
})

test('a file whose bytes break off is not taken for a shorter one', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    setTimeout(() => request.socket.destroy(), 20)
  }
  await expect(store.get('a')).rejects.toThrow(FilesUnavailable)
})
