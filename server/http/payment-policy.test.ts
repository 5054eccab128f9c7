import { challengePolicy, officePolicy, paymentPolicy } from './payment-policy.ts'

const cardinal = 'https://centinelapi.cardinalcommerce.com'
const read = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]))

test('where a card is typed, only its provider may be framed and posted to', () => {
  const policy = read(paymentPolicy('abc', { cardinal }))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'nonce-abc' 'strict-dynamic'")
  expect(policy['frame-src']).toBe(`'self' ${cardinal}`)
  expect(policy['form-action']).toBe(`'self' ${cardinal}`)
  expect(policy['connect-src']).toBe("'self'")
  expect(policy['frame-ancestors']).toBe("'none'")
})

test('the other payment pages frame nothing; one of them may be framed, by ourselves', () => {
  expect(read(paymentPolicy('abc'))['frame-src']).toBe("'none'")
  expect(read(paymentPolicy('abc'))['form-action']).toBe("'self'")
  expect(read(paymentPolicy('abc', { ancestors: "'self'" }))['frame-ancestors']).toBe("'self'")
})

test("the challenge's page admits every issuer over https, and runs no script at all", () => {
  const policy = read(challengePolicy(cardinal))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBeUndefined()
  expect(policy['frame-src']).toBe(`'self' ${cardinal} https:`)
  expect(policy['frame-ancestors']).toBe("'self'")
})

test('the office runs scripts with its nonce only, shows files that it fetched itself, and is framed by nobody', () => {
  const policy = read(officePolicy('abc', 'https://shop.example'))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'nonce-abc' 'strict-dynamic'")
  expect(policy['connect-src']).toBe("'self'")
  expect(policy['img-src']).toBe("'self' data: blob:")
  expect(policy['form-action']).toBe("'self' https://shop.example")
  expect(policy['frame-ancestors']).toBe("'none'")
})
