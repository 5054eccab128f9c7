import { exposureOf, isLoopbackAddress, isLoopbackHost, publicSettings, TRY_OUT } from './exposure.ts'

test.each(['localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]', '::ffff:127.0.0.1', 'LOCALHOST'])(
  'classifies %s as loopback',
  (host) => expect(isLoopbackHost(host)).toBe(true),
)

test.each(['0.0.0.0', '::', '10.0.0.5', '127.0.0.1.example', 'localhost.example', '127.example', 'shop.example', ''])(
  'classifies %j as reachable from elsewhere',
  (host) => expect(isLoopbackHost(host)).toBe(false),
)

test('classifies an address by its host, and invalid text as not loopback', () => {
  expect(isLoopbackAddress('http://localhost:3000')).toBe(true)
  expect(isLoopbackAddress('http://[::1]:3000/x')).toBe(true)
  expect(isLoopbackAddress('http://localhost@shop.example')).toBe(false)
  expect(isLoopbackAddress('localhost')).toBe(false)
})

describe('the reachability of a shop', () => {
  test('is private without settings', () => {
    expect(exposureOf({})).toBe('private')
    expect(exposureOf({ PUBLIC_URL: '', HOST: ' ', SHOP_API_HOST: '127.0.0.1' })).toBe('private')
  })

  test.each([
    { PUBLIC_URL: 'https://shop.example' },
    { PUBLIC_URL: 'http://192.168.1.7:3000' },
    { OFFICE_URL: 'http://office.shop.example' },
    { HOST: '0.0.0.0' },
    { SHOP_API_HOST: '::' },
    { SIMULATORS_HOST: '10.1.2.3' },
  ])('is public for %j, regardless of NODE_ENV', (settings) => {
    expect(exposureOf(settings)).toBe('public')
    expect(exposureOf({ ...settings, NODE_ENV: 'development' })).toBe('public')
    expect(publicSettings(settings)).toEqual([Object.entries(settings)[0]?.join('=')])
  })

  test('counts a listener address that no setting decides', () => {
    expect(exposureOf({}, '0.0.0.0')).toBe('public')
    expect(exposureOf({}, '127.0.0.1')).toBe('private')
    expect(publicSettings({ HOST: '0.0.0.0' }, '0.0.0.0')).toEqual(['HOST=0.0.0.0'])
  })

  test('is a trial only if explicitly allowed', () => {
    expect(exposureOf({ FUMA_TRY_OUT: TRY_OUT, HOST: '0.0.0.0' })).toBe('trial')
  })
})
