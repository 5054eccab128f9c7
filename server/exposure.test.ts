import { listenerOf } from './exposure.ts'

test.each([
  [['node', 'next', 'start', '-p', '3000', '-H', '127.0.0.1'], '127.0.0.1'],
  [['node', 'next', 'start', '--hostname', '::'], '::'],
  [['node', 'next', 'start', '--hostname=10.0.0.5'], '10.0.0.5'],
  // Without a host Next listens on every network.
  [['node', 'next', 'start', '-p', '3000'], '0.0.0.0'],
  [['node', 'next', 'build'], undefined],
])('%j listens on %s', (argv, host) => expect(listenerOf(argv)).toBe(host))
