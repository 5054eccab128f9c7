import { trustedAddress } from './trusted-address.ts'

test('without proxies of ours a forwarded header is not believed', () => {
  expect(trustedAddress({ ip: '203.0.113.9', forwardedFor: '196.201.214.200' }, 0)).toBe('203.0.113.9')
})

test('takes the entry seen by the outermost proxy, because earlier entries can be forged', () => {
  const header = '196.201.214.200, 203.0.113.9, 10.0.0.2'
  expect(trustedAddress({ ip: '10.0.0.1', forwardedFor: header }, 1)).toBe('10.0.0.2')
  expect(trustedAddress({ ip: '10.0.0.1', forwardedFor: header }, 2)).toBe('203.0.113.9')
  expect(trustedAddress({ ip: '10.0.0.1', forwardedFor: undefined }, 1)).toBe('10.0.0.1')
})
