import { isPassword, STRENGTHS, strengthOf } from './password-rule.ts'

describe('a password', () => {
  it.each([
    ['Aa#45678', true],
    ['Aa#45678901234567890', true],
    ['Aa#4567', false],
    ['Aa#456789012345678901', false],
    ['aa#45678', false],
    ['AA#45678', false],
    ['Aa#bcdefg', false],
    ['Aa345678', false],
    ['Aa 45678', false],
    ['Éé#45678', true],
    ['Aa1🦒🦒🦒🦒🦒', true],
    ['Aa1🦒🦒🦒🦒', false],
    ['', false],
  ])('checks %j as a password: %j', (text, expected) => expect(isPassword(text)).toBe(expected))
})

describe('the strength of a password', () => {
  it.each([
    ['', 'Very weak'],
    ['aaaa', 'Very weak'],
    ['12345678', 'Very weak'],
    ['blanket9', 'Weak'],
    ['Aa#11111', 'Medium'],
    ['Fuma#2026', 'Strong'],
    ['Simba#Kikoy2026', 'Very strong password'],
  ])('rates %j as %s', (text, expected) => expect(STRENGTHS[strengthOf(text)]).toBe(expected))
})
