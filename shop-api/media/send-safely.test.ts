import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { NotFetched } from './safe-fetch.ts'
import { refusalOfAddress, sendSafely } from './send-safely.ts'

const received: { url?: string; method?: string; body: string; host?: string; event?: string }[] = []
let server: http.Server
let url: string
const isAllowed = (address: string) => address === '127.0.0.1'
const MESSAGE = { headers: { 'fuma-event': 'order.placed' }, body: '{"orderNo":10023}' }

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { url: path, method, headers } = request
    received.push({ url: path, method, body, host: headers.host, event: String(headers['fuma-event']) })
    if (path === '/moved') response.writeHead(302, { location: 'http://10.0.0.1/inside' }).end('elsewhere')
    else if (path === '/large') response.writeHead(200).end('x'.repeat(200_000))
    else if (path === '/slow') response.writeHead(200).write('x')
    else if (path === '/broken')
      response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy())
    else response.writeHead(path === '/ill' ? 503 : 200).end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
})

test('sends a body unchanged and returns any response', async () => {
  expect(await sendSafely(`${url}/a?b=c`, MESSAGE, { isAllowed })).toMatchObject({ status: 200, body: 'thanks' })
  expect(received).toMatchObject([{ url: '/a?b=c', method: 'POST', body: MESSAGE.body, event: 'order.placed' }])
  expect(await sendSafely(`${url}/ill`, MESSAGE, { isAllowed })).toMatchObject({ status: 503, location: null })
})

test('a redirect is answered and not followed', async () => {
  const answer = await sendSafely(`${url}/moved`, MESSAGE, { isAllowed })
  expect(answer).toMatchObject({ status: 302, location: 'http://10.0.0.1/inside' })
  expect(received).toHaveLength(1)
})

test('reads the beginning of a large response and fails for an endless or broken response', async () => {
  const answer = await sendSafely(`${url}/large`, MESSAGE, { isAllowed, maxBytes: 3_000 })
  expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(3_000) })
  await expect(sendSafely(`${url}/slow`, MESSAGE, { isAllowed, patienceMs: 200 })).rejects.toThrow(/timeout|aborted/i)
  await expect(sendSafely(`${url}/broken`, MESSAGE, { isAllowed })).rejects.toThrow()
})

test('refuses its own network, by address or by a name that resolves to it', async () => {
  await expect(sendSafely(`${url}/a`, MESSAGE)).rejects.toThrow(NotFetched)
  const named = url.replace('127.0.0.1', 'hooks.example.com')
  const resolveName = async () => [{ address: '127.0.0.1', family: 4 }]
  await expect(sendSafely(`${named}/a`, MESSAGE, { resolveName })).rejects.toThrow(
    /resolves to an address in our own network/,
  )
  expect(received).toEqual([])
  await sendSafely(`${named}/a`, MESSAGE, { resolveName, isAllowed })
  expect(received[0]?.host).toBe(new URL(named).host)
})

test('limits the wait for name resolution by the total timeout', async () => {
  const resolveName = () => new Promise<never>(() => {})
  const asked = sendSafely('http://hooks.example.com/a', MESSAGE, { resolveName, patienceMs: 100 })
  await expect(asked).rejects.toThrow(/timeout|aborted/i)
})

test('checks an address before it is stored without sending a message', async () => {
  const publicName = async () => [{ address: '93.184.216.34', family: 4 }]
  expect(await refusalOfAddress('https://hooks.example.com/a', { resolveName: publicName })).toBeNull()
  const insideName = async () => [{ address: '10.1.1.1', family: 4 }]
  expect(await refusalOfAddress('https://hooks.example.com/a', { resolveName: insideName })).toMatch(/own network/)
  expect(await refusalOfAddress('https://localhost/a')).toMatch(/own network/)
  expect(await refusalOfAddress('https://169.254.169.254/latest')).toMatch(/own network/)
  for (const port of [22, 25, 80, 1023])
    expect(await refusalOfAddress(`https://93.184.216.34:${port}/a`)).toMatch(/443 or at least 1024/)
  for (const port of [443, 1024, 8443]) expect(await refusalOfAddress(`https://93.184.216.34:${port}/a`)).toBeNull()
  const noName = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await refusalOfAddress('https://hooks.example.com/a', { resolveName: noName })).toMatch(/was not found/)
})
