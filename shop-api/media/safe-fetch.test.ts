import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { forbiddenAddress, isPublicAddress, NotFetched, safeFetch } from './safe-fetch.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'not an address'],
])('%s is not the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['http://localhost/a.jpg', 'http://printer.local/a.jpg', 'http://intranet/a.jpg', 'http://[::1]:3000/a.jpg'],
  // Numbers as browsers and resolvers read them.
  ...['http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://[::ffff:10.0.0.1]/', 'http://127.1/'],
  ...['ftp://example.com/a.jpg', 'http://user:pass@example.com/a.jpg', 'http://metadata.google.internal/'],
])('%s is refused by its text', (url) => {
  expect(forbiddenAddress(new URL(url))).not.toBeNull()
})

describe('over a server', () => {
  let server: http.Server
  let url: string
  const requests: string[] = []
  const isAllowed = (address: string) => address === '127.0.0.1'
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      requests.push(request.url as string)
      const [, what, rest] = (request.url as string).split('/')
      if (what === 'to') response.writeHead(302, { location: decodeURIComponent(rest as string) }).end()
      else if (what === 'large') response.writeHead(200).end(Buffer.alloc(200_000))
      else if (what === 'slow') response.writeHead(200).write('x')
      else if (what === 'gone') response.writeHead(404).end()
      else if (what === 'ill') response.writeHead(503).end()
      else response.writeHead(200).end('bytes')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('refuses addresses of our own network and names that resolve to them', async () => {
    requests.length = 0
    await expect(safeFetch(`${url}/a`)).rejects.toThrow(/own network/)
    const resolveName = async () => [{ address: '127.0.0.1', family: 4 }]
    const named = url.replace('127.0.0.1', 'pictures.example.com')
    await expect(safeFetch(`${named}/a`, { resolveName })).rejects.toThrow(/resolves to an address in our own network/)
    const both = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    await expect(safeFetch(`${named}/a`, { resolveName: both })).rejects.toThrow(NotFetched)
    expect(requests).toEqual([])
  })

  test('connects to the checked address even if the name resolves differently later', async () => {
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.9.9.9', family: 4 }]]
    const resolveName = async () => answers.shift() ?? []
    const named = url.replace('127.0.0.1', 'pictures.example.com')
    expect(String(await safeFetch(`${named}/a`, { isAllowed, resolveName }))).toBe('bytes')
    expect(answers).toHaveLength(1)
  })

  test('a redirect is followed, and checked like a new address', async () => {
    expect(String(await safeFetch(`${url}/to/${encodeURIComponent('/a')}`, { isAllowed }))).toBe('bytes')
    const inside = encodeURIComponent('http://10.0.0.1/a')
    await expect(safeFetch(`${url}/to/${inside}`, { isAllowed })).rejects.toThrow(/own network/)
    await expect(safeFetch(`${url}/to/${encodeURIComponent('file:///etc/passwd')}`, { isAllowed })).rejects.toThrow(
      /http/,
    )
    const itself = encodeURIComponent(`${url}/to/${encodeURIComponent('/to/x')}`)
    await expect(safeFetch(`${url}/to/${itself}`, { isAllowed })).rejects.toThrow(NotFetched)
  })

  test('fails for responses that are too large, too slow or missing, and allows retries of server faults', async () => {
    await expect(safeFetch(`${url}/large`, { isAllowed, maxBytes: 100_000 })).rejects.toThrow(/too large/)
    await expect(safeFetch(`${url}/slow`, { isAllowed, patienceMs: 200 })).rejects.toThrow(/timeout|aborted/i)
    await expect(safeFetch(`${url}/gone`, { isAllowed })).rejects.toThrow(NotFetched)
    await expect(safeFetch(`${url}/ill`, { isAllowed })).rejects.not.toThrow(NotFetched)
  })
})
