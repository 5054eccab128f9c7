import fc from 'fast-check'
import { brandOf, brandWhileTyping, formatCardNumber, maskCard, monthProblem, passesLuhn, yearProblem } from './card.ts'

test.each([
  ['4000000000002503', 'visa'],
  ['4222222222222', 'visa'],
  ['378282246310005', 'amex'],
  ['341111111111111', 'amex'],
  ['5200000000002235', 'mastercard'],
  ['5100000000000000', 'mastercard'],
  ['5500000000000000', 'mastercard'],
  ['6011000000000004', 'discover'],
  ['6440000000000000', 'discover'],
  ['6500000000000002', 'discover'],
  ['3530111333300000', 'jcb'],
  ['36000000000008', 'diners'],
  ['38000000000006', 'diners'],
  ['5600000000000000', null],
  ['5000000000000000', null],
  ['400000000000250', null],
  ['36000000000000000', null],
  ['1234567890123456', null],
  ['', null],
])('detects %s as %s', (number, brand) => expect(brandOf(number)).toBe(brand))

test('shows the brand while a number is typed, and hides it if the number is too long', () => {
  expect(['4', '4000 0', '37', '52', '6011', '7'].map(brandWhileTyping)).toEqual([
    'visa',
    'visa',
    'amex',
    'mastercard',
    'discover',
    null,
  ])
  expect(brandWhileTyping('3600000000000000')).toBeNull()
})

test('formats a number in the groups of its card', () => {
  expect(formatCardNumber('4000000000002503')).toBe('4000 0000 0000 2503')
  expect(formatCardNumber('4000-0000 0000x2503 99')).toBe('4000 0000 0000 2503')
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(formatCardNumber('40000')).toBe('4000 0')
  expect(formatCardNumber('')).toBe('')
  expect(maskCard('2503')).toBe('•••• 2503')
})

test('preserves all digits when formatting', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 16 }), (digits) => {
      const number = digits.join('')
      expect(formatCardNumber(number).replace(/ /g, '')).toBe(number)
      expect(formatCardNumber(formatCardNumber(number))).toBe(formatCardNumber(number))
    }),
  )
})

test('detects every single wrong digit by the check digit', () => {
  expect(passesLuhn('4000000000002503')).toBe(true)
  expect(passesLuhn('')).toBe(false)
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'4000000000002503']
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(passesLuhn(digits.join(''))).toBe(false)
    }),
  )
})

const TODAY = '2026-11-24'
test.each([
  ['', 'Enter the expiry year.'],
  ['20x9', 'The year is digits only.'],
  ['29', 'Enter all 4 digits of the year, for example 2029.'],
  ['20290', 'Enter all 4 digits of the year, for example 2029.'],
  ['2025', 'This year has passed.'],
  ['2026', null],
  ['2040', null],
])('checks the year %p', (text, problem) => expect(yearProblem(text, TODAY)).toBe(problem))

test.each([
  ['', '2029', 'Enter the expiry month.'],
  ['a', '2029', 'The month is digits only.'],
  ['0', '2029', 'Enter a month from 1 to 12.'],
  ['13', '2029', 'Enter a month from 1 to 12.'],
  ['001', '2029', 'Enter a month from 1 to 12.'],
  ['10', '2026', 'This month has passed.'],
  ['11', '2026', null],
  ['1', '2027', null],
  ['01', '2027', null],
])('checks the month %p of %s', (text, year, problem) => expect(monthProblem(text, year, TODAY)).toBe(problem))
