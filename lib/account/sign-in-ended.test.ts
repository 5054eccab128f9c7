import { safeNext } from './sign-in-ended.ts'

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
  ])('%j: %j', (given, expected) => expect(safeNext(given)).toBe(expected))
})
