import { GOOGLE_CATEGORIES, isClothing } from './google-categories.ts'
import { gtinDigits, gtinFault } from './gtin.ts'

test.each(['96385074', '036000291452', '6161100000018', '10616110000013'])('accepts %s', (digits) => {
  expect(gtinFault(digits)).toBeNull()
})

test.each([
  ['of another length', '616110000001', /last digit/],
  ['of 11 digits', '61611000001', /8, 12, 13 or 14 digits/],
  ['with letters', '616110000001X', /8, 12, 13 or 14 digits/],
  ['that is empty', '', /8, 12, 13 or 14 digits/],
  ['with a wrong check digit', '6161100000019', /last digit/],
  ['with two digits swapped', '6161010000018', /last digit/],
  ['of zeros', '0000000000000', /only zeros/],
  ['with the restricted prefix 02', '0211100000016', /inside a shop/],
  ['with the restricted prefix 04', '0411100000010', /inside a shop/],
  ['with the restricted prefix 02, as 12 digits', '211100000016', /inside a shop/],
  ['with the restricted prefix 29', '2911100000013', /inside a shop/],
  ['with the prefix of coupons', '9811100000019', /inside a shop/],
  ['of 8 digits with a restricted prefix', '20616113', /inside a shop/],
  ['for variable quantities', '90616110000019', /begin with 9/],
])('refuses a number %s', (_case, digits, fault) => {
  expect(gtinFault(digits)).toMatch(fault)
})

test('reads a number with spaces and hyphens', () => {
  expect(gtinDigits(' 616-110 0000018 ')).toBe('6161100000018')
})

test('knows the path of a category, and which categories are clothing', () => {
  expect(GOOGLE_CATEGORIES.get(1985)).toBe('Home & Garden > Linens & Bedding > Bedding > Blankets')
  expect(GOOGLE_CATEGORIES.get(206)).toBe('Apparel & Accessories > Clothing > Uniforms > School Uniforms')
  expect(GOOGLE_CATEGORIES.get(166)).toBe('Apparel & Accessories')
  expect([206, 177, 1985, 47, null].map(isClothing)).toEqual([true, true, false, false, false])
})
