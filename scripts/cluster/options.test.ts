import { readOptions } from './options.ts'
import { findPrograms } from './programs.ts'

test('defaults to three storefronts, three shop APIs and two workers', () => {
  expect(readOptions([])).toMatchObject({
    storefronts: 3,
    apis: 3,
    workers: 2,
    standbyWaitSeconds: 10,
  })
  expect(readOptions(['--storefronts', '1', '--workers=4', '--port', '0', '--standby-wait', 'never'])).toMatchObject({
    storefronts: 1,
    workers: 4,
    port: 0,
    standbyWaitSeconds: null,
  })
})

test.each([
  [['--storefronts', '0'], '--storefronts must be a whole number from 1 to 20, not "0".'],
  [['--apis', '21'], '--apis must be a whole number from 1 to 20'],
  [['--workers', 'two'], '--workers must be'],
  [['--port', '65536'], '--port must be'],
  [['--standby-wait', '0'], '--standby-wait must be'],
  [['--storefront', '3'], "Unknown option '--storefront'"],
])('%j is refused', (args, words) => expect(() => readOptions(args)).toThrow(words))

test('names missing programs with their packages', () => {
  const find = (name: string) => (name === 'redis-server' ? null : `/usr/sbin/${name}`)
  expect(() => findPrograms(find, null, null)).toThrow('apt-get install postgresql nginx')
  expect(() => findPrograms(() => null, '/usr/lib/postgresql/15/bin', '/usr/sbin/nginx')).toThrow(
    'A cluster needs what is not installed here. Install it: apt-get install haproxy redis-server',
  )
})
