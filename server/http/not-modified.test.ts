import { holds } from './not-modified.ts'

describe('holds', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"x", W/"a" , "y"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    ['', '"a"', false],
    ['a', '"a"', false],
  ])('%j and %j: %j', (held, etag, expected) => expect(holds(held, etag)).toBe(expected))
})
