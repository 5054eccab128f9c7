import fc from 'fast-check'
import { normaliseKenyanMobile, showKenyanMobile } from './phone.ts'

describe('normaliseKenyanMobile', () => {
  test.each([
    ['0712345678', '254712345678'],
    ['0112345678', '254112345678'],
    ['712345678', '254712345678'],
    ['112345678', '254112345678'],
    ['254712345678', '254712345678'],
    ['+254712345678', '254712345678'],
    ['00254712345678', '254712345678'],
    ['+254 (0)712-345-678', '254712345678'],
    [' 0712 345 678 ', '254712345678'],
    ['0712\u00a0345\u2011678', '254712345678'],
    ['\u202a+254 712 345 678\u202c', '254712345678'],
  ])('parses %j', (typed, expected) => {
    expect(normaliseKenyanMobile(typed)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '07123456',
    '07123456789',
    '0812345678',
    '0212345678',
    '254812345678',
    '+255712345678',
    '+0712345678',
    '+712345678',
    '0712x45678',
    '254254712345678',
    '٠٧١٢٣٤٥٦٧٨',
    '--',
  ])('refuses %j', (typed) => {
    expect(normaliseKenyanMobile(typed)).toBeNull()
  })

  const subscriber = fc
    .tuple(fc.constantFrom('7', '1'), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }))
    .map(([first, rest]) => first + rest.join(''))

  test('normalises every notation of a number to the same number, also if normalised twice', () => {
    fc.assert(
      fc.property(subscriber, fc.constantFrom('', '0', '254', '+254', '00254', '+254 0'), (digits, prefix) => {
        const read = normaliseKenyanMobile(prefix + digits)
        expect(read).toBe(`254${digits}`)
        expect(normaliseKenyanMobile(read as string)).toBe(read)
        expect(normaliseKenyanMobile(showKenyanMobile(read as string))).toBe(read)
      }),
    )
  })

  test('returns null or the normalised form for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normaliseKenyanMobile(typed) ?? '254700000000').toMatch(/^254[17]\d{8}$/)
      }),
    )
  })
})

describe('showKenyanMobile', () => {
  test('groups the digits in the Kenyan notation', () => {
    expect(showKenyanMobile('254712345678')).toBe('0712 345 678')
    expect(showKenyanMobile('254112345678')).toBe('0112 345 678')
  })

  test('leaves text that it cannot parse unchanged', () => {
    expect(showKenyanMobile('0712345678')).toBe('0712345678')
    expect(showKenyanMobile('25570****149')).toBe('25570****149')
  })
})
