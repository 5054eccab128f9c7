import { jest } from '@jest/globals'
import { announceSignInEnded, noteSigningOut, onSignInEnded, safeNext } from './sign-in-ended.ts'

describe('safeNext', () => {
  it.each([
    ['/orders?page=2#x', '/orders?page=2#x'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['orders', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
  ])('returns for %j the address %j', (given, expected) => expect(safeNext(given)).toBe(expected))
})

test('announces a sign-in that expires, but not a sign-out on this page', () => {
  const target = new EventTarget()
  Object.assign(globalThis, { window: target })
  let heard = 0
  const stop = onSignInEnded(() => {
    heard += 1
  })
  announceSignInEnded()
  expect(heard).toBe(1)
  noteSigningOut()
  announceSignInEnded()
  expect(heard).toBe(1)
  const after = performance.now() + 6_000
  const clock = jest.spyOn(performance, 'now').mockReturnValue(after)
  announceSignInEnded()
  expect(heard).toBe(2)
  clock.mockRestore()
  stop()
  Reflect.deleteProperty(globalThis, 'window')
})
