import { hookAddresses, hookToken, isHookToken } from './hooks.ts'

const [NOW, BEFORE] = ['the-secret-of-now-0123456789', 'the-secret-before-0123456789'] as const
const [ONE, TWO] = ['4d5e6f70-0000-4000-8000-000000000001', '4d5e6f70-0000-4000-8000-000000000002'] as const

test('does not put the secret in addresses, and accepts each token only for its own address', () => {
  const { stk, confirmation, validation } = hookAddresses(() => 'https://api.example.co.ke', NOW)
  for (const address of [stk(ONE), confirmation(), validation()]) expect(address).not.toContain(NOW)
  const [, token = ''] = /mpesa\/([0-9a-f]{64})\/stk\/4d5e6f70/.exec(stk(ONE)) ?? []
  const [, paybill = ''] = /paybill\/([0-9a-f]{64})\/confirmation$/.exec(confirmation()) ?? []
  expect(isHookToken(token, [NOW], ONE)).toBe(true)
  expect(isHookToken(token, [NOW], TWO)).toBe(false)
  expect(isHookToken(token, [NOW])).toBe(false)
  expect(isHookToken(paybill, [NOW])).toBe(true)
  expect(isHookToken(paybill, [NOW], ONE)).toBe(false)
})

test('accepts the previous secret while it is set', () => {
  expect(isHookToken(hookToken(BEFORE, ONE), [NOW, BEFORE], ONE)).toBe(true)
  expect(isHookToken(hookToken(BEFORE, ONE), [NOW], ONE)).toBe(false)
})

test('rejects the secret itself as a token', () => {
  for (const given of [NOW, BEFORE, '']) {
    expect(isHookToken(given, [NOW, BEFORE], ONE)).toBe(false)
    expect(isHookToken(given, [NOW, BEFORE])).toBe(false)
  }
})
