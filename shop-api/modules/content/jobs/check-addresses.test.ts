import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkAddresses } from './check-addresses.ts'

/** Its server knows no HEAD at /no-head. */
const server = http.createServer(({ url, method }, response) => {
  const status = { '/': 200, '/gone': 410, '/broken': 503, '/no-head': method === 'HEAD' ? 404 : 200 }[url ?? ''] ?? 404
  response.writeHead(status).end('x'.repeat(method === 'HEAD' ? 0 : 20_000))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('reports reachable, missing and failing addresses as `alive`, `gone` and `unclear`', async () => {
  const paths = ['/', '/no-head', '/gone', '/nothing', '/broken']
  const found = await checkAddresses(
    paths.map((path) => base + path),
    { isAllowed: () => true },
  )
  expect(found.map(({ state }) => state)).toEqual(['alive', 'alive', 'gone', 'gone', 'unclear'])
})

test('requests no address of our own network and at most twenty addresses', async () => {
  const [own] = await checkAddresses([base])
  expect(own).toMatchObject({ state: 'gone', message: expect.stringMatching(/^Visitors cannot open 127\.0\.0\.1/) })
  const many = Array.from({ length: 30 }, (_, at) => `${base}/?${at}`)
  expect(await checkAddresses(many, { isAllowed: () => true })).toHaveLength(20)
})
