import { createHash } from 'node:crypto'
import { fitsMaskedPhone, shownMask } from './masked-phone.ts'

const PHONE = '254722345126'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  ['2547 ***** 126', 'mask'],
  ['25472****5126', 'mask'],
  ['25472***126', 'mask'],
  ['+2547XXXXX126', 'mask'],
  ['0722***126', 'mask'],
  ['07XX XXX 126', 'mask'],
  ['0722xxx126', 'mask'],
  ['2547•••••126', 'mask'],
  ['0722 345 126', 'mask'],
  ['0722XXXXXX', 'start'],
  ['2547 ***** 127', null],
  ['0723***126', null],
  ['07XX XXX 125', null],
  ['0723XXXXXX', null],
  ['***126', null],
  ['**********', null],
  ['JOHN***126', null],
  ['', null],
  [null, null],
] as const)('compares %s digit by digit: %s', (mask, kind) => expect(fitsMaskedPhone(PHONE, mask)).toBe(kind))

test.each([PHONE, `+${PHONE}`, '0722345126', '722345126'])('recognises the hash of %s', (form) => {
  expect(fitsMaskedPhone(PHONE, hash(form))).toBe('hash')
  expect(fitsMaskedPhone(PHONE, hash(form).toUpperCase())).toBe('hash')
  expect(fitsMaskedPhone('254722345127', hash(form))).toBeNull()
})

test('shows a mask unchanged, and hides a hash', () => {
  expect(shownMask('2547 ***** 126')).toBe('2547 ***** 126')
  expect(shownMask(hash(PHONE))).toBe('')
  expect(shownMask(null)).toBe('')
})
