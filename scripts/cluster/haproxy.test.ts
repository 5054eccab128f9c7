import { haproxyFile, type Listener, readShipped, type Section } from './haproxy.ts'

const listeners: Record<Section, Listener> = {
  storefronts: {
    port: 21001,
    servers: [
      { name: 'storefront-1', port: 21011 },
      { name: 'storefront-2', port: 21012 },
    ],
  },
  'shop-apis': { port: 21002, servers: [{ name: 'shop-api-1', port: 21021 }] },
  primary: { port: 21003, servers: [{ name: 'target', port: 21031 }] },
  replica: { port: 21004, servers: [{ name: 'target', port: 21041 }] },
}

test("puts a cluster's ports and servers into the shipped file, and changes no other line", () => {
  const file = haproxyFile(readShipped(), '/tmp/x/admin.sock', listeners)
  expect(file.match(/^ {2}(?:bind|server) .*/gm)).toEqual([
    '  bind 127.0.0.1:21001',
    '  server storefront-1 127.0.0.1:21011 check',
    '  server storefront-2 127.0.0.1:21012 check',
    // The same for static files.
    '  server storefront-1 127.0.0.1:21011 check',
    '  server storefront-2 127.0.0.1:21012 check',
    '  bind 127.0.0.1:21002',
    '  server shop-api-1 127.0.0.1:21021 check',
    '  bind 127.0.0.1:21003',
    '  server target 127.0.0.1:21031 check on-marked-down shutdown-sessions',
    '  bind 127.0.0.1:21004',
    '  server target 127.0.0.1:21041 check on-marked-down shutdown-sessions',
  ])
  expect(file).toContain('stats socket /tmp/x/admin.sock mode 600 level admin')
  const others = (text: string) => text.split('\n').filter((line) => !/^ {2}(?:bind |server |.*admin\.sock)/.test(line))
  expect(others(file)).toEqual(others(readShipped()))
})

test('repeats only safe requests on a second process', () => {
  const sections = readShipped().split(/^(?:listen|backend) /m)
  for (const name of ['storefronts', 'static-files', 'shop-apis']) {
    const section = sections.find((text) => text.startsWith(name))
    expect(section).toContain('http-request disable-l7-retry unless METH_GET')
    expect(section).toContain('uri /readyz')
  }
})

test('refuses a shipped file without one of the sections', () => {
  const without = readShipped().replace(/^listen replica[\s\S]*/m, '')
  expect(() => haproxyFile(without, '/tmp/x/admin.sock', listeners)).toThrow('haproxy.cfg has no servers of replica.')
})
