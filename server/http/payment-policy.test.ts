import { challengePolicy, officePolicy, paymentPolicy } from './payment-policy.ts'

const cardinal = 'https://centinelapi.cardinalcommerce.com'
const read = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]))

test('allows the card form to frame and post to the card provider only', () => {
  const policy = read(paymentPolicy('abc', { cardinal }))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'nonce-abc' 'strict-dynamic'")
  expect(policy['frame-src']).toBe(`'self' ${cardinal}`)
  expect(policy['form-action']).toBe(`'self' ${cardinal}`)
  expect(policy['connect-src']).toBe("'self'")
  expect(policy['frame-ancestors']).toBe("'none'")
})

test('forbids frames in the other payment pages, and lets the shop frame one of them', () => {
  expect(read(paymentPolicy('abc'))['frame-src']).toBe("'none'")
  expect(read(paymentPolicy('abc'))['form-action']).toBe("'self'")
  expect(read(paymentPolicy('abc', { ancestors: "'self'" }))['frame-ancestors']).toBe("'self'")
})

test("allows the challenge's page every https issuer and no script", () => {
  const policy = read(challengePolicy(cardinal))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBeUndefined()
  expect(policy['frame-src']).toBe(`'self' ${cardinal} https:`)
  expect(policy['frame-ancestors']).toBe("'self'")
})

test('limits the office to scripts with its nonce and to self-fetched files, and forbids framing it', () => {
  const policy = read(officePolicy('abc', 'https://shop.example'))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'nonce-abc' 'strict-dynamic'")
  expect(policy['connect-src']).toBe("'self'")
  expect(policy['img-src']).toBe("'self' data: blob:")
  expect(policy['form-action']).toBe("'self' https://shop.example")
  expect(policy['frame-ancestors']).toBe("'none'")
})
